"""The pages before the table: start page, a game's page, own cards, rules, statistics, records."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cadogan
from cadogan.position import notation
from cadogan.rules.cards import card_words, read_card
from cadogan.rules.game import presets
from golden import FOLDER
from page.conftest import Fresh
from page.hands import DESKTOP, PHONE, poster, scripts
from samples import some

ROOT = Path(__file__).parents[2]
PAGES = (
    "/",
    "/game/the-carpet?redeals=1",
    "/own/windmill",
    "/own/capricieuse",
    "/rules/capricieuse",
    "/records",
    "/days",
    "/carry",
    "/puzzles",
)
WIDTHS = some((320, 1440), (320, 375, 768, 1440, 2560))
# A window of 1280 × 1024 px at 400 % zoom.
ZOOMED = {"width": 320, "height": 256}


def test_the_start_page_leads_to_every_game_and_back_to_the_last(page: Page, server: str, errors: list[str]) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(server)
    heads = page.locator("[data-chapter] h3 button")
    expect(heads.first).to_have_attribute("aria-expanded", "false")
    expect(page.locator("[data-card], [data-play], [data-yours]")).to_have_count(0)
    for head in heads.all():
        head.click()
    for name in presets():
        expect(page.locator(f'a[data-game="{name}"]')).to_be_visible()
    page.locator('[data-card="the-mill"]').click(position={"x": 200, "y": 50})  # anywhere
    expect(page.get_by_role("heading", name="The Mill")).to_be_visible()
    button = page.get_by_role("button", name="Deal the cards")
    expect(button).to_be_in_viewport()  # no scrolling needed
    button.click()
    room = page.locator("[data-ply]")
    expect(room).to_have_attribute("data-game", "the-mill")
    deal = room.get_attribute("data-deal") or ""
    page.goto(server)
    expect(page.locator('[data-card="the-mill"]')).to_be_visible()  # an open chapter stays open
    expect(page.locator("[data-play]")).to_have_count(0)  # without a move it is no game yet
    page.go_back()
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(room).to_have_attribute("data-ply", "1")
    page.goto(server)
    last = page.locator("[data-play]").first
    expect(last).to_contain_text("The Mill")
    expect(last).to_contain_text(f"{int(deal):,}".replace(",", "\u2009"))
    expect(last.locator("svg.sketch")).to_be_visible()
    last.click()
    expect(room).to_have_attribute("data-deal", deal)
    assert not errors


def test_one_tap_deals_a_game_with_the_last_options(page: Page, server: str, errors: list[str]) -> None:
    figures = json.loads((ROOT / "frontend/src/start/figures.json").read_text())["monte-carlo"]
    page.goto(server)
    card = page.locator('[data-card="monte-carlo"]')
    expect(card).to_contain_text("Leave a pair on purpose")
    expect(card).to_contain_text("easy")
    expect(card).to_contain_text(f"{figures['moves']} moves")
    play = card.get_by_role("button", name="Play Monte Carlo")
    expect(play).to_have_css("opacity", "0")
    card.hover()
    expect(play).to_have_css("opacity", "1")
    play.click()
    room = page.locator("[data-ply]")
    expect(room).to_have_attribute("data-game", "monte-carlo")
    page.goto(f"{server}/game/monte-carlo")
    main = page.get_by_role("main")
    expect(main).to_contain_text(f"{100 * figures['winnable'][0]:.0f}% winnable")
    expect(main).to_contain_text(f"coach wins {100 * figures['coach']['won'] / figures['coach']['of']:.0f}%")
    expect(main).to_contain_text(f"about {figures['moves']} moves")
    page.get_by_text("Options").click()
    page.get_by_label(re.compile("^rows", re.IGNORECASE)).select_option("6")
    expect(main).not_to_contain_text("winnable.")  # nobody has measured this game
    page.get_by_role("button", name="Deal the cards").click()
    expect(room).to_have_attribute("data-game", "monte-carlo?rows=6")
    page.goto(server)
    expect(card).to_contain_text("Rows: 6", ignore_case=True)
    expect(card).not_to_contain_text("moves")
    expect(card.get_by_role("link", name="Monte Carlo")).to_have_attribute("href", "/game/monte-carlo?rows=6")
    play.press("Enter")
    expect(room).to_have_attribute("data-game", "monte-carlo?rows=6")
    assert not errors


def test_a_newcomer_is_offered_one_game_and_others_their_own_first(
    fresh: Fresh, server: str, errors: list[str]
) -> None:
    page = fresh(newcomer=True).new_page()
    page.goto(server)
    expect(page.locator(".primary:not([data-begin]):visible")).to_have_count(1)
    expect(page.locator("[data-yours]")).to_have_count(0)
    page.get_by_role("link", name="New here?").click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-game", "crazy-quilt")
    expect(page.get_by_test_id("guide")).to_be_visible()
    page.goto(f"{server}/game/the-mill")
    star = page.get_by_role("button", name="Star this game")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    for game in ("monte-carlo", "capricieuse"):
        play = page.request.post(f"{server}/api/plays", data={"game": game, "deal": "7"}).json()
        body = {"node": play["node"], "moves": [play["moves"][0]["name"]]}
        page.request.post(f"{server}/api/plays/{play['id']}/move", data=body)
    page.goto(server)
    yours = page.locator("[data-yours]")
    expect(yours).to_have_count(3)
    found = [yours.nth(n).get_attribute("data-yours") for n in range(3)]
    assert found == ["the-mill", "capricieuse", "monte-carlo"]
    expect(page.locator('[data-card="the-mill"]')).to_contain_text("starred")


@pytest.mark.dear  # frontend/tests/start.test.ts finds such names
def test_a_game_is_found_by_a_name_it_has_elsewhere(page: Page, server: str, errors: list[str]) -> None:
    page.goto(server)
    expect(page.locator("[data-chapter]").first).to_be_visible()
    page.keyboard.press("/")
    search = page.get_by_role("searchbox")
    expect(search).to_be_focused()
    search.fill("zébra")
    cards = page.locator("[data-card]")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("Zebra (PySolFC, AisleRiot): foundations alternate colours there")
    expect(cards.locator("mark")).to_have_text("Zebra")
    expect(page.get_by_role("status").filter(has_text="game")).to_have_text("1 game")
    cards.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Red and Black")).to_be_visible()
    page.go_back()
    expect(search).to_have_value("zébra")
    expect(cards).to_have_count(1)
    page.get_by_label("Packs").select_option(label="1 pack")
    expect(cards).to_have_count(0)
    page.get_by_role("button", name="1 more: 2 packs").click()
    expect(cards).to_have_count(1)
    search.fill("")
    page.get_by_label("Luck").select_option(label="no luck")
    open_games = [each["id"] for each in page.request.get(f"{server}/api/games").json() if each["open"]]
    expect(cards).to_have_count(len(open_games))
    page.get_by_role("button", name="Remove the filter “no luck”").click()
    expect(page.locator("[data-chapter]").first).to_be_visible()
    assert not errors


def test_the_start_page_needs_little_script() -> None:
    """What comes before the games: the page, all that it imports, and its words, in any language."""
    page = scripts("index", "start")
    words = [
        max(size for name, size in scripts(*names).items() if name not in page)
        for names in (("en", "de", "fr"), ("front",))
    ]
    assert sum(page.values()) + sum(words) < 85_000


def test_a_game_is_chosen_with_its_options_and_its_deal(page: Page, server: str, errors: list[str]) -> None:
    page.goto(f"{server}/game/crazy-quilt")
    page.get_by_text("Options").click()
    page.get_by_label(re.compile("^redeals", re.IGNORECASE)).select_option(label="2")
    page.get_by_label(re.compile("^aces and kings connect", re.IGNORECASE)).select_option(label="yes")
    expect(page.get_by_text("2 changed")).to_be_visible()
    page.get_by_label("By number").check()
    number = page.get_by_label("Deal number")
    for wrong, why in (
        ("", "Enter a deal number"),
        ("4.5", "digits only"),
        (str(2**64), "highest deal number is 18446744073709551615"),
    ):
        number.fill(wrong)
        page.get_by_role("button", name="Deal the cards").click()
        expect(page.get_by_role("alert")).to_contain_text(why)
        expect(number).to_be_focused()
        expect(number).to_have_value(wrong)
    number.fill(str(2**64 - 1))
    expect(page).to_have_url(re.compile(r"/game/crazy-quilt\?redeals=2&wrap=on&deal=18446744073709551615$"))
    page.reload()  # the address holds every choice
    expect(number).to_have_value(str(2**64 - 1))
    page.get_by_role("button", name="Deal the cards").click()
    room = page.locator("[data-ply]")
    expect(room).to_have_attribute("data-game", "indian-carpet?wrap=on")
    expect(room).to_have_attribute("data-deal", str(2**64 - 1))
    page.goto(f"{server}/game/old-maid")
    expect(page.get_by_role("heading")).to_contain_text("no game called “old-maid”")
    assert not errors


def test_a_real_deal_is_typed_in(page: Page, server: str, errors: list[str]) -> None:
    """Enter cards by on-screen keys, keyboard and paste; a used-up card is refused; a reload loses nothing."""
    cards = page.request.get(f"{server}/api/packet?game=doubles-and-quits").json()["cards"]
    random.Random(1).shuffle(cards)
    spoken = [card_words(read_card(card)).replace("10", "ten") for card in cards]
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{server}/game/doubles-and-quits")
    page.get_by_label("Your own cards").check()
    page.get_by_role("button", name="Enter the cards").click()
    status, alert = page.get_by_role("status"), page.get_by_role("alert")
    expect(status).to_have_text("Card 1 of 52: row 1, card 1")

    shown = re.sub("[TJQKA]", "", cards[0][0]) or spoken[0].split()[0]  # as on its button, or as read out
    page.get_by_role("group", name="Rank").get_by_role("button", name=shown.replace("ten", "10"), exact=True).click()
    page.get_by_role("button", name=spoken[0]).click()
    expect(status).to_have_text("Card 2 of 52: row 1, card 2")

    typing = page.get_by_label("Cards, such as")
    typing.press_sequentially(cards[1].lower().replace("t", "10"))
    expect(status).to_have_text("Card 3 of 52: row 1, card 3")
    expect(typing).to_have_value("")
    typing.press_sequentially(cards[1])
    expect(alert).to_have_text(f"The {spoken[1]} is already there, and the pack has only one.")
    typing.fill("7x ")
    expect(alert).to_contain_text("“7x” is not a card")
    typing.fill("")
    typing.press("Backspace")  # removes the last card
    expect(status).to_have_text("Card 2 of 52: row 1, card 2")

    page.reload()
    expect(status).to_have_text("Card 2 of 52: row 1, card 2")
    typing.fill(" ".join(cards[1:40]))
    expect(status).to_have_text("Card 41 of 52: stock, card 21 from the top")
    expect(page.get_by_role("button", name="12 cards missing")).to_be_disabled()
    typing.fill("".join(cards[40:]))
    expect(status).to_have_text("All 52 cards are there.")
    page.get_by_role("button", name="Play this table").click()
    room = page.locator("[data-ply]")
    expect(room).to_have_attribute("data-game", "doubles-and-quits")
    id_ = page.url.rsplit("/", 1)[1]
    piles = page.request.get(f"{server}/api/plays/{id_}").json()["table"]["piles"]
    assert [piles[str(n + 1)]["cards"][0] for n in range(20)] == cards[:20]
    assert not errors


PASTE = """(field, text) => {
  const data = new DataTransfer()
  data.setData('text', text)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}"""


def test_a_deal_is_pasted_in_another_writing(page: Page, server: str, errors: list[str]) -> None:
    """What the field cannot read, the server reads: suits first, words, lists, tables."""
    game = cadogan.game("persian-rug")
    cards = game.deal(5).dealt_cards.split()
    page.goto(f"{server}/own/persian-rug")
    status, alert = page.get_by_role("status"), page.get_by_role("alert")
    typing = page.get_by_label("Cards, such as")
    typing.fill("7c 5p ")
    expect(alert).to_have_text("“7c” can be the seven of hearts or the seven of diamonds. Type 7♥ or 7♦.")
    typing.fill("")
    typing.evaluate(
        PASTE, "> 1: " + " ".join(card[1] + card[0] for card in cards[:8]) + f"\n> 2: {cards[8][1]}{cards[8][0]}"
    )
    expect(status).to_have_text("Card 10 of 96: row 2, card 2")
    page.get_by_role("button", name="Clear all").click()
    typing.evaluate(PASTE, f"Persian Rug, deal 5\n\n{game.deal(5)}\n")
    expect(status).to_have_text("All 96 cards are there.")
    page.goto(f"{server}/own/the-nation")
    nation = cadogan.game("the-nation").deal(5)
    typing.evaluate(PASTE, f"The Nation, deal 5\n\n{nation}\n")
    box = page.get_by_label("A position as one line of text")
    expect(box).to_have_value(re.compile("^u="))
    page.get_by_role("button", name="Play this table").click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-game", "the-nation")
    assert not errors


def test_a_position_is_pasted(page: Page, server: str, errors: list[str]) -> None:
    text = "u=6S KH KD KC; d=8S AH AD AC; quilt=7S 7/8/3 6S QS KS 2/8/8/5 8S 2/8/8; w=AS 2S 3S 4S 5S 9S TS JS 7S; redeals=1"
    page.goto(f"{server}/own/crazy-quilt")
    page.get_by_text("As a position").click()
    box = page.get_by_label("A position as one line of text")
    page.get_by_role("button", name="Play this table").click()
    expect(page.get_by_role("alert")).to_have_text("Paste a position first.")
    box.fill(text.replace("7S 7/8", "7H 7/8"))
    page.get_by_role("button", name="Play this table").click()
    expect(page.get_by_role("alert")).to_contain_text("the 7 of hearts is there three times")
    page.reload()
    expect(box).to_have_value(text.replace("7S 7/8", "7H 7/8"))
    box.fill(text.replace("; ", ";\n"))
    page.get_by_role("button", name="Play this table").click()
    expect(page.locator("[data-ply]")).to_have_attribute("data-game", "crazy-quilt")
    expect(page.locator("header")).not_to_contain_text("deal ")
    assert [error for error in errors if "422" not in error] == []  # the browser logs the refusal


# Pairs of visible links, buttons, headings and paragraphs of which none is part of the other and that cover each other.
OVERLAPS = """() => {
  const all = [...document.querySelectorAll('a, button, select, input, h1, h2, h3, h4, p, td, th')].filter((each) =>
    !each.closest('.hidden-text') && each.checkVisibility() && each.getBoundingClientRect().width > 1)
  const found = []
  all.forEach((one, n) => all.slice(n + 1).forEach((other) => {
    if (one.contains(other) || other.contains(one)) return
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    if (wide > 2 && high > 2) found.push(`${one.textContent.trim()} × ${other.textContent.trim()}`)
  }))
  return found
}"""


def in_language(fresh: Fresh, code: str, **more: Any) -> Page:
    page = fresh(locale=code, **more).new_page()
    page.set_default_timeout(20_000)
    return page


@pytest.mark.parametrize(
    ("code", "title", "words", "option"),
    [
        ("en-GB", "Rules of Indian Carpet", "at least one of its two narrow ends touches no card", "Redeals"),
        ("de-DE", "Regeln: Indian Carpet", "mindestens eine ihrer beiden Schmalseiten", "Weitere Durchgänge"),
        pytest.param(
            "fr-FR",
            "Règles\u202f: Indian Carpet",
            "au moins un de ses deux petits côtés",
            "Passages supplémentaires",
            marks=pytest.mark.dear,
        ),
    ],
)
def test_the_rules_in_the_readers_language(
    fresh: Fresh, server: str, code: str, title: str, words: str, option: str
) -> None:
    page = in_language(fresh, code)
    page.goto(f"{server}/rules/crazy-quilt?redeals=2")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator("html")).to_have_attribute("lang", code[:2])
    main = page.get_by_role("main")
    expect(main).to_contain_text(words)
    row = main.locator("dl > div", has_text=re.compile(option, re.IGNORECASE)).first
    expect(row.locator(".value")).to_contain_text("2")
    expect(main.locator("figure svg.sketch")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_role("button")).to_have_count(0)
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) <= 2


def test_statistics_count_wins_and_games_given_up(page: Page, server: str, errors: list[str]) -> None:
    page.goto(f"{server}/statistics")
    expect(page.get_by_text("No finished games yet.")).to_be_visible()
    post = poster(page, server)
    for game, deal in (("monte-carlo", "7"), ("monte-carlo", "8"), ("monte-carlo?rows=6", "7")):
        play = post("plays", {"game": game, "deal": deal})
        play = post(f"plays/{play['id']}/move", {"node": play["node"], "moves": [play["moves"][0]["name"]]})
        if deal == "7":
            post(f"plays/{play['id']}/resign", {"node": play["node"]})
    post("import", {"text": (FOLDER / "monte-carlo.record").read_text()})
    page.reload()
    own, other = (
        page.get_by_role("main").locator(".games > li", has=page.locator(f'a[href$="{end}"]'))
        for end in ("monte-carlo", "rows=6")
    )
    for words in (r"Played\s*2", r"Won\s*1 \(50%\)", r"Unfinished\s*1", r"Deals played\s*2"):
        expect(own).to_contain_text(re.compile(words))
    expect(own).to_contain_text(re.compile(r"\d winnable \(\d+%\)"))
    expect(other).to_contain_text("rows: 6")
    expect(other).to_contain_text(re.compile(r"Played\s*1"))
    expect(page.get_by_role("region", name="Finished games").locator("[data-play]")).to_have_count(3)
    own.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Monte Carlo")
    assert not errors


def test_a_game_that_was_won_is_not_to_be_continued_because_somebody_stepped_back_in_it(
    page: Page, server: str, errors: list[str]
) -> None:
    (record,) = notation.read((FOLDER / "doubles-and-quits.record").read_text())
    new = {"game": "doubles-and-quits", "deal": record.headers["Deal"], "moves": [*record.moves]}
    play = page.request.post(f"{server}/api/plays", data=new).json()
    assert play["status"] == "won"
    page.goto(f"{server}/play/{play['id']}")
    page.get_by_role("region", name="Result").get_by_role("button", name="Show the table").click()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("[data-busy=false]")).to_have_attribute("data-ply", str(len(record.moves) - 1))
    page.goto(server)
    expect(page.locator("[data-chapter]").first).to_be_visible()
    expect(page.locator("[data-play]")).to_have_count(0)
    page.goto(f"{server}/continue")
    expect(page).to_have_url(f"{server}/")
    page.goto(f"{server}/records/statistics")
    expect(page.locator("[data-play]").filter(has_text="won")).to_have_attribute("data-play", play["id"])
    assert errors == []


def test_records_are_imported_and_errors_lose_nothing(page: Page, server: str, errors: list[str]) -> None:
    good = [(FOLDER / f"{name}.record").read_text() for name in ("monte-carlo", "windmill")]
    wrong = good[1].replace("s1-", "s9-", 1) if "s1-" in good[1] else good[1].replace("deal", "dael", 1)
    page.goto(server)
    page.get_by_text("Import records").click()
    box, send = page.get_by_label("Record", exact=True), page.get_by_role("button", name="Import", exact=True)
    box.fill("\n\n".join([good[0], wrong]))
    send.click()
    expect(page.get_by_role("alert")).to_contain_text("game 2 is wrong")
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"ply \d+|line \d+"))
    page.reload()
    page.get_by_text("Import records").click()
    expect(box).to_have_value("\n\n".join([good[0], wrong]))
    box.fill("\n\n".join(good))
    send.click()
    expect(page.get_by_role("status").filter(has_text="imported")).to_have_text("2 games imported.")
    expect(box).to_have_value("")
    assert [error for error in errors if "422" not in error] == []


def test_nothing_is_wider_than_the_window(fresh: Fresh, server: str) -> None:
    """Check in German, which has the longest words."""
    page = in_language(fresh, "de-DE", has_touch=True)
    page.request.post(
        f"{server}/api/plays", data={"game": "crazy-quilt-morehead?redeals=3&release=lane"}, headers={"origin": server}
    )
    for path in PAGES:
        page.goto(server + path)
        expect(page.get_by_role("heading", level=1)).not_to_be_empty()
        page.wait_for_load_state("networkidle")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{path} is {wide} px wide in a window of {width}"


def test_at_400_percent_zoom_nothing_overlaps(fresh: Fresh, server: str) -> None:
    """No text and no control covers another, in French, whose words are long too."""
    page = in_language(fresh, "fr-FR", viewport=ZOOMED)
    page.request.post(
        f"{server}/api/daily/play", data={"family": "quilt", "day": "2026-11-01"}, headers={"origin": server}
    )
    for path in ("/", "/records", "/days", "/carry", "/puzzles", "/game/the-carpet"):
        page.goto(server + path)
        expect(page.get_by_role("heading", level=1)).not_to_be_empty()
        page.wait_for_load_state("networkidle")
        assert page.evaluate(OVERLAPS) == [], path


def test_without_a_server_it_says_so_and_tries_again(page: Page, server: str) -> None:
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    page.route("**/api/plays", lambda route: route.abort())
    page.goto(server)
    expect(page.get_by_role("alert")).to_contain_text("Your games are saved; nothing is lost.")
    page.unroute("**/api/plays")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator('a[data-game="windmill"]')).to_be_visible()
