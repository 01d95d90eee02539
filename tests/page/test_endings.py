"""The end of a game: how it is left, finished, compared, replayed and sent to others as a challenge."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

import cadogan
from cadogan.position import notation
from golden import FOLDER
from page.conftest import Fresh
from page.hands import DESKTOP, PHONE, arrived, by_tap, sit_down
from page.test_axe import check
from samples import some

QUILT = 42  # a deal that can start with b8-u and c8-d


@pytest.fixture
def context(fresh: Fresh) -> BrowserContext:
    """A player's browser."""
    context = fresh(viewport=DESKTOP)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    return context


def played(page: Page, server: str, game: str, moves: int | None = None, **new: Any) -> dict[str, Any]:
    """Start a recorded game of this player from its deal and play its first moves, with the clock running."""
    (record,) = notation.read((FOLDER / f"{game}.record").read_text())
    return moved(page, server, game, record.headers["Deal"], record.moves[:moves], **new)


def moved(page: Page, server: str, game: str, deal: str, moves: Sequence[str], **new: Any) -> dict[str, Any]:
    """Start a game of this player and play moves in it, with as few requests as can be: each ends where a card turns up."""
    page.goto(f"{server}/icon.svg")
    play = post(page, server, "plays", game=game, deal=deal, **new)
    for several in in_requests(game, deal, moves):
        play = post(page, server, f"plays/{play['id']}/move", node=play["node"], moves=several, clock=len(moves))
    return play


def in_requests(game: str, deal: str, moves: Sequence[str]) -> Iterator[list[str]]:
    """Split moves after each that turns up a card: nobody knows the next before they have seen it."""
    position, some = cadogan.game(game).deal(int(deal)), []
    for move in moves:
        some.append(move)
        if not position.foresee(move):
            yield some
            some = []
        position = position.play(move)
    if some:
        yield some


def to_the_end(game: str, deal: str, nth: int) -> list[str]:
    """Return the moves of a game in which always the nth legal move is made, until there is none."""
    position = cadogan.game(game).deal(int(deal))
    while position.moves:
        position = position.play(position.moves[nth])
    return [*map(str, position.history)]


def stuck(page: Page, server: str) -> dict[str, Any]:
    """Play the first legal move until there is none."""
    play = moved(page, server, "monte-carlo", "3", to_the_end("monte-carlo", "3", 0))
    assert play["status"] == "stuck"
    return play


def post(page: Page, server: str, path: str, **body: Any) -> dict[str, Any]:
    answer = page.request.post(f"{server}/api/{path}", data=body)
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def get(page: Page, server: str, path: str) -> Any:
    answer = page.request.get(f"{server}/api/{path}")
    assert answer.ok, answer.text()
    return answer.json()


def stored(page: Page, server: str, play: dict[str, Any] | str) -> dict[str, Any]:
    """What the server has of a play."""
    found: dict[str, Any] = get(page, server, f"plays/{play if isinstance(play, str) else play['id']}")
    return found


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="Result")


def test_a_stuck_game_is_lost_when_it_is_left(table: Page, server: str) -> None:
    play = stuck(table, server)
    table.goto(f"{server}/play/{play['id']}")
    expect(result(table)).to_contain_text("No moves left")
    expect(result(table)).to_contain_text("counts as lost")
    check(table, "stuck")
    # A reload is no leaving, and undo still works.
    table.reload()
    expect(result(table)).to_be_visible()
    assert stored(table, server, play)["status"] == "stuck"
    result(table).get_by_role("button", name="Undo").click()
    arrived(table, play["ply"] - 1)
    expect(result(table)).to_have_count(0)
    table.get_by_role("button", name="Redo", exact=True).click()
    arrived(table, play["ply"])
    expect(result(table)).to_be_visible()
    with table.expect_response("**/leave") as left:
        table.get_by_role("link", name="All games").click()
    assert left.value.status == 204
    assert stored(table, server, play)["status"] == "lost"
    # Its table shows the loss, and lets the player look around, but not play.
    table.go_back()
    expect(result(table).get_by_role("heading", name="Not won")).to_be_visible()
    result(table).get_by_role("button", name="Show the table").click()
    table.get_by_role("button", name="Undo", exact=True).click()
    arrived(table, play["ply"] - 1)
    expect(table.get_by_test_id("table")).to_have_attribute("data-status", "lost")


def test_another_game_asks_once_what_becomes_of_this_one(table: Page, server: str) -> None:
    id = sit_down(table, server, "crazy-quilt", QUILT)
    # An untouched game is no game.
    table.get_by_role("link", name="New game").click()
    expect(table).to_have_url(f"{server}/game/crazy-quilt")
    table.go_back()
    arrived(table, 0)
    table.locator('[data-place="b8"]').focus()
    table.keyboard.press("Enter")
    table.locator('[data-move="b8-u"]').or_(table.locator("[data-ply='1']")).first.wait_for()
    if table.locator("[data-move]").count():
        table.locator('[data-move="b8-u"]').click()
    arrived(table, 1)
    new = table.get_by_role("link", name="New game")
    dialog = table.get_by_role("dialog", name="Keep this game?")
    new.click()
    expect(dialog).to_be_visible()
    check(table, "leaving")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    arrived(table, 1)
    new.click()
    dialog.get_by_role("button", name="Keep for later").click()
    expect(table).to_have_url(f"{server}/game/crazy-quilt")
    assert stored(table, server, id)["status"] == "playing"
    table.go_back()
    arrived(table, 1)
    new.click()
    dialog.get_by_role("button", name="Give it up").click()
    expect(table).to_have_url(f"{server}/game/crazy-quilt")
    assert stored(table, server, id)["status"] == "resigned"
    # Over: nobody asks again.
    table.go_back()
    expect(result(table)).to_contain_text("Not won")
    result(table).get_by_role("link", name="New game").click()
    expect(table).to_have_url(f"{server}/game/crazy-quilt")


def test_the_clock_runs_unseen_and_is_told_with_every_move(table: Page, server: str) -> None:
    id = sit_down(table, server, "crazy-quilt", QUILT)
    table.wait_for_timeout(2200)
    table.keyboard.press("d")
    arrived(table, 1)
    assert 2 <= stored(table, server, id)["seconds"] <= 10
    # The server's time counts where the browser has none, as after games were carried over.
    table.evaluate("localStorage.removeItem('cadogan.clock')")
    table.wait_for_timeout(50)
    table.evaluate("localStorage.setItem('cadogan.settings', JSON.stringify({ timer: true, animation: 'none' }))")
    table.reload()
    expect(table.get_by_role("timer")).to_have_text(re.compile("0:0[2-9]|0:1"))


def test_a_win_is_told_in_figures(table: Page, server: str) -> None:
    first = played(table, server, "monte-carlo")
    play = played(table, server, "monte-carlo")
    assert first["status"] == play["status"] == "won"
    for size in (PHONE, DESKTOP):
        table.goto(f"{server}/icon.svg")
        table.set_viewport_size(size)  # type: ignore[arg-type]
        table.goto(f"{server}/play/{play['id']}")
        expect(result(table)).to_contain_text(f"moves{play['ply']}")
        expect(result(table).get_by_role("status").last).to_contain_text(f"Won in {play['ply']} moves")
        # As short as the one before: that is nothing new.
        expect(result(table)).not_to_contain_text("shortest")
        buttons = result(table).locator(".next button")
        expect(buttons).to_have_text(["Next deal", "Share", "Analysis"])
        check(table, "won")
    table.goto(f"{server}/play/{first['id']}")
    expect(result(table).get_by_role("listitem")).to_have_text(
        [re.compile("First win"), re.compile("No going back"), re.compile("On your own")]
    )
    said = result(table).get_by_role("status").last
    expect(said).to_contain_text("First win: Your first win of this game. No going back")


def test_a_win_is_woven_and_any_key_or_tap_only_skips_that(fresh: Fresh, server: str) -> None:
    (record,) = notation.read((FOLDER / "crazy-quilt.record").read_text())
    for size, tap in some([(PHONE, True)], [(PHONE, True), (DESKTOP, False)]):
        page = fresh(viewport=size, reduced_motion="no-preference").new_page()
        play = played(page, server, "crazy-quilt", len(record.moves) - 2)
        page.goto(f"{server}/play/{play['id']}")
        page.get_by_role("button", name="Finish", exact=True).click()
        expect(page.get_by_test_id("table")).to_have_attribute("data-status", "won")
        expect(page.locator(".rug.weaving")).to_have_count(1)
        expect(result(page)).to_have_count(0)
        if tap:
            page.get_by_role("button", name="Undo", exact=True).click(force=True)
        else:
            page.keyboard.press("u")
        expect(page.locator(".rug.weaving")).to_have_count(0, timeout=1000)
        expect(result(page).get_by_role("button", name="Next deal")).to_be_focused()
        arrived(page, len(record.moves))  # nothing was undone
        # The rug is in full view.
        page.wait_for_timeout(1200)
        rug, room = page.locator(".rug").bounding_box(), result(page).bounding_box()
        assert rug
        assert room
        assert rug["y"] + rug["height"] <= room["y"] if tap else rug["x"] + rug["width"] <= room["x"]
        page.close()


@pytest.mark.dear  # tests/page/test_table.py turns animation off, too
def test_nothing_moves_for_readers_who_want_no_motion(table: Page, server: str) -> None:
    (record,) = notation.read((FOLDER / "crazy-quilt.record").read_text())
    play = played(table, server, "crazy-quilt", len(record.moves) - 2)
    table.goto(f"{server}/play/{play['id']}")
    table.get_by_role("button", name="Finish", exact=True).click()
    expect(result(table).get_by_role("button", name="Next deal")).to_be_focused()
    expect(table.locator(".rug.weaving")).to_have_count(0)


@pytest.mark.dear  # many worlds of the coach; tests/server/test_endings.py and vitest have the figures
def test_a_win_says_how_much_of_it_was_luck(table: Page, server: str) -> None:
    play = played(table, server, "monte-carlo")
    table.goto(f"{server}/play/{play['id']}")
    luck = result(table).locator(".luck")
    expect(luck).to_contain_text(re.compile("luck.*(add|kept|Flawless)", re.DOTALL), timeout=60_000)
    told = re.search(r"kept (\d+)\s?%, the cards gave (\d+)", luck.inner_text())
    assert told is None or int(told[1]) + int(told[2]) == 100


@pytest.mark.dear  # many games of the coach; tests/server/test_endings.py tests what they find
def test_how_hard_a_deal_was_is_found_out_if_the_player_asks(table: Page, server: str) -> None:
    play = played(table, server, "monte-carlo")
    table.goto(f"{server}/play/{play['id']}")
    result(table).get_by_role("button", name="Analysis").click()
    table.get_by_role("button", name="How hard was this deal?").click()
    odds = table.get_by_role("group", name="Difficulty of the deal")
    expect(odds).to_contain_text("Chance before the first move", timeout=60_000)
    expect(odds).to_contain_text("The coach won it", timeout=60_000)


def lose(page: Page, server: str, deal: str) -> dict[str, Any]:
    """Play the last legal move until there is none, and give up."""
    play = moved(page, server, "doubles-and-quits", deal, to_the_end("doubles-and-quits", deal, -1))
    return post(page, server, f"plays/{play['id']}/resign", node=play["node"])


def test_a_lost_game_shows_where_it_turned_and_is_played_on_from_there(table: Page, server: str) -> None:
    play = lose(table, server, "7")
    for size in (PHONE, DESKTOP):
        table.goto(f"{server}/icon.svg")
        table.set_viewport_size(size)  # type: ignore[arg-type]
        table.goto(f"{server}/play/{play['id']}")
        expect(result(table).get_by_role("heading", name="Not won")).to_be_visible()
        expect(result(table)).to_contain_text(re.compile(r"\d+ of 52 cards removed"))
        # The buttons are there while the turn is looked for.
        expect(result(table).get_by_role("button", name="New deal")).to_be_visible()
        expect(result(table).get_by_role("heading", name="It turned here")).to_be_visible(timeout=60_000)
        expect(result(table).locator(".turn")).to_contain_text("Until then the deal was winnable.")
        expect(result(table).locator(".picture svg")).to_be_visible()
        expect(result(table).locator(".next button")).to_have_text(["Play on from there", "New deal", "Analysis"])
        check(table, "where it turned")
    said = result(table).locator(".said").inner_text()
    ply = int(re.search(r"Move (\d+)", said)[1])  # type: ignore[index]
    before = [get(table, server, each) for each in ("records", "daily/days")]
    result(table).get_by_role("button", name="Play on from there").click()
    arrived(table, ply - 1)
    expect(table.locator("header")).to_contain_text("another try")
    again = stored(table, server, table.url.rsplit("/", 1)[1])
    assert (again["another_try"], again["status"], again["id"] != play["id"]) == (True, "playing", True)
    assert stored(table, server, play)["status"] == "resigned"
    assert [get(table, server, each) for each in ("records", "daily/days")] == before
    table.goto(server)
    expect(table.locator(f'[data-play="{again["id"]}"]').first).to_contain_text("another try")


def test_a_deal_that_cannot_be_won_is_not_offered_again_first(table: Page, server: str) -> None:
    play = lose(table, server, "5")
    table.set_viewport_size(PHONE)  # type: ignore[arg-type]
    table.goto(f"{server}/play/{play['id']}")
    expect(result(table).get_by_role("heading", name="This deal can’t be won")).to_be_visible(timeout=60_000)
    buttons = result(table).locator(".next button")
    expect(buttons).to_have_text(["New deal", "Analysis", "Try this deal again"])
    expect(buttons.first).to_have_class(re.compile("primary"))
    check(table, "never winnable")
    buttons.last.click()
    arrived(table, 0)
    assert stored(table, server, table.url.rsplit("/", 1)[1])["deal"] == "5"


def test_where_nothing_is_found_the_analysis_comes_first(table: Page, server: str) -> None:
    play = lose(table, server, "7")
    fate = {
        "won_until": None,
        "lost_from": play["ply"],
        "lost_at": None,
        "text": "",
        "chance": None,
        "better": None,
        "fell": None,
    }
    table.route(
        "**/fate?*",
        lambda route: route.fulfill(
            content_type="text/event-stream", body=f"event: fate\ndata: {json.dumps(fate)}\n\n"
        ),
    )
    table.goto(f"{server}/play/{play['id']}")
    expect(result(table).get_by_role("button", name="Analysis")).to_have_class(re.compile("primary"))
    expect(result(table).locator(".turn")).to_be_empty()


def test_a_search_that_takes_long_says_so_and_ends_when_the_table_is_left(table: Page, server: str) -> None:
    play = lose(table, server, "7")
    table.add_init_script("""
        const fetched = fetch
        window.fetch = (address, options) => {
          if (!String(address.url ?? address).includes('/fate')) return fetched(address, options)
          return new Promise((_, reject) => options.signal.addEventListener('abort', () => { window.ended = true; reject(options.signal.reason) }))
        }""")
    table.goto(f"{server}/play/{play['id']}")
    expect(result(table).locator(".waiting")).to_contain_text("Looking for the move that decided it")
    result(table).get_by_role("button", name="Show the table").click()
    assert table.evaluate("window.ended")


def test_the_rest_of_a_game_is_finished_automatically(table: Page, server: str) -> None:
    (record,) = notation.read((FOLDER / "crazy-quilt.record").read_text())
    play = played(table, server, "crazy-quilt", len(record.moves) - 2)
    assert play["finish"]
    table.goto(f"{server}/play/{play['id']}")
    finish = table.get_by_role("button", name="Finish", exact=True)
    expect(finish).to_be_visible()
    expect(table.get_by_test_id("log")).to_contain_text("press E")
    # The page shows the win before the server has stored it: how it compares is asked only then.
    table.route("**/move", lambda route: (table.wait_for_timeout(300), route.continue_()))
    table.keyboard.press("e")
    expect(table.get_by_test_id("table")).to_have_attribute("data-status", "won")
    expect(finish).to_have_count(0)
    expect(result(table)).to_contain_text("First win")


@pytest.mark.dear  # the search is tested in tests/solver/test_ending.py
@pytest.mark.parametrize(
    ("game", "left"),
    [
        ("capricieuse", 14),
        ("monte-carlo", 8),
        pytest.param("the-nation", 14, marks=pytest.mark.dear),
        pytest.param("persian-rug", 14, marks=pytest.mark.dear),
    ],
)
def test_the_end_is_found_in_the_background_when_nothing_can_go_wrong(
    table: Page, server: str, game: str, left: int
) -> None:
    (record,) = notation.read((FOLDER / f"{game}.record").read_text())
    play = played(table, server, game, len(record.moves) - left)
    assert play["open"]
    assert not play["finish"]
    table.goto(f"{server}/play/{play['id']}")
    finish = table.get_by_role("button", name="Finish", exact=True)
    expect(finish).to_be_visible()
    table.keyboard.press("u")  # one move earlier it is looked for again, and after that move, too
    arrived(table, play["ply"] - 1)
    table.keyboard.press("r")
    arrived(table, play["ply"])
    expect(finish).to_be_visible()
    finish.click()
    expect(table.get_by_test_id("table")).to_have_attribute("data-status", "won", timeout=20_000)
    expect(finish).to_have_count(0)


def test_a_finished_game_is_replayed(table: Page, server: str) -> None:
    play = played(table, server, "monte-carlo")
    table.goto(f"{server}/play/{play['id']}")
    result(table).get_by_role("button", name="Replay").click()
    window = table.get_by_role("dialog", name="Replay")
    slider = window.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", f"0 of {play['ply']}")
    expect(window).to_contain_text(f"The deal. {play['ply']} moves follow.")
    check(table, "replay")
    table.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", f"1 of {play['ply']}")
    for _ in range(2):
        window.get_by_role("button", name=re.compile("^Speed")).click()
    window.get_by_role("button", name="Play", exact=True).click()
    expect(slider).to_have_attribute("aria-valuetext", f"{play['ply']} of {play['ply']}", timeout=20_000)
    slider.fill("5")
    expect(slider).to_have_attribute("aria-valuetext", f"5 of {play['ply']}")
    table.keyboard.press("Escape")
    expect(result(table).get_by_role("button", name="Replay")).to_be_focused()


def test_focus_returns_through_two_dialogs_and_the_left_page_asks_nothing(table: Page, server: str) -> None:
    table.set_viewport_size(PHONE)  # type: ignore[arg-type]
    sit_down(table, server, "monte-carlo", 3)
    more = table.get_by_role("button", name="More")
    more.click()
    table.get_by_role("dialog").get_by_role("button", name="Settings").click()
    expect(table.get_by_role("dialog", name="Settings")).to_be_visible()
    table.keyboard.press("Escape")
    expect(more).to_be_focused()
    asked: list[str] = []
    table.on("response", lambda response: asked.append(response.url) if response.status >= 400 else None)
    table.get_by_role("link", name="All games").click()
    expect(table.get_by_role("heading", name="Cadogan", exact=True)).to_be_visible()
    table.wait_for_load_state("networkidle")
    assert not asked


def test_a_challenge_is_sent_taken_up_and_compared(table: Page, server: str, fresh: Fresh) -> None:
    play = played(table, server, "monte-carlo")
    table.goto(f"{server}/play/{play['id']}")
    result(table).get_by_role("button", name="Share").click()
    dialog = table.get_by_role("dialog", name="Share")
    expect(dialog.get_by_role("img", name=re.compile("^Picture of the result.*Won in"))).to_be_visible()
    field = dialog.get_by_role("textbox", name="Link")
    expect(field).to_have_value(re.compile(rf"won={play['ply']}&time=\d+&hints=0&undos=0$"))
    told = field.input_value()
    check(table, "challenge to send")
    dialog.get_by_role("switch", name="With my moves").check()
    expect(field).to_have_value(re.compile("line="))
    proved = field.input_value()
    with table.expect_download() as download:
        dialog.get_by_role("button", name="Save picture").click()
    assert download.value.path().read_bytes()[:4] == b"\x89PNG"

    page = fresh(viewport=PHONE).new_page()
    page.goto(told)
    expect(page.get_by_role("main")).to_contain_text("As told by the link.")
    page.goto(proved)
    expect(page.get_by_role("heading", name="A challenge")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text(f"Won in {play['ply']} moves")
    expect(page.get_by_role("main")).to_contain_text("Checked: the moves were replayed by the rules.")
    check(page, "challenge")
    page.get_by_role("button", name="Play this deal").click()
    expect(page).to_have_url(re.compile("/play/"))
    arrived(page, 0)
    id = page.url.rsplit("/", 1)[1]
    line = [each["move"] for each in play["line"]]
    mine = stored(page, server, id)
    assert mine["deal"] == play["deal"]
    for several in in_requests("monte-carlo", mine["deal"], line):
        mine = post(page, server, f"plays/{id}/move", node=mine["node"], moves=several, clock=1)
    page.reload()
    both = result(page).get_by_role("table", name="Both results")
    expect(both.get_by_role("row")).to_have_count(6)
    expect(both.get_by_role("row", name=re.compile("^Moves"))).to_contain_text(f"{play['ply']}")
    check(page, "both results")

    # A made-up result does not pass as checked.
    page.goto(proved.replace(f"won={play['ply']}", "won=3"))
    expect(page.get_by_role("heading", name="The result in this link is wrong")).to_be_visible()
    page.get_by_role("button", name="Play the deal without the challenge").click()
    expect(page).to_have_url(re.compile("/play/"))
    arrived(page, 0)


def test_a_challenge_of_a_daily_deal_keeps_its_day(table: Page, server: str) -> None:
    table.goto(f"{server}/icon.svg")
    day = "2026-11-21"
    (deal,) = [each for each in get(table, server, f"daily?date={day}") if each["family"] == "doubles"]
    told = f"game={deal['game']['name']}&deal={deal['deal']}&day={day}&won=30"
    table.goto(f"{server}/deal?{told}")
    expect(table.get_by_role("main")).to_contain_text("Daily deal of 21 November")
    table.get_by_role("button", name="Play this deal").click()
    expect(table.locator("header")).to_contain_text("daily deal of 21 November")
    # Another deal is not that day's, whatever the link says.
    table.goto(f"{server}/deal?{told.replace(deal['deal'], '7')}")
    expect(table.get_by_role("main")).to_contain_text("Deal 7")


def test_the_address_of_anothers_game_offers_the_same_deal(table: Page, server: str, fresh: Fresh) -> None:
    id = sit_down(table, server, "crazy-quilt", QUILT)
    page = fresh(viewport=PHONE).new_page()
    page.goto(f"{server}/play/{id}")
    expect(page.get_by_role("heading", name="Game not found in this browser")).to_be_visible()
    expect(page.get_by_role("link", name="Carry my games over")).to_have_attribute("href", "/carry")
    expect(page.get_by_role("main")).to_contain_text("Crazy Quilt, deal 42")
    check(page, "unknown play")
    page.get_by_role("button", name="Play the same deal").click()
    arrived(page, 0)
    assert page.locator("[data-ply]").get_attribute("data-deal") == str(QUILT)


@pytest.mark.dear  # tests/server/test_review.py begins such tries
def test_a_new_move_from_within_a_won_game_begins_a_try_of_its_own(table: Page, server: str) -> None:
    """The won game stays in its list, the try comes under Continue; stepping along the won line begins nothing."""
    play = played(table, server, "monte-carlo")
    position = cadogan.game("monte-carlo").deal(play["deal"]).play(*(each["move"] for each in play["line"]))
    back = next(n for n in range(1, position.ply) if len(position.back(n).moves) > 1)
    there, left = position.back(back), position.back(back - 1).history[-1]
    other = next(str(each) for each in there.moves if str(each) != left)
    table.goto(f"{server}/play/{play['id']}")
    arrived(table, play["ply"])
    for ply in range(play["ply"] - 1, there.ply - 1, -1):
        table.keyboard.press("u")
        arrived(table, ply)
    by_tap(table, left)
    arrived(table, there.ply + 1)
    assert play["id"] in table.url
    table.keyboard.press("u")
    arrived(table, there.ply)
    by_tap(table, other)
    expect(table).not_to_have_url(re.compile(play["id"]))
    arrived(table, there.ply + 1)
    plays = {each["id"]: each for each in get(table, server, "plays")}
    new = plays[table.url.rpartition("/")[2]]
    assert (plays[play["id"]]["ended"], new["ended"], new["another_try"]) == (True, False, True)
    table.goto(server)
    expect(table.get_by_role("link", name=re.compile("another try"))).to_be_visible()
