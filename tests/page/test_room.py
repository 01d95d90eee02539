"""Everything around the table: list of moves and other attempts, sharing, records, settings, languages, the end of a game."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from cadogan.position import notation
from golden import FOLDER
from page.conftest import Fresh
from page.hands import DESKTOP, PHONE, arrived, sit_down
from page.test_axe import check

QUILT = 42  # a deal that can start with b8-u, c8-d and dealing the jack of diamonds


@pytest.fixture
def context(fresh: Fresh) -> BrowserContext:
    """A player's browser."""
    context = fresh(viewport=DESKTOP)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    return context


def play(page: Page, server: str, *moves: str) -> None:
    """Play moves on the server for the open table, as another window would, and reload."""
    id = page.url.rsplit("/", 1)[1]
    for move in moves:
        node = page.request.get(f"{server}/api/plays/{id}").json()["node"]
        answer = page.request.post(f"{server}/api/plays/{id}/move", data={"node": node, "moves": [move]})
        assert answer.ok, answer.text()
    page.reload()
    expect(page.locator("[data-ply]")).to_be_attached()


def tool(page: Page, name: str) -> None:
    """Press a tool, through the More button if it is not visible."""
    expect(page.locator("[data-ply]")).to_be_attached()
    button = page.get_by_role("button", name=name, exact=True)
    more = page.get_by_role("button", name="More", exact=True)
    expect(button.or_(more).first).to_be_visible()  # a result in the panel is fetched first
    if not button.count():
        more.click()
    button.click()


def choose(dialog: Locator, words: str) -> None:
    """Click the label of a radio button, once the dialog stands still: the button itself is hidden."""
    dialog.locator("label").get_by_text(words, exact=True).click()


def test_undone_moves_are_in_words_without_unseen_cards(table: Page, server: str) -> None:
    (record,) = notation.read((FOLDER / "crazy-quilt.record").read_text())
    new = {"game": "crazy-quilt", "deal": str(record.start.number), "moves": record.moves}
    play = table.request.post(f"{server}/api/plays", data=new).json()
    table.request.post(f"{server}/api/plays/{play['id']}/restart", data={"node": play["node"]})
    table.goto(f"{server}/play/{play['id']}")
    moves = table.get_by_role("list", name="Moves", exact=True)
    expect(moves.get_by_role("button")).to_have_count(len(record.moves) + 1)
    words = moves.get_by_role("button").all_inner_texts()
    assert not [each for each in words if re.search(r"\b[a-z]+\d*-[a-z]\d*\b", each)]
    assert any("From the waste to an ace pile" in each for each in words)


def test_the_list_goes_to_any_move_and_to_other_attempts(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    expect(table.get_by_role("complementary")).to_contain_text("No moves yet.")
    play(table, server, "b8-u", "c8-d", "deal")
    moves = table.get_by_role("list", name="Moves", exact=True)
    expect(moves.get_by_role("button")).to_have_text(
        [
            "Start",
            re.compile("1Two of clubs from b8"),
            re.compile("2Queen of clubs from c8"),
            "3Deal: jack of diamonds",
        ]
    )
    here = moves.locator("[aria-current=step]")
    expect(here).to_have_text("3Deal: jack of diamonds")
    moves.get_by_role("button", name=re.compile("^1")).click()
    arrived(table, 1)
    expect(here).to_have_text(re.compile("^1Two of clubs"))
    # Another move is played: the first attempt is kept and listed where the two part.
    play(table, server, "deal", "deal")
    other = moves.get_by_role("button", name=re.compile(r"Other attempt \(2 moves\)"))
    expect(other).to_contain_text("Queen of clubs from c8")
    other.click()
    arrived(table, 3)
    expect(here).to_have_text("3Deal: jack of diamonds")
    # The card it dealt stays hidden: the player has not seen it in the current attempt.
    expect(other).to_contain_text("Deal the next card")
    # By keys alone: one tab stop, arrows, Enter.
    here.focus()
    table.keyboard.press("Home")
    table.keyboard.press("Enter")
    arrived(table, 0)
    expect(table.get_by_test_id("log")).to_contain_text("Back at the start.")


@pytest.mark.dear  # frontend/tests/runs.test.ts has which moves
def test_moves_that_a_person_would_say_as_one_are_one_line(table: Page, server: str) -> None:
    (record,) = notation.read((FOLDER / "crazy-quilt.record").read_text())
    sit_down(table, server, "crazy-quilt", int(record.headers["Deal"]), record.moves[:113])
    moves = table.get_by_role("list", name="Moves")
    run = moves.get_by_role("button", name=re.compile("to the ace pile of clubs: seven of clubs, eight"))
    inside = moves.get_by_role("button", name="Ten of clubs from e6 to the ace pile of clubs")
    # It is the current move: its last one has just been played.
    expect(run).to_have_attribute("aria-current", "step")
    expect(run).to_contain_text("To the ace pile of clubs: 7, 8, 9, 10, J, Q")
    expect(run).to_be_in_viewport()
    expect(inside).to_have_count(0)
    run.focus()
    for key, shown in (("ArrowRight", 1), ("ArrowLeft", 0), ("Enter", 1)):
        table.keyboard.press(key)
        expect(run).to_be_focused()
        expect(run).to_have_attribute("aria-expanded", str(bool(shown)).lower())
        expect(inside).to_have_count(shown)
    check(table, "a run")
    inside.click()
    arrived(table, 111)
    run.click()  # the current move stays in sight
    expect(inside).to_have_attribute("aria-current", "step")
    expect(inside).to_be_in_viewport()
    table.get_by_role("button", name="Redo", exact=True).click()
    arrived(table, 112)
    table.get_by_role("button", name="Redo", exact=True).click()
    arrived(table, 113)
    expect(run).to_have_attribute("aria-current", "step")


def test_the_list_of_a_phone_is_a_drawer(table: Page, server: str) -> None:
    table.set_viewport_size(PHONE)  # type: ignore[arg-type]
    sit_down(table, server, "crazy-quilt", QUILT)
    play(table, server, "b8-u", "deal")
    table.get_by_role("button", name="Moves", exact=True).click()
    table.get_by_role("dialog").get_by_role("button", name="Start", exact=True).click()
    expect(table.get_by_role("dialog")).to_have_count(0)
    arrived(table, 0)


def shared(page: Page) -> str:
    """Copy the link from the Share window by its button; return it."""
    tool(page, "Share")
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_label("Link")).to_have_value(re.compile("/deal"))
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert link == dialog.get_by_label("Link").input_value()
    page.keyboard.press("Escape")
    return link


def test_a_shared_table_is_the_same_table(table: Page, server: str, fresh: Fresh) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    play(table, server, "b8-u", "c8-d", "deal", "deal")
    table.get_by_role("button", name="Undo", exact=True).click()
    arrived(table, 3)
    link = shared(table)
    assert parse_qs(urlsplit(link).query) == {"game": ["crazy-quilt"], "deal": ["42"], "moves": ["b8-u.c8-d.deal"]}
    labels = "all => all.map((each) => each.ariaLabel ?? each.textContent)"
    stands = table.locator("[data-place]").evaluate_all(labels)
    page = fresh(viewport=DESKTOP).new_page()
    page.goto(link)
    arrived(page, 3)
    assert re.search(r"/play/\w+$", page.url)
    assert page.locator("[data-place]").evaluate_all(labels) == stands
    page.get_by_role("button", name="Undo", exact=True).click()
    arrived(page, 2)


@pytest.mark.dear  # frontend/tests/share.test.ts has its address
def test_a_table_of_ones_own_is_shared_in_full(table: Page, server: str) -> None:
    table.goto(f"{server}/icon.svg")
    packet = table.request.get(f"{server}/api/packet?game=monte-carlo").json()["cards"]
    cards = " ".join([*packet[1:], packet[0]])
    answer = table.request.post(f"{server}/api/plays", data={"game": "monte-carlo", "cards": cards})
    assert answer.ok, answer.text()
    table.goto(f"{server}/play/{answer.json()['id']}")
    link = shared(table)
    assert "cards=" in link
    seen = table.locator("[data-place]").evaluate_all("all => all.map((each) => each.ariaLabel)")
    table.goto(link)
    expect(table).to_have_url(re.compile("/play/"))
    arrived(table, 0)
    assert table.locator("[data-place]").evaluate_all("all => all.map((each) => each.ariaLabel)") == seen


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("", "has no game"),
        ("game=nonsense&deal=1", "nonsense"),
        ("game=crazy-quilt&deal=42&moves=b8-u.c8-u", re.compile("[Mm]ove 2")),
        ("game=crazy-quilt&deal=minus", "minus"),
    ],
)
def test_a_wrong_link_says_what_is_wrong(table: Page, server: str, query: str, sentence: str | re.Pattern[str]) -> None:
    table.goto(f"{server}/deal?{query}")
    expect(table.get_by_role("heading", name="This link does not work")).to_be_visible()
    expect(table.get_by_role("main")).to_contain_text(sentence)
    table.get_by_role("link", name="All games").click()
    expect(table).to_have_url(f"{server}/")


def test_records_are_copied_and_pasted_at_the_table(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    play(table, server, "b8-u", "deal")
    tool(table, "Record")
    dialog = table.get_by_role("dialog", name="Record")
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_text("Copied.")).to_be_visible()
    (record,) = notation.read(table.evaluate("navigator.clipboard.readText()"))
    assert list(record.moves) == ["b8-u", "deal"]
    with table.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "crazy-quilt-42.cadogan"
    # Pasted with a mistake: the message says at which ply, and the text stays for correction.
    text = (FOLDER / "monte-carlo.record").read_text()
    wrong = re.sub(r"(\d+\+\d+)", "1+25", text, count=1)
    dialog.get_by_text("Import another record").click()
    field = dialog.get_by_role("textbox", name="Record", exact=True)
    field.fill(wrong)
    dialog.get_by_role("button", name="Import", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text(re.compile(r"(ply|move) 1\b"))
    expect(field).to_have_value(wrong)
    field.fill(text)
    dialog.get_by_role("button", name="Import", exact=True).click()
    expect(table.get_by_test_id("table")).to_have_attribute("data-status", "won")
    expect(table.get_by_role("dialog")).to_have_count(0)


def test_the_rules_a_new_start_and_giving_up(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT, ["b8-u", "deal"])
    tool(table, "Rules")
    expect(table.get_by_role("dialog")).to_contain_text("narrow ends")
    table.keyboard.press("Escape")
    tool(table, "Start again")
    arrived(table, 0)
    tool(table, "Give up")
    expect(table.get_by_role("dialog")).to_contain_text("It will count as lost.")
    table.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(table.get_by_test_id("table")).to_have_attribute("data-status", "resigned")
    sit_down(table, server, "crazy-quilt", QUILT)
    tool(table, "Give up")
    expect(table.get_by_role("dialog")).to_contain_text("You have made no move, so it will not count.")


def test_settings_apply_at_once_and_are_kept_in_browser_and_store(
    table: Page, server: str, context: BrowserContext, fresh: Fresh
) -> None:
    table.goto(f"{server}/icon.svg")
    play = table.request.post(f"{server}/api/plays", data={"game": "crazy-quilt", "deal": "42"}).json()["id"]
    table.goto(f"{server}/play/{play}")
    root = table.locator("html")
    tool(table, "Settings")
    dialog = table.get_by_role("dialog", name="Settings")
    choose(dialog, "Wine")
    choose(dialog, "Dark")
    stored = '"fourColours":true'  # an answer to the choices before may come late
    with table.expect_response(lambda response: stored in (response.request.post_data or "") and response.ok):
        dialog.get_by_role("switch", name="Four-colour suits").check()
    expect(root).to_have_attribute("data-cloth", "wine")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_class(re.compile("four-colours"))
    table.reload()
    expect(root).to_have_attribute("data-cloth", "wine")
    # Another browser of the same player.
    other = fresh()
    other.add_cookies(context.cookies())  # type: ignore[arg-type]
    page = other.new_page()
    page.goto(f"{server}/play/{play}")
    expect(page.locator("html")).to_have_attribute("data-cloth", "wine")
    expect(page.locator("html")).to_have_class(re.compile("four-colours"))
    # Another player has their own settings.
    page = fresh(viewport=PHONE).new_page()
    page.goto(server)
    expect(page.get_by_role("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator("html")).to_have_attribute("data-cloth", "green")


@pytest.mark.parametrize(
    ("code", "asked", "card", "undo", "move"),
    [
        ("de", "de-AT", "Herz-Zehn", "Zurück|Rückgängig", "Kreuz-Zwei von b8"),
        pytest.param("fr", "fr-CA", "dix de cœur", "Annuler", "Deux de trèfle", marks=pytest.mark.dear),
        ("en", "pt-BR", "ten of hearts", "Undo", "Two of clubs from b8"),
    ],
)
def test_the_page_speaks_the_readers_language(
    fresh: Fresh, server: str, code: str, asked: str, card: str, undo: str, move: str
) -> None:
    page = fresh(viewport=DESKTOP, locale=asked).new_page()
    sit_down(page, server, "crazy-quilt", QUILT, language="auto")
    play(page, server, "b8-u")
    expect(page.locator("html")).to_have_attribute("lang", code)
    expect(page.locator('[data-place="a1"]')).to_have_accessible_name(re.compile(card))
    expect(page.get_by_role("button", name=re.compile(f"^({undo})$"))).to_be_enabled()
    expect(page.get_by_role("complementary")).to_contain_text(move)


def test_the_language_is_chosen(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    tool(table, "Settings")
    choose(table.get_by_role("dialog"), "Deutsch")
    expect(table.get_by_role("dialog", name="Einstellungen")).to_be_visible()
    expect(table.locator("html")).to_have_attribute("lang", "de")
    table.reload()
    expect(table.get_by_role("button", name="Tipp", exact=True)).to_be_visible()


def test_a_won_game_is_followed_by_another_or_the_same(table: Page, server: str) -> None:
    table.set_viewport_size(PHONE)  # type: ignore[arg-type]
    table.goto(f"{server}/icon.svg")
    text = (FOLDER / "monte-carlo.record").read_text()
    (record,) = notation.read(text)
    play = table.request.post(f"{server}/api/import", data={"text": text}).json()["plays"][0]["id"]
    table.goto(f"{server}/play/{play}")
    end = table.get_by_role("region", name="Result")
    expect(end).to_contain_text(f"moves{len(record.moves)}")
    size = "() => document.querySelector('[data-testid=table]').getBoundingClientRect().toJSON()"
    before = table.evaluate(size)
    end.get_by_role("button", name="Show the table").click()
    expect(end).to_have_count(0)
    assert table.evaluate(size) == before
    table.get_by_role("button", name="More").click()
    table.get_by_role("dialog").get_by_role("button", name="Start again").click()
    arrived(table, 0)
    expect(table.locator("[data-ply]")).to_have_attribute("data-deal", record.headers["Deal"])
    assert not table.url.endswith(play)


def test_the_clock_runs_only_if_its_setting_is_on(table: Page, server: str) -> None:
    sit_down(table, server, "crazy-quilt", QUILT)
    expect(table.get_by_role("timer")).to_have_count(0)
    tool(table, "Settings")
    table.get_by_role("switch", name="Clock").check()
    table.keyboard.press("Escape")
    clock = table.get_by_role("timer", name="Time played")
    expect(clock).to_have_text("0:02", timeout=10_000)
    table.reload()
    expect(clock).to_have_text(re.compile("0:0[2-9]"))


@pytest.mark.parametrize(
    ("language", "names"),
    [
        pytest.param("en", ["Good move", "Inaccuracy", "Brilliant move"], marks=pytest.mark.dear),
        ("de", ["Guter Zug", "Ungenauigkeit", "Brillanter Zug"]),
        pytest.param("fr", ["Bon coup", "Imprécision", "Coup brillant"], marks=pytest.mark.dear),
    ],
)
def test_the_marks_of_an_imported_record_are_in_the_list_of_moves(
    language: str, names: list[str], fresh: Fresh, server: str
) -> None:
    page = fresh(viewport=DESKTOP, locale=language).new_page()
    page.goto(f"{server}/icon.svg")
    text = f'[Game "crazy-quilt"] [Deal "{QUILT}"] b8-u! c8-d?! $14 (deal!!) deal'
    play = page.request.post(f"{server}/api/import", data={"text": text}).json()["plays"][0]["id"]
    page.goto(f"{server}/play/{play}")
    entries = page.locator("ol.tabular > li")
    expect(entries).to_have_count(5)
    for at, sign, name in zip((1, 2, 3), ("!", "?!", "!!"), names, strict=True):
        mark = entries.nth(at).get_by_title(name, exact=True)
        expect(mark.locator("b")).to_have_text(sign)
        expect(entries.nth(at).get_by_role("button")).to_have_accessible_name(re.compile(name))
    expect(entries.last.locator("b")).to_have_count(0)
