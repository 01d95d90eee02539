"""The coach at the table: three kinds of hints, analysis, learning from mistakes, watching, puzzles."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

import cadogan
from page.conftest import Fresh
from page.hands import DESKTOP, PHONE, arrived, sit_down, tap

SMALL = "doubles-and-quits"  # a game whose moves are checked quickly
DEAL = 2
PATIENCE = 120_000  # milliseconds: the coach has to be prepared first


@pytest.fixture
def context(fresh: Fresh) -> BrowserContext:
    """A player's browser."""
    return fresh(viewport=DESKTOP)


def strip(page: Page, name: str = "Hint") -> Locator:
    """Return the coach's strip below the table."""
    return page.get_by_role("group", name=name, exact=True)


def events(*sent: tuple[str, Any]) -> str:
    """Write events, each a name and its data, as a stream."""
    return "".join(f"event: {name}\ndata: {json.dumps(data)}\n\n" for name, data in sent)


def answer(page: Page, route: str, body: Callable[[str], str]) -> list[str]:
    """Answer a route in place of the server; return the list that collects the requested addresses."""
    asked: list[str] = []

    def fulfil(route: Any) -> None:
        asked.append(route.request.url)
        route.fulfill(content_type="text/event-stream", body=body(route.request.url))

    page.route(f"**/{route}?*", fulfil)
    return asked


def chance(value: float, half: float = 0.05, known: str = "") -> dict[str, Any]:
    return {
        "value": value,
        "low": max(0.0, value - half),
        "high": min(1.0, value + half),
        "samples": 1200,
        "known": known,
        "calibrated": True,
    }


def hinted(move: str, value: float, others: dict[str, float] | None = None, final: bool = True, **more: Any) -> Any:
    """Return the event of a hint."""
    equal = more.get("equal", [])
    rest = [
        {"move": name, "chance": chance(each) if each else None, "behind": not each, "equal": name in equal}
        for name, each in (others or {}).items()
    ]
    told = {"kind": "honest", "move": move, "words": move, "reason": "", "reasons": [], "chance": chance(value)}
    return "hint", {**told, "equal": equal, "others": rest, "final": final, "verdict": "", **more}


def first_move(game: str = SMALL, deal: int = DEAL) -> str:
    return str(cadogan.game(game).deal(deal).moves[0])


# -- hints


def test_a_fair_hint_is_given_and_played_by_keys(table: Page, server: str) -> None:
    asked: list[str] = []
    table.on("request", lambda request: asked.append(request.url))
    sit_down(table, server, SMALL, DEAL)
    table.keyboard.press("h")
    hint = strip(table)
    expect(hint.get_by_role("radio", name="Fair hint")).to_be_checked()
    play = hint.get_by_role("button", name="Play it")
    expect(play).to_be_enabled(timeout=PATIENCE)
    expect(play).to_be_focused()
    expect(hint.get_by_test_id("chance")).to_have_text(re.compile(r"\d"))
    expect(table.get_by_test_id("log")).to_contain_text("Hint:")
    table.keyboard.press("Enter")
    arrived(table, 1)
    expect(hint).to_have_count(0)
    assert not [url for url in asked if "verdict" in url or "peek" in url]


def test_a_better_answer_takes_the_place_of_the_last(table: Page, server: str) -> None:
    moves = [str(move) for move in cadogan.game("crazy-quilt").deal(42).moves]
    asked = answer(table, "hint", lambda _: events(hinted(moves[0], 0.4, final=False), hinted(moves[1], 0.62)))
    sit_down(table, server, "crazy-quilt", 42)
    table.get_by_role("button", name="Hint", exact=True).click()
    hint = strip(table)
    expect(hint.get_by_test_id("chance")).to_have_text("62%57–67")
    expect(table.locator(".pointed")).to_have_count(2)
    expect(table.get_by_test_id("log")).to_contain_text("chance of winning 62%")
    assert len(asked) == 1
    # Any move ends the hint: it was about another position.
    table.keyboard.press("d")
    arrived(table, 1)
    expect(hint).to_have_count(0)


@pytest.mark.dear  # their figures are tested without a browser
def test_what_the_other_moves_are_worth(table: Page, server: str) -> None:
    best, good, bad, *_ = [str(move) for move in cadogan.game("crazy-quilt").deal(42).moves]
    answer(table, "hint", lambda _: events(hinted(best, 0.62, {good: 0.55, bad: 0})))
    sit_down(table, server, "crazy-quilt", 42)
    table.keyboard.press("h")
    hint = strip(table)
    others = hint.get_by_role("listitem")
    expect(others).to_have_count(0)
    for shown, listed in ((good, ["62%", "clearly worse"]), (bad, ["62%", "55%"]), (best, ["55%", "clearly worse"])):
        hint.locator("summary").click()
        hint.locator(f'[data-other="{shown}"]').click()
        expect(others).to_have_count(0)
        hint.locator("summary").click()
        expect(others).to_contain_text(listed)
        table.keyboard.press("Escape")
        expect(others).to_have_count(0)
        expect(hint).to_contain_text({good: "55%", bad: "Clearly worse; the hint has 62%", best: "62%"}[shown])
        expect(table.locator(".pointed")).to_have_count(2)
    hint.get_by_role("button", name="Play it").click()
    arrived(table, 1)


def test_equally_good_moves_are_called_so(table: Page, server: str) -> None:
    best, tie, bad, *_ = [str(move) for move in cadogan.game("crazy-quilt").deal(42).moves]
    answer(table, "hint", lambda _: events(hinted(best, 0.62, {tie: 0.61, bad: 0}, equal=[tie])))
    sit_down(table, server, "crazy-quilt", 42)
    table.keyboard.press("h")
    hint = strip(table)
    expect(hint).to_contain_text("Equally good:")
    expect(table.get_by_test_id("log")).to_contain_text("Equally good:")
    hint.locator("summary").click()
    expect(hint.get_by_role("listitem")).to_contain_text(["equally good", "clearly worse"])
    hint.locator(f'[data-other="{tie}"]').click()
    expect(hint).to_contain_text("As good as the hint")


def test_a_wait_shows_its_place_and_is_cancelled(table: Page, server: str) -> None:
    # A stream that stays open: `route.fulfill` would end it.
    table.add_init_script(
        """const ask = fetch
        window.fetch = (address, init) => {
          if (!/hint|annotation/.test(address)) return ask(address, init)
          const start = (control) => control.enqueue(new TextEncoder().encode('event: waiting\\ndata: {"place": 3}\\n\\n'))
          return Promise.resolve(new Response(new ReadableStream({ start })))
        }"""
    )
    sit_down(table, server, "crazy-quilt", 42, ["b8-u"])
    table.keyboard.press("h")
    hint = strip(table)
    expect(hint).to_contain_text("number 3 in the queue")
    hint.get_by_role("button", name="Cancel").click()
    expect(hint).to_have_count(0)
    table.get_by_role("button", name="Analysis").click()
    box = table.get_by_test_id("analysis")
    expect(box).to_contain_text("number 3 in the queue")
    box.get_by_role("button", name="Cancel").click()
    expect(box).to_have_count(0)


def test_a_hint_is_given_up_when_the_player_moves(table: Page, server: str) -> None:
    gone: list[str] = []
    table.on("requestfailed", lambda request: gone.append(request.url))
    table.route("**/hint?*", lambda route: None)  # no response
    sit_down(table, server, "crazy-quilt", 42)
    table.keyboard.press("h")
    expect(strip(table)).to_contain_text("Checking the moves")
    table.keyboard.press("d")
    arrived(table, 1)
    expect(strip(table)).to_have_count(0)
    assert [url for url in gone if "node=0" in url]


def test_a_hint_of_the_position_before_never_comes_back(table: Page, server: str) -> None:
    """The next one is asked for while the move is still being stored."""
    answer(table, "hint", lambda _: events(hinted("deal", 0.5)))
    sit_down(table, server, "crazy-quilt", 42)
    table.keyboard.press("h")
    expect(strip(table)).to_contain_text("50%")
    table.keyboard.press("Escape")
    table.route("**/move", lambda route: None)  # no response
    table.keyboard.press("d")
    table.keyboard.press("h")
    expect(strip(table)).to_contain_text("Checking the moves")
    expect(strip(table)).not_to_contain_text("50%")


def test_a_legal_move_does_not_pass_for_a_hint(table: Page, server: str) -> None:
    table.route("**/hint?*", lambda route: None)  # no response
    sit_down(table, server, "crazy-quilt", 42)
    table.keyboard.press("h")
    hint = strip(table)
    hint.get_by_text("Legal moves").click()
    expect(table.locator(".pointed")).to_have_count(2)
    hint.get_by_text("Fair hint").click()
    expect(table.locator(".pointed")).to_have_count(0)
    expect(hint.get_by_role("button", name="Play it")).to_be_disabled()


def test_the_full_solution_is_shown_only_after_the_player_agrees(table: Page, server: str) -> None:
    asked = answer(table, "hint", lambda _: events(hinted(first_move(), 0.5)))
    sit_down(table, server, SMALL, DEAL)
    table.keyboard.press("h")
    hint = strip(table)
    expect(hint).to_contain_text("50%")
    hint.get_by_text("Full solution").click()
    dialog = table.get_by_role("dialog")
    expect(dialog).to_contain_text("solution seen")
    dialog.get_by_role("button", name="No thanks").click()
    expect(hint.get_by_role("radio", name="Fair hint")).to_be_checked()
    assert all("kind=honest" in url for url in asked)
    table.unroute("**/hint?*")
    hint.get_by_text("Full solution").click()
    dialog.get_by_role("button", name="Show the answer").click()
    expect(hint.get_by_role("radio", name="Full solution")).to_be_checked()
    expect(hint).to_contain_text("Spoiler:")
    expect(hint.get_by_role("button", name="Play it")).to_be_enabled(timeout=PATIENCE)
    expect(table.locator("header")).to_contain_text("solution seen")


SIDE = {"width": 667, "height": 375}


@pytest.mark.dear  # tests/page/test_table.py has a hint that covers no card
def test_a_hint_covers_no_card(table: Page, server: str) -> None:
    answer(table, "hint", lambda _: events(hinted("deal", 0.5, reason="the only legal move")))
    sit_down(table, server, "crazy-quilt", 42)
    for size in (DESKTOP, PHONE, SIDE):
        table.set_viewport_size(size)  # type: ignore[arg-type]
        covers_no_card(table)


def covers_no_card(table: Page) -> None:
    """Ask for a hint, look where it is, and close it."""
    table.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    cards = table.get_by_test_id("table").bounding_box()
    table.keyboard.press("h")
    box = strip(table).bounding_box()
    assert box
    assert cards == table.get_by_test_id("table").bounding_box()  # nothing has moved
    assert cards
    assert box["y"] >= cards["y"] + cards["height"] or box["y"] + box["height"] <= cards["y"]
    wide, window = table.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window
    for part in (strip(table).locator(".text"), strip(table).get_by_role("button", name="Play it")):
        shown = part.bounding_box()
        assert shown
        assert shown["width"] > 60
        assert box["x"] <= shown["x"]
        assert shown["x"] + shown["width"] <= box["x"] + box["width"]
    strip(table).get_by_role("button", name="Close the hint").click()
    expect(strip(table)).to_have_count(0)


# -- analysis


def better(move: str) -> dict[str, Any]:
    """Return a better move of the quilt as the server sends it."""
    source, _, target = move.partition("-")
    return {"move": move, "kind": "card", "words": move, "from": source, "to": target, "cards": ["QH"]}


def noted(page: Page, server: str, play: str, blunders: dict[int, str]) -> str:
    """Return the events of an analysis from 60 to 50 %; `blunders` gives the better moves. The cards make up for most of them."""
    line = page.request.get(f"{server}/api/plays/{play}").json()["line"]
    plies = [
        {
            "ply": n,
            "move": made["move"],
            "words": made["words"],
            "before": chance(0.6),
            "after": chance(0.3 if n in blunders else 0.6),
            "loss": 0.3 if n in blunders else 0,
            "mark": "??" if n in blunders else "",
            "better": better(blunders[n]) if n in blunders else None,
            "reason": "",
            "reasons": [],
            "turned": made["kind"] == "deal",
            "luck": (0.3 if n in blunders else 0) - (0.1 if n == len(line) else 0),
            "luck_error": 0.01,
        }
        for n, made in enumerate(line, 1)
    ]
    skill = -0.3 * len(blunders)
    summary = {"luck": -0.1 - skill, "luck_error": 0.01, "skill": skill, "skill_error": 0.01, "end": chance(0.5)}
    whole = {"start": chance(0.6), "plies": plies, **summary, "lost_from": None, "lost_at": None}
    return events(*(("ply", ply) for ply in plies), ("annotation", whole))


def test_mistakes_are_marked_and_gone_to(table: Page, server: str) -> None:
    play = sit_down(table, server, "crazy-quilt", 42, ["b8-u", "deal", "deal"])
    answer(table, "annotation", lambda _: noted(table, server, play, {2: "c8-d"}))
    table.get_by_role("button", name="Analysis").click()
    box = table.get_by_test_id("analysis")
    expect(box).to_have_attribute("data-state", "done")
    graph = box.get_by_role("slider", name="Chance of winning")
    expect(graph).to_have_attribute("aria-valuenow", "3")
    for key, now in (("ArrowLeft", "2"), ("Home", "0"), ("End", "3"), ("ArrowLeft", "2")):
        graph.press(key)
        expect(graph).to_have_attribute("aria-valuenow", now)
    expect(graph).to_have_attribute(
        "aria-valuetext", re.compile("^2. Deal.*60%, Blunder, your move −30%, the cards \\+30%$")
    )
    graph.press("Enter")
    arrived(table, 2)
    moves = table.get_by_role("list", name="Moves", exact=True)
    expect(moves.get_by_role("button", name=re.compile("^2"))).to_contain_text("Better: queen of hearts")
    box.get_by_role("button", name="Show as table").click()
    rows = box.get_by_role("row")
    expect(rows).to_have_count(5)
    expect(rows.nth(3)).to_contain_text("−30%+30%60%")
    box.get_by_role("button", name="Close the analysis").click()
    expect(box).to_have_count(0)


@pytest.mark.dear  # frontend/tests/coach.test.ts has its parts and bars
def test_luck_is_told_from_skill(table: Page, server: str) -> None:
    play = sit_down(table, server, "crazy-quilt", 42, ["b8-u", "deal", "deal"])
    asked = answer(table, "annotation", lambda _: noted(table, server, play, {2: "c8-d"}))
    table.get_by_role("button", name="Analysis").click()
    box = table.get_by_test_id("analysis")
    expect(box.get_by_test_id("summary")).to_have_text("From 60% to 50%: the cards gave 20%, your moves took 30%.")
    expect(table.get_by_test_id("log")).to_contain_text("From 60% to 50%: the cards gave 20%, your moves took 30%.")
    bars = [box.locator(f"rect.bar.{by}") for by in ("move", "cards")]
    expect(bars[0]).to_have_count(1)
    expect(bars[1]).to_have_count(2)
    expect(box.get_by_text("the cards", exact=True)).to_be_visible()
    expect(box.get_by_text("± 2%").first).to_be_hidden()
    box.get_by_text("How sure?").click()
    expect(box.get_by_text("± 2%").first).to_be_visible()
    assert not any("seconds" in url for url in asked)


def test_a_loss_without_a_mistake_is_laid_on_the_cards(table: Page, server: str) -> None:
    play = sit_down(table, server, "crazy-quilt", 42, ["b8-u", "deal", "deal"])
    answer(table, "annotation", lambda _: noted(table, server, play, {}))
    table.get_by_role("button", name="Analysis").click()
    box = table.get_by_test_id("analysis")
    expect(box).to_contain_text("the cards took 10%, your moves cost nothing.")
    expect(box).to_contain_text("No mistakes found: it was the cards.")


def test_a_real_analysis_has_its_graph_early_and_counts_moves(table: Page, server: str) -> None:
    moves = list(cadogan.game(SMALL).deal(DEAL).moves[:1])
    sit_down(table, server, SMALL, DEAL, [str(move) for move in moves])
    table.get_by_role("button", name="Analysis").click()
    box = table.get_by_test_id("analysis")
    expect(box).to_have_attribute("data-state", "done", timeout=PATIENCE)
    expect(box.locator("path.line")).to_have_attribute("d", re.compile("^M.*L"))
    expect(box.get_by_test_id("summary")).to_have_text(re.compile("^From .* to .*: the cards .*, your moves .*"))


def test_a_better_move_is_found(table: Page, server: str) -> None:
    """The same move, a worse one and the right one are each judged; the play keeps all its moves."""
    play = sit_down(table, server, "crazy-quilt", 42, ["b8-u", "deal", "deal"])
    answer(table, "annotation", lambda _: noted(table, server, play, {2: "c8-d"}))
    judged = answer(table, "judge", lambda _: events())
    table.get_by_role("button", name="Analysis").click()
    table.get_by_role("button", name="Learn from your mistakes").click()
    learn = strip(table, "Learn from your mistakes")
    arrived(table, 1)
    expect(learn).to_contain_text("You played:")
    table.keyboard.press("d")  # the same again
    expect(learn).to_contain_text("That is the move you played.")
    arrived(table, 1)
    learn.get_by_role("button", name="Show the answer").click()
    expect(table.locator(".pointed")).to_have_count(2)
    learn.get_by_role("button", name="Finish").click()
    expect(learn).to_contain_text("found 0 of 1")
    arrived(table, 3)
    learn.get_by_role("button", name="Done").click()
    table.get_by_role("button", name="Learn from your mistakes").click()
    arrived(table, 1)
    expect(learn).to_contain_text("You played:")
    tap(table, "c8")
    if table.locator('[data-move="c8-d"]').count():
        table.locator('[data-move="c8-d"]').click()
    expect(learn).to_contain_text("Right!")
    arrived(table, 1)
    assert not judged  # the verdict is known already
    other = table.get_by_role("list", name="Moves", exact=True).get_by_role("button", name=re.compile("Other attempt"))
    expect(other.first).to_be_visible()  # the attempts are kept


def test_a_game_given_up_is_looked_through_and_learnt_from_at_another_table(table: Page, server: str) -> None:
    play = sit_down(table, server, "crazy-quilt", 42, ["b8-u", "deal", "deal"])
    node = table.request.get(f"{server}/api/plays/{play}").json()["node"]
    table.request.post(f"{server}/api/plays/{play}/resign", data={"node": node})
    table.reload()
    arrived(table, 3)
    answer(table, "annotation", lambda _: noted(table, server, play, {2: "c8-d"}))
    table.get_by_role("button", name="Analysis").click()
    graph = table.get_by_test_id("analysis").get_by_role("slider", name="Chance of winning")
    graph.press("Home")
    graph.press("Enter")
    arrived(table, 0)
    table.get_by_role("button", name="Learn from your mistakes").click()
    expect(strip(table, "Learn from your mistakes")).to_contain_text("You played:")
    assert play not in table.url
    arrived(table, 1)


# -- watching


def test_the_coach_plays_until_the_player_takes_over(table: Page, server: str) -> None:
    game = cadogan.game("crazy-quilt").deal(42)

    def choice(url: str) -> str:
        ply = int(table.locator("[data-ply]").get_attribute("data-ply") or 0)
        return events(hinted(("b8-u", "c8-d", "deal", "deal", "deal", "deal")[min(ply, 5)], 0.4))

    asked = answer(table, "hint", choice)
    assert "b8-u" in game.moves
    sit_down(table, server, "crazy-quilt", 42)
    table.get_by_role("button", name="Watch", exact=True).click()
    watch = strip(table, "The coach is playing")
    watch.get_by_role("slider", name="Speed").fill("5")
    table.wait_for_function("() => Number(document.querySelector('[data-ply]').dataset.ply) >= 3")
    watch.get_by_role("button", name="Pause").click()
    expect(table.locator("[data-busy=false]")).to_be_attached()
    ply = int(table.locator("[data-ply]").get_attribute("data-ply") or 0)
    watch.get_by_role("button", name="Next move").click()
    arrived(table, ply + 1)
    assert all("watching=true" in url and "kind=honest" in url for url in asked)
    watch.get_by_role("button", name="Take over").first.click()
    expect(watch).to_have_count(0)
    play = table.request.get(table.url.replace("/play/", "/api/plays/")).json()
    assert play["coach"]


# -- puzzles


def test_a_puzzle_is_solved_and_played_through(table: Page, server: str) -> None:
    listed = table.request.get(f"{server}/api/puzzles").json()
    easy = next(each["id"] for each in listed if (each["family"], each["difficulty"]) == ("doubles", 2))
    shown = table.request.post(f"{server}/api/puzzles/{easy}/answer", data={"move": ""}).json()
    table.goto(f"{server}/puzzle/{easy}")
    puzzle = table.get_by_test_id("puzzle")
    expect(puzzle).to_contain_text("Find the only winning move")
    moves = table.request.get(f"{server}/api/puzzles/{easy}").json()["moves"]
    others = [each["name"] for each in moves if each["name"] != shown["key"]]
    for move in (*others[:2], shown["key"]):
        data = {"move": move}
        result = table.request.post(f"{server}/api/puzzles/{easy}/answer", data=data).json()["result"]
        if move == "close":
            puzzle.get_by_role("button", name="Close the gaps").click()
        else:
            tap(table, move.split("+")[0])
            if table.locator("[data-move]").count():
                table.locator(f'[data-move="{move}"]').click()
        expect(puzzle).to_have_attribute("data-state", result)
    assert result == "right"
    puzzle.get_by_role("button", name="Next move").click()
    puzzle.get_by_role("button", name="Play on").click()
    expect(table.locator("[data-ply]")).to_have_attribute("data-ply", "0")
    table.go_back()
    puzzle.get_by_role("button", name="Show the answer").click()
    puzzle.get_by_role("button", name="Next", exact=True).click()
    expect(table).not_to_have_url(re.compile(re.escape(easy)))


def test_the_first_visit_offers_an_easy_puzzle_or_none(table: Page, server: str) -> None:
    listed = table.request.get(f"{server}/api/puzzles").json()
    puzzles = {level: next(each["id"] for each in listed if each["difficulty"] == level) for level in (2, 4)}

    def of_the_day(level: int) -> None:
        chosen = table.request.get(f"{server}/api/puzzles/{puzzles[level]}").json()
        table.route("**/api/puzzles/daily?*", lambda route: route.fulfill(json=chosen))
        table.goto(server)
        expect(table.get_by_role("region", name="Today")).to_be_visible()

    of_the_day(4)
    expect(table.get_by_test_id("daily")).to_have_count(0)
    of_the_day(2)
    table.get_by_test_id("daily").get_by_role("link", name="Solve").click()
    puzzle = table.get_by_test_id("puzzle")
    expect(puzzle).to_have_attribute("data-state", "open")
    table.evaluate("localStorage.setItem('cadogan.puzzles', '[\"one\"]')")  # somebody who has solved one
    of_the_day(4)
    expect(table.get_by_test_id("daily")).to_be_visible()
