"""The wall of rugs: every win is one, and those of the daily deals make a quilt."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from cadogan.position import notation
from page.conftest import Fresh
from page.hands import PHONE, poster
from page.test_axe import check
from page.test_days import today, win

GAMES = Path(__file__).parents[1] / "data" / "games"


def test_by_touch_a_rug_says_how_it_was_won(fresh: Fresh, server: str, errors: list[str]) -> None:
    page = fresh(viewport=PHONE, has_touch=True).new_page()
    page.goto(f"{server}/records")
    expect(page.get_by_text("No rug yet.")).to_be_visible()
    post = poster(page, server)
    daily = win(post, today(page))
    (record,) = notation.read((GAMES / "crazy-quilt.record").read_text())
    other = post("plays", {"game": "crazy-quilt", "deal": record.headers["Deal"], "moves": [*record.moves]})["id"]
    page.reload()
    expect(page.get_by_text("2 wins of 2 games, 1 day in a row")).to_be_visible()
    rugs = page.locator("[data-win]")
    expect(rugs).to_have_count(2)

    page.locator(f'[data-win="{daily}"]').tap()
    about = page.get_by_role("dialog", name="Doubles and Quits")
    expect(about).to_contain_text(re.compile(r"undo\s*no undo.*help\s*no hint.*time\s*0:0\d", re.DOTALL))
    check(page, "a rug")
    about.get_by_role("button", name="Close").tap()
    page.get_by_label("Games shown").select_option("quilt")
    expect(rugs).to_have_count(1)
    rugs.tap()
    page.get_by_role("link", name="See the game").tap()
    expect(page).to_have_url(f"{server}/play/{other}")
    assert not errors


def test_by_keys_the_quilt_leads_to_games_and_gaps_to_the_deals_of_their_day(page: Page, server: str) -> None:
    page.goto(f"{server}/records")
    post, day = poster(page, server), today(page)
    play = win(post, day)
    page.reload()
    quilt = page.get_by_role("grid")
    patch = quilt.locator(f'[data-day="{day}"] a')
    expect(patch).to_have_accessible_name(re.compile(r"today, Adjacent pairs, won on the day"))
    check(page, "the wall", "main")
    with page.expect_download() as saved:
        page.get_by_role("button", name="SVG").press("Enter")
    assert saved.value.suggested_filename == f"cadogan-{day:%Y-%m}.svg"
    assert saved.value.path().read_text().count("<g ") > day.day
    with page.expect_download() as saved:
        page.get_by_role("button", name="PNG").press("Enter")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")

    page.get_by_role("button", name="Previous month").press("Enter")
    page.get_by_role("button", name="Week").press("Enter")
    expect(quilt.get_by_role("gridcell")).to_have_count(7)
    last = quilt.locator("a[tabindex='0']")
    last.focus()
    page.keyboard.press("ArrowLeft")
    gap = quilt.locator("a:focus")
    expect(gap).to_have_accessible_name(re.compile("not played"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/days/\d{4}-\d{2}-\d{2}$"))

    page.goto(f"{server}/records")
    patch.press("Enter")
    expect(page).to_have_url(f"{server}/play/{play}")
