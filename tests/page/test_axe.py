"""axe-core finds no problem on any page, table or window, in any language, theme, table colour or width."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

import cadogan
from cadogan.position import notation
from golden import FIRST, golden_folder
from page.conftest import Fresh
from page.test_coach import answer, events, hinted, noted
from samples import some

AXE = (Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js").read_text()
SIZES = {375: 812, 1440: 900}
# Solved quickly, but the solver has to be prepared first.
WINNABLE = ("doubles-and-quits", "2")
PATIENCE = 120_000  # milliseconds


class Look(NamedTuple):
    """How a page is shown: width in pixels, theme, table colour, language."""

    width: int
    theme: str
    cloth: str
    language: str


LOOKS = [
    Look(375, "dark", "green", "en"),
    Look(1440, "light", "green", "de"),
    Look(375, "light", "blue", "fr"),
    Look(1440, "dark", "blue", "en"),
    Look(375, "dark", "wine", "de"),
    Look(1440, "light", "wine", "fr"),
    Look(375, "light", "paper", "de"),
    Look(1440, "dark", "paper", "fr"),
]
PAGES = (
    "/",
    "/game/crazy-quilt",
    "/rules/windmill",
    "/statistics",
    "/play/none",
    "/deal",
    "/puzzles",
    "/puzzle/storm",
    "/days",
    "/carry",
    "/own/crazy-quilt",
)
EVERY_LOOK = pytest.mark.parametrize("look", LOOKS, ids=["-".join(map(str, look)) for look in LOOKS])


SPOILERS, STRIP, ANALYSIS = ("[data-testid=spoilers]", "[data-testid=strip]", "[data-testid=analysis]")


@contextmanager
def window(fresh: Fresh, look: Look, **settings: object) -> Iterator[Page]:
    """Open a page with these settings, for a player of its own."""
    kept = {"animation": "none", "theme": look.theme, "cloth": look.cloth, "language": look.language, **settings}
    size = {"width": look.width, "height": SIZES[look.width]}
    page = fresh(viewport=size, has_touch=look.width < 500).new_page()
    page.add_init_script(f"localStorage.setItem('cadogan.settings', {json.dumps(json.dumps(kept))})")
    yield page


def check(page: Page, what: str, part: str = "dialog[open]") -> None:
    """Fail if axe-core finds a violation on the page, once it is drawn.

    Only a part of it is checked if the page has it: by default an open window, behind which nothing can be reached.
    """
    expect(page.locator("main > *").first).to_be_attached()
    page.wait_for_function("() => document.getAnimations().every((each) => each.playState !== 'running')")
    if not page.evaluate("'axe' in window"):  # to send it, and get it back, costs more than to run it
        page.evaluate(f"() => {{ {AXE} }}")
    refuse(page.evaluate(FOUND, [part, {}]), what)


# The violations in a part of the page, or in all of it, with some options.
FOUND = """async ([part, options]) => {
    const there = document.querySelector(part) ?? document
    const rules = { 'label-content-name-mismatch': { enabled: true } }
    return (await axe.run(there, { resultTypes: ['violations'], rules, ...options })).violations
}"""


def check_colours(page: Page, what: str, looks: Sequence[Look]) -> None:
    """Fail if axe-core finds too little contrast in the colours of other looks; the page was checked in its own."""
    for look in looks:
        page.evaluate(
            "([theme, cloth]) => Object.assign(document.documentElement.dataset, { theme, cloth })", look[1:3]
        )
        found = page.evaluate(FOUND, ["dialog[open]", {"runOnly": ["color-contrast"]}])
        refuse(found, f"{what}, in the colours of {look}")


def refuse(found: list[dict[str, Any]], what: str) -> None:
    """Fail if there are violations, and say where."""
    said = [
        f"{what}: {each['id']} ({each['help']}): {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for each in found
        for node in each["nodes"][:3]
    ]
    assert not said, "\n".join(said)


def sit_down(page: Page, server: str, name: str, plies: int | None = None) -> None:
    """Open the table of a recorded game after `plies` of its moves; by default after all, when it is won."""
    text = (golden_folder(cadogan.game(name)) / f"{name}.record").read_text()
    (record,) = notation.read(text)
    moves = record.moves[:plies]
    headers = {**record.headers, "Result": record.headers["Result"] if plies is None else "*"}
    lines = [*(f'[{name} "{value}"]' for name, value in headers.items()), "", " ".join(moves)]
    page.goto(f"{server}/icon.svg")  # a page of the server, so that requests may follow
    answer = page.request.post(f"{server}/api/import", data={"text": "\n".join(lines)})
    assert answer.ok, answer.text()
    page.goto(f"{server}/play/{answer.json()['plays'][0]['id']}")
    expect(page.locator("[data-ply]")).to_have_attribute("data-ply", str(len(moves)))


def choice(name: str) -> tuple[int, str] | None:
    """Find where a card has several moves in a recorded game: return the ply and the card's place."""
    (record,) = notation.read((golden_folder(cadogan.game(name)) / f"{name}.record").read_text())
    position = cadogan.game(name).deal(int(record.headers["Deal"]))
    for ply, move in enumerate(record.moves):
        sources = [each.split("-")[0] for each in position.moves if "-" in each]
        several = [each for each in sources if sources.count(each) > 1]
        if several:
            return ply, several[0]
        position = position.play(next(each for each in position.moves if each == move))
    return None


@pytest.mark.parametrize(
    "width", [pytest.param(width, marks=[pytest.mark.dear] * (n > 0)) for n, width in enumerate(SIZES)]
)
def test_pages(fresh: Fresh, server: str, width: int) -> None:
    """Check the start page in each width, the others in one of them, in one look after the other; the start page in all colours."""
    looks = [look for look in LOOKS if look.width == width]
    for nth, path in enumerate(PAGES):
        if nth and nth % 2 == [*SIZES].index(width):
            continue
        with window(fresh, looks[nth % 4]) as page:
            page.goto(server + path)
            expect(page.locator("main")).not_to_be_empty()
            page.wait_for_load_state("networkidle")
            check(page, f"{path}, {looks[nth % 4]}")
            if path == "/":
                check_colours(page, path, some(looks[2:], looks))  # the page is green already


@pytest.mark.dear
@EVERY_LOOK
def test_pages_in_every_look(fresh: Fresh, server: str, look: Look) -> None:
    with window(fresh, look) as page:
        for path in PAGES:
            page.goto(server + path)
            expect(page.locator("main")).not_to_be_empty()
            page.wait_for_load_state("networkidle")
            check(page, f"{path}, {look}")


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", sorted(FIRST, key=lambda name: FIRST.index(name) % 2))
def test_tables(fresh: Fresh, server: str, name: str) -> None:
    """Check each family's table with a card selected, and won; each family in another look."""
    nth = FIRST.index(name)
    look = LOOKS[nth % len(LOOKS)]
    with window(fresh, look, timer=True, leftHanded=nth % 4 > 1, largeIndex=nth % 2 == 0) as page:
        ply, place = choice(name) or (0, "")
        sit_down(page, server, name, ply)
        if place:
            page.locator(f'[data-place="{place}"]').click(force=True)
            expect(page.locator("[data-move]").first).to_be_visible()
        check(page, f"{name} at move {ply}, {look}")
        sit_down(page, server, name)
        expect(page.locator("section.result")).to_be_visible()
        check(page, f"{name} won, {look}", "section.result")


@pytest.mark.dear
@EVERY_LOOK
@pytest.mark.parametrize("name", FIRST)
def test_tables_in_every_look(fresh: Fresh, server: str, name: str, look: Look) -> None:
    """At the start and won."""
    with window(fresh, look) as page:
        sit_down(page, server, name, 0)
        check(page, f"{name} at the start, {look}")
        sit_down(page, server, name)
        expect(page.locator("section.result")).to_be_visible()
        check(page, f"{name} won, {look}")


@pytest.mark.sample(1)
@pytest.mark.parametrize(("look", "first"), [(LOOKS[2], 1), (LOOKS[1], 2)], ids=["narrow", "wide"])
def test_windows(fresh: Fresh, server: str, look: Look, first: int) -> None:
    """Every second window in a narrow look; with --all every window in both."""
    with window(fresh, look) as page:
        sit_down(page, server, "crazy-quilt", 30)
        tools = page.locator(".tiles button")
        count = tools.count() if look.width > 1000 else open_tools(page)
        # The first tool starts the game again, which the others then find at its start.
        for nth in [0, *range(some(first, 1), count, some(2, 1))]:
            if look.width < 1000:
                open_tools(page)
            if tools.nth(nth).is_disabled():
                continue
            name = tools.nth(nth).inner_text()
            tools.nth(nth).click()
            opened = page.get_by_role("dialog").or_(page.locator(f"{STRIP}, {ANALYSIS}")).first
            expect(opened if nth else page.locator("[data-ply='0']")).to_be_visible()
            check(page, f"{name}, {look}")
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")  # the first only stops the coach if it is playing
            expect(page.get_by_role("dialog")).to_have_count(0)
        if look.width < 1000:
            open_tools(page)
            check(page, f"the tools, {look}")
            page.keyboard.press("Escape")
            page.locator("nav button").nth(-2).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            check(page, f"the moves, {look}")


def open_tools(page: Page) -> int:
    """Open the window of tools if it is closed; return how many tools it has."""
    if not page.get_by_role("dialog").count():
        page.locator("nav button").last.click()
    expect(page.locator(".tiles button").first).to_be_visible()
    return page.locator(".tiles button").count()


DEAR_WIDE = pytest.param(LOOKS[3], marks=pytest.mark.dear, id="wide")


@pytest.mark.parametrize("look", [pytest.param(LOOKS[0], id="narrow"), DEAR_WIDE])
def test_spoilers(fresh: Fresh, server: str, look: Look) -> None:
    with window(fresh, look) as page:
        page.goto(f"{server}/icon.svg")
        name, deal = WINNABLE
        play = page.request.post(f"{server}/api/plays", data={"game": name, "deal": deal}).json()["id"]
        page.request.post(f"{server}/api/plays/{play}/peek", data={})
        page.add_init_script(f"sessionStorage.setItem('cadogan.spoilers', '[\"{play}\"]')")
        page.goto(f"{server}/play/{play}")
        box = page.get_by_test_id("spoilers")
        expect(box.locator("[data-verdict=won]")).to_be_visible(timeout=PATIENCE)
        check(page, f"the verdict, {look}", SPOILERS)
        box.get_by_role("button", name="Hint that keeps the win").click()
        expect(page.get_by_role("group", name="Hint", exact=True)).to_be_visible()
        check(page, f"a hint, {look}")
        box.get_by_role("button", name="Show the winning line").click()
        expect(page.get_by_role("dialog").get_by_role("slider")).to_be_visible()
        check(page, f"the line, {look}")


def others(page: Page, url: str) -> dict[str, float]:
    """Return chances for all legal moves except "deal" where a hint was requested; 0 for the last: clearly worse."""
    moves = page.request.get(url.split("/hint")[0]).json()["moves"]
    rest = [move["name"] for move in moves if move["name"] != "deal"]
    return dict.fromkeys(rest, 0.3) | {rest[-1]: 0}


@pytest.mark.parametrize("look", [pytest.param(LOOKS[2], id="narrow"), DEAR_WIDE])
def test_coach(fresh: Fresh, server: str, look: Look) -> None:
    """Check hints, an analysis with mistakes, learning from them, watching, and a puzzle."""
    with window(fresh, look) as page:
        answer(page, "hint", lambda url: events(hinted("deal", 0.5, others(page, url), reason="none can go home")))
        sit_down(page, server, "crazy-quilt", 30)
        play = page.url.rsplit("/", 1)[1]
        answer(page, "annotation", lambda _: noted(page, server, play, {4: "deal", 9: "deal"}))
        strip = page.get_by_test_id("strip")
        page.keyboard.press("h")
        expect(strip.get_by_test_id("chance")).to_contain_text("50")
        check(page, f"a fair hint, {look}")
        strip.locator("summary").click()
        expect(strip.locator("details[open]")).to_be_visible()
        check(page, f"the other moves, {look}", STRIP)
        page.keyboard.press("Escape")
        strip.locator("label").last.click()
        expect(strip.get_by_role("radio").last).to_be_checked()
        check(page, f"legal moves, {look}")
        page.keyboard.press("Escape")
        if look.width > 1000:
            page.locator(".tiles button").nth(2).click()
        else:
            page.locator("nav button").nth(-2).click()
            page.get_by_role("dialog").locator(".analysis button").first.click()
        box = page.get_by_test_id("analysis")
        expect(box).to_have_attribute("data-state", "done")
        for _ in range(2 if look.width <= 1000 else 0):
            page.locator(".handle").click()
        box.locator("[aria-expanded]").click()
        expect(box.locator("[aria-expanded=true]")).to_be_visible()
        check(page, f"an analysis, {look}", ANALYSIS if look.width > 1000 else "body")
        box.locator(".button.primary").click()
        expect(strip).to_be_visible()
        check(page, f"learning, {look}")
        page.goto(f"{page.url}?coach=watch")
        expect(strip.get_by_role("slider")).to_be_visible()
        strip.locator(".strong").click()
        check(page, f"watching, {look}")
        first = page.request.get(f"{server}/api/puzzles").json()[0]["id"]
        page.goto(f"{server}/puzzle/{first}")
        expect(page.locator("[data-place]").first).to_be_attached()
        check(page, f"a puzzle, {look}")
