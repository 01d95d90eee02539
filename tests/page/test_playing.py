"""Games played by keys, taps and dragging; screen-reader text; nothing is lost, whatever happens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page, Route, expect

import cadogan
from cadogan.position import Position, notation
from golden import FIRST, IDS, golden_folder
from page import hands
from page.conftest import Fresh
from page.hands import arrived, by_drag, by_keys, by_tap, key_of, sit_down, tap
from samples import some

PHONE = {"viewport": {"width": 375, "height": 812}, "has_touch": True}
TABLET = {"viewport": {"width": 768, "height": 1024}}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}

HANDS = {"tap": PHONE, "drag": TABLET, "keys": DESKTOP}
WHOLE = "golf"  # the game that is played to its end
SOME = 5  # moves of the others
GAMES = [*FIRST, *(name for name in IDS if name not in FIRST)]
ONE_EACH = [
    pytest.param(hand, name, marks=[pytest.mark.dear] * (name not in FIRST))
    for nth, hand in enumerate(HANDS)
    for name in GAMES[nth :: len(HANDS)]
]

QUILT = 42  # a deal in which c1 is a queen of spades that the king pile takes, and a3 is blocked


def recorded(name: str) -> tuple[int, tuple[str, ...]]:
    """Return the deal number and the moves of a won game."""
    (record,) = notation.read((golden_folder(cadogan.game(name)) / f"{name}.record").read_text())
    return int(record.headers["Deal"]), tuple(record.moves)


@pytest.fixture
def table(fresh: Fresh, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in a window of the given size, by default a desktop's; the test fails if its code raises an error."""
    page = fresh(**getattr(request, "param", DESKTOP)).new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    assert not wrong


@pytest.fixture(params=HANDS)
def seat(fresh: Fresh, request: pytest.FixtureRequest) -> Iterator[tuple[Page, str]]:
    """A page in a window for one of the hands, and the hand."""
    page = fresh(**HANDS[request.param]).new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page, request.param
    assert not wrong


@pytest.mark.sample(4)
@pytest.mark.parametrize(("seat", "name"), ONE_EACH, indirect=["seat"])
def test_some_moves_of_each_game(seat: tuple[Page, str], server: str, name: str) -> None:
    """With one of the hands."""
    play(*seat, server, name, SOME)


@pytest.mark.parametrize("seat", ["tap"], indirect=True)
def test_a_whole_game(seat: tuple[Page, str], server: str) -> None:
    """By taps; `make test-all` plays each with each of the hands."""
    play(*seat, server, WHOLE)


@pytest.mark.dear
@pytest.mark.parametrize("name", FIRST)
def test_every_whole_game(seat: tuple[Page, str], server: str, name: str) -> None:
    """Each game with each of the hands."""
    play(*seat, server, name)


def play(page: Page, hand: str, server: str, name: str, some: int | None = None) -> None:
    """Play a recorded game: whole, or some moves in a row that are as different as can be."""
    deal, moves = recorded(name)
    position = cadogan.game(name).deal(deal)
    first = most_different(position, moves, some) if some else 0
    sit_down(page, server, name, deal, moves[:first])
    position = by_hand(page, hand, position.play(*moves[:first]), moves[first:][:some])
    expect(page.get_by_test_id("table")).to_have_attribute("data-status", "won" if position.is_won else "playing")
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollWidth <= innerWidth && {root}.scrollHeight <= innerHeight")


def by_hand(page: Page, hand: str, position: Position, moves: Sequence[str]) -> Position:
    """Play moves with a hand, and return the position after them."""
    for move in moves:
        legal = next(each for each in position.moves if each == move)
        key = key_of(position, legal)
        position = position.play(move)
        if hand == "tap":
            by_tap(page, move, key)
        elif hand == "drag":
            by_drag(page, move, (legal.source, legal.target), key)
        else:
            by_keys(page, move, key)
        arrived(page, position.ply)
    return position


@pytest.mark.sample(1)
def test_an_ace_and_a_king_below_other_cards(seat: tuple[Page, str], server: str) -> None:
    """In The Fifteen they go to the foundations if the game cannot begin otherwise; the cards on them stay."""
    page, hand = seat
    sit_down(page, server, "the-fifteen", 3)
    by_hand(page, hand, cadogan.game("the-fifteen").deal(3), ["p13-u", "p8-d"])
    for place, card in (
        ("uH", "ace of hearts"),
        ("dD", "king of diamonds"),
        ("p13", "jack of diamonds"),
        ("p8", "seven of spades"),
    ):
        assert card in label(page, place).lower(), label(page, place)


def most_different(position: Position, moves: Sequence[str], some: int) -> int:
    """Return the ply from which some moves in a row are of the most kinds, by what moves, how many cards, from where and to where."""
    kinds = []
    for move in moves:
        legal = next(each for each in position.moves if each == move)
        places = [position.piles[place].kind for place in (legal.source, legal.target) if place]
        kinds.append((legal.kind, legal.cards > 1, *places))
        position = position.play(move)
    return max(range(len(moves) - some + 1), key=lambda ply: len({*kinds[ply : ply + some]}))


# -- what a screen reader says


def label(page: Page, place: str) -> str:
    """Return the accessible name of a place."""
    return page.locator(f'[data-place="{place}"]').get_attribute("aria-label") or ""


def heard(page: Page) -> str:
    """Return the log's last message."""
    return page.get_by_test_id("log").locator("p").last.inner_text()


def test_the_quilt_in_words(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    grid = table.get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(8)
    expect(grid.get_by_role("gridcell")).to_have_count(64)
    expect(table.locator('.controls [tabindex="0"]')).to_have_count(4)  # the quilt, foundations, stock and waste
    for name in (
        "ten of hearts, a1, upright, top end free",
        "four of clubs, b1, sideways, blocked by ten of hearts and queen of spades",
        "queen of spades, c1, upright, top end free, can go to the king pile of spades",
        "seven of hearts, h1, sideways, right end free",
    ):
        expect(grid.get_by_role("gridcell", name=name, exact=True)).to_have_count(1)
    for name in (
        "ace pile of spades, ace of spades, takes two of spades next",
        "king pile of hearts, king of hearts, takes queen of hearts next",
        "stock, 32 left, 1 redeal left",
        "waste, empty",
    ):
        expect(table.get_by_role("button", name=name, exact=True)).to_have_count(1)
    tap(table, "c1")
    arrived(table, 1)
    assert heard(table) == "Queen of spades from c1 to the king pile of spades. Freed: four of clubs, ten of spades."
    assert label(table, "c1") == "c1, empty"
    assert label(table, "b1") == "four of clubs, b1, sideways, right end free"
    tap(table, "e5")
    assert re.fullmatch(r"\w+ of \w+: blocked by \w+ of \w+ and \w+ of \w+\.", heard(table))
    table.keyboard.press("i")
    assert heard(table).startswith("1 move made. Playable: ")


def test_the_other_games_in_words(table: Page, server: str) -> None:
    sit_down(table, server, "windmill", 5)
    expect(table.get_by_role("gridcell")).to_have_count(13)
    assert label(table, "c") == "centre, ace of spades, 1 of 52, takes two next"
    assert label(table, "k1") == "corner 1, empty, takes king next"
    assert label(table, "s2") == "king of hearts, sail 2, can go to corner 1"
    sit_down(table, server, "capricieuse", 7)
    expect(table.get_by_role("row")).to_have_count(12)
    assert label(table, "p1") == "six of clubs, pile 1, 7 cards, can go to pile 6"
    expect(table.locator('[data-key="p1/5"]')).to_have_attribute(
        "aria-label", "ten of clubs, pile 1, under six of clubs"
    )
    sit_down(table, server, "monte-carlo", 42)
    expect(table.get_by_role("row")).to_have_count(5)
    assert label(table, "16") == "nine of clubs, 16, pairs with nine of hearts (21)"
    tap(table, "1")
    assert heard(table) == "Jack of clubs: no adjacent jack."


def test_walking_over_the_cards(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)

    def where() -> str:
        place: str = table.evaluate("document.activeElement.dataset.key")
        return place

    table.locator('[data-place="a1"]').focus()
    for key, place in (
        ("ArrowRight", "b1"),
        ("ArrowDown", "b2"),
        ("End", "h2"),
        ("Home", "a2"),
        ("f", "h3"),  # the next card in reading order with a free end
        ("p", "b8"),
        ("w", "w"),
        ("p", "c1"),
    ):
        table.keyboard.press(key)
        assert where() == place, key
    table.keyboard.press("Enter")
    arrived(table, 1)
    assert where() == "c1"
    table.keyboard.press("Control+z")
    arrived(table, 0)
    table.keyboard.press("Control+Shift+Z")
    arrived(table, 1)
    sit_down(table, server, "capricieuse", 7)
    table.locator('[data-place="p1"]').focus()
    table.keyboard.press("ArrowUp")
    assert where() == "p1/5"
    table.keyboard.press("Home")
    assert where() == "p1/0"
    table.keyboard.press("ArrowRight")
    assert where() == "p2/0"


def test_single_letters_can_be_switched_off(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT, keys=False)
    table.keyboard.press("d")
    table.keyboard.press("/")
    table.locator('[data-place="c1"]').focus()
    table.keyboard.press("Enter")
    arrived(table, 1)
    expect(table.get_by_role("combobox")).to_have_count(0)


# -- by hand


def test_a_double_tap_plays_to_the_foundation(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    table.keyboard.press("d")
    arrived(table, 1)
    queen = table.locator('[data-place="g1"]')  # the queen of diamonds may go to the waste as well
    queen.dblclick()
    arrived(table, 2)
    assert "to the king pile of diamonds" in heard(table)
    table.keyboard.press("u")
    arrived(table, 1)
    tap(table, "g1")
    expect(table.locator("[data-move]")).to_have_count(2)
    expect(table.locator(".place.aim")).to_have_count(2)
    tap(table, "w")
    arrived(table, 2)
    assert "to the waste" in heard(table)


def test_choices_are_made_by_keys(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    table.keyboard.press("d")
    arrived(table, 1)
    table.locator('[data-place="g1"]').focus()
    table.keyboard.press("Enter")
    first, second = table.locator("[data-move]").all()
    expect(first).to_be_focused()
    table.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    table.keyboard.press("Escape")
    expect(table.locator('[data-place="g1"]')).to_be_focused()
    table.keyboard.press("Enter")
    expect(first).to_be_focused()
    table.keyboard.press("Enter")
    arrived(table, 2)
    expect(table.locator('[data-place="g1"]')).to_be_focused()


def test_a_card_dropped_elsewhere_goes_back(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    x, y = hands.at(table, "c1")
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 40, y + 40)
    expect(table.locator(".place.aim")).to_have_count(1)
    table.mouse.up()
    expect(table.locator(".place.aim")).to_have_count(0)
    arrived(table, 0)
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 40, y + 40)
    table.keyboard.press("Escape")
    table.mouse.up()
    arrived(table, 0)


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "table",
    [PHONE, pytest.param(DESKTOP, marks=pytest.mark.dear), {"viewport": {"width": 844, "height": 390}}],
    indirect=True,
    ids=["phone", "desktop", "lying"],
)
def test_a_card_that_cannot_be_played_says_why_beside_it(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    callout = table.get_by_test_id("callout")

    def beside(*places: str) -> bool:
        """Return whether the callout is inside the window, covers none of these places, and is near one of them."""
        box = callout.bounding_box()
        size = table.viewport_size
        assert box
        assert size
        apart = []
        for place in places:
            card = table.locator(f'[data-place="{place}"]').bounding_box()
            assert card
            across = max(card["x"] - box["x"] - box["width"], box["x"] - card["x"] - card["width"])
            along = max(card["y"] - box["y"] - box["height"], box["y"] - card["y"] - card["height"])
            apart.append(max(across, along))
        inside = 0 <= box["x"] <= size["width"] - box["width"] and 0 <= box["y"] <= size["height"] - box["height"]
        return inside and all(each > -1 for each in apart) and min(apart) < 20

    tap(table, "e5")
    expect(callout).to_have_text(re.compile(r"^Ten of diamonds: blocked by \w+ of \w+ and \w+ of \w+\.$"))
    why = callout.inner_text()
    assert heard(table) == why
    assert beside("e4", "e6", "e5")
    table.keyboard.press("Escape")
    expect(callout).to_have_count(0)
    hands.drag(table, "c1", "uH")
    expect(callout).to_have_text("The ace pile of hearts takes only hearts.")
    assert heard(table) == callout.inner_text()
    assert beside("c1", "uH")
    hands.drag(table, "e5", "w")
    expect(callout).to_have_text(why)  # the same wherever it is dropped
    assert beside("e5", "w")
    tap(table, "c1")
    arrived(table, 1)
    expect(callout).to_have_count(0)


def test_why_a_card_cannot_be_played_is_shown_for_some_seconds_in_any_language(table: Page, server: str) -> None:
    table.clock.install()
    sit_down(table, server, "crazy-quilt", QUILT, language="de")
    hands.drag(table, "c1", "uH")
    callout = table.get_by_test_id("callout")
    expect(callout).to_have_text("Auf den Herz-Ass-Stapel kommt nur Herz.")
    table.clock.run_for(2000)
    expect(callout).to_be_visible()
    table.clock.run_for(6000)
    expect(callout).to_have_count(0)
    table.context.set_offline(True)  # the page itself knows that the card cannot go there
    hands.drag(table, "c1", "uS")
    expect(callout).to_have_text("Die Pik-Dame kann nicht auf den Pik-Ass-Stapel.")
    table.context.set_offline(False)


@pytest.mark.parametrize("table", [PHONE], indirect=True, ids=["phone"])
def test_a_finger_drags_a_card(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    fingers = table.context.new_cdp_session(table)
    for ply, (source, target) in enumerate((("c1", "dS"), ("stock", "w")), 1):
        (x, y), (to_x, to_y) = hands.at(table, source), hands.at(table, target)
        for step in range(9):
            finger = {"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8}
            kind = "touchMove" if step else "touchStart"
            fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [finger]})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        arrived(table, ply)


def test_moves_are_typed(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    table.keyboard.press("/")
    field = table.get_by_role("combobox")
    expect(field).to_be_focused()
    field.fill("c1 d, deal b8-u")
    field.press("Enter")
    arrived(table, 3)
    field.fill("nonsense here")
    field.press("Enter")
    expect(table.get_by_role("alert")).to_contain_text("“nonsense” is not a move")
    field.fill("e5-w")
    field.press("Enter")
    expect(table.get_by_role("alert")).to_have_text("The ten of diamonds on e5 is blocked: neither narrow end is free.")
    field.fill("g1")
    expect(table.get_by_role("option")).to_have_count(2)
    field.press("ArrowDown")
    field.press("Enter")
    arrived(table, 4)
    field.press("Escape")
    expect(field).to_have_count(0)


def test_what_was_not_played_of_a_typed_line_comes_back(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    table.keyboard.press("/")
    field = table.get_by_role("combobox")
    field.fill("c1-d a3-u deal")
    field.press("Enter")
    field.press_sequentially("b8")  # before the refusal comes, or after
    expect(field).to_have_value(re.compile("^a3-u deal ?b8$"))
    arrived(table, 1)
    field.fill("deal")
    field.press("Enter")
    arrived(table, 2)
    expect(field).to_have_value("")


def test_legal_moves_are_shown_one_by_one(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    table.keyboard.press("h")
    hint = table.get_by_role("group", name="Hint", exact=True)
    hint.get_by_text("Legal moves").click()
    expect(hint).to_contain_text("Two of clubs from b8 to the ace pile of clubs")
    expect(hint).to_contain_text("1 of 4 legal moves")
    for _ in range(3):
        table.keyboard.press("h")
    expect(hint).to_contain_text("Deal the next card")
    hint.get_by_role("button", name="Play it").click()
    arrived(table, 1)


def test_safe_cards_are_played_automatically_if_the_setting_is_on(table: Page, server: str) -> None:
    deal, moves = recorded("capricieuse")
    before = moves[: max(ply for ply, move in enumerate(moves) if move == "redeal")]
    position = cadogan.game("capricieuse").deal(deal).play(*before, "redeal")
    assert position.safe
    while position.safe:
        position = position.play(position.safe[0])
    sit_down(table, server, "capricieuse", deal, before, autoplay=True)
    table.keyboard.press("d")
    arrived(table, position.ply)
    table.keyboard.press("u")
    arrived(table, position.ply - 1)
    table.wait_for_timeout(300)
    arrived(table, position.ply - 1)  # after an undo, safe cards are not played again


# -- whatever happens


def test_without_a_connection_the_last_move_is_kept(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    room, words = table.locator("[data-ply]"), table.get_by_test_id("words")
    table.context.set_offline(True)
    tap(table, "c1")
    expect(room).to_have_attribute("data-ply", "1")  # its outcome is known
    expect(words).to_contain_text("No connection. Your moves are kept")
    tap(table, "b8")
    table.keyboard.press("d")
    assert heard(table).startswith("No connection. You can play on")
    expect(room).to_have_attribute("data-ply", "1")
    table.context.set_offline(False)
    arrived(table, 1)
    assert heard(table) == "Connected again."
    tap(table, "b8")
    arrived(table, 2)


def test_a_reload_without_an_answer_loses_nothing(table: Page, server: str) -> None:
    play = sit_down(table, server, "crazy-quilt", QUILT)
    table.route("**/move", lambda route: route.abort())
    tap(table, "c1")
    expect(table.get_by_test_id("words")).to_contain_text("No connection")
    table.unroute("**/move")
    table.reload()
    arrived(table, 1)
    assert table.request.get(f"{server}/api/plays/{play}").json()["ply"] == 1


def test_a_refused_move_is_undone_with_a_message(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)

    def refuse(route: Route) -> None:
        route.fulfill(status=422, json={"detail": "Not on a Sunday."})

    table.route("**/move", refuse)
    tap(table, "c1")
    expect(table.get_by_role("alert")).to_contain_text("Move undone: Not on a Sunday.")
    arrived(table, 0)
    assert label(table, "c1").startswith("queen of spades")


def test_two_windows_on_one_game(table: Page, server: str) -> None:
    play = sit_down(table, server, "crazy-quilt", QUILT)
    other = table.context.new_page()
    other.goto(f"{server}/play/{play}")
    arrived(other, 0)
    tap(table, "c1")
    arrived(table, 1)
    arrived(other, 1)  # the server sent the move
    # A window that missed a change is refused, and then shows the current position.
    table.request.post(f"{server}/api/plays/{play}/undo", data={"node": node(table, server, play)})
    tap(table, "b8")
    arrived(table, 0)
    assert heard(table).startswith("Updated from another tab.")


def node(page: Page, server: str, play: str) -> int:
    """Return the node at which the server has a play."""
    here: int = page.request.get(f"{server}/api/plays/{play}").json()["node"]
    return here


@pytest.mark.dear  # the next test reloads while a move has no answer
def test_a_reload_at_any_ply_finds_the_table_as_it_was(table: Page, server: str) -> None:
    name = "crazy-quilt-morehead"
    deal, moves = recorded(name)
    sit_down(table, server, name, deal)
    for ply, move in enumerate(moves[: some(3, 8)], 1):
        by_keys(table, move)
        arrived(table, ply)
        labels = table.locator("[data-place]").evaluate_all("all => all.map(each => each.ariaLabel)")
        table.reload()
        arrived(table, ply)
        assert table.locator("[data-place]").evaluate_all("all => all.map(each => each.ariaLabel)") == labels
