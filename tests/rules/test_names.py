"""Names of games: ids, aliases, options, canonical names, and the messages for wrong names."""

import subprocess
import sys

import pytest

import cadogan
from cadogan.rules.cards import BadInput, card_words, read_card
from cadogan.rules.game import aliases, families, presets
from golden import SHIPPED

IDS = {
    "crazy-quilt": ("quilt", {}),
    "crazy-quilt-morehead": ("quilt", {"wrap": "on", "hand": "on"}),
    "the-carpet": ("quilt", {"redeals": "2", "shuffle": "on", "hand": "on"}),
    "indian-carpet": ("quilt", {"redeals": "2"}),
    "windmill": ("windmill", {}),
    "the-mill": ("windmill", {"transfer": "cadogan"}),
    "windmill-relaxed": ("windmill", {"transfer": "free"}),
    "capricieuse": ("capricieuse", {}),
    "doubles-and-quits": ("doubles", {}),
    "monte-carlo": ("doubles", {"rows": "5", "cols": "5", "pairing": "optional"}),
    "the-nation": ("nation", {}),
    "la-nationale": ("nation", {"redeals": "0", "wrap": "on"}),
    "persian-rug": ("rug", {}),
    "la-belle-lucie": ("la-belle-lucie", {"shuffle": "on"}),
    "fortress": ("fortress", {}),
    "napoleons-square": ("napoleons-square", {}),
    "red-and-black": ("red-and-black", {"shuffle": "on"}),
    "the-olga": ("the-olga", {}),
    "the-salic-law": ("the-salic-law", {}),
    "the-square": ("the-square", {}),
    "the-terrace": ("the-terrace", {}),
    "spensers-fairie-queen": ("spensers-fairie-queen", {}),
    "the-louis-patience": ("the-louis-patience", {}),
    "the-kings": ("the-kings", {}),
    "the-four-corners": ("the-four-corners", {}),
    "the-fifteen": ("the-fifteen", {}),
    "the-herring-bone": ("the-herring-bone", {"shuffle": "on"}),
    "the-zodiac": ("the-zodiac", {}),
    "anna": ("anna", {}),
    "the-fish-bone": ("the-fish-bone", {}),
    "light-and-shade": ("light-and-shade", {}),
    "the-constitution": ("the-constitution", {}),
    "the-blockade": ("the-blockade", {}),
    "the-congress": ("the-congress", {}),
    "the-shah": ("the-shah", {}),
    "house-in-the-wood": ("house-in-the-wood", {"shuffle": "on"}),
}
OPTIONS = {
    "quilt": {
        "wrap": "off on",
        "redeals": "1 0 2 3 4 5 6 7 8 9",
        "shuffle": "off on",
        "hand": "off on",
        "release": "touch lane",
        "foundation_transfer": "off on",
    },
    "windmill": {
        "transfer": "alternate none free cadogan unless-otherwise",
        "kings": "corner-first free",
        "redeals": "0 1 2",
        "hand": "off on",
    },
    "capricieuse": {
        "redeals": "2 0 1 3 4 5 6 7 8 9",
        "collect": "last-first first-first",
        "foundations": "during-deal set-out",
        "deal_play": "on off",
        "both_fit": "up down",
        "fill_spaces": "on off",
        "shuffle": "off on",
        "foundation_transfer": "off on",
    },
    "doubles": {
        "rows": "4 2 3 5 6 7 8 9 10",
        "cols": "5 2 3 4 6 7 8 9 10",
        "pairing": "compulsory optional",
        "closing": "rows columns",
        "pairless_first": "reshuffle lost",
    },
    "nation": {
        "redeals": "2 0 1 3 4 5 6 7 8 9",
        "wrap": "off on",
        "deal_play": "on off",
        "both_fit": "up down",
        "fill_spaces": "on off",
        "foundation_transfer": "off on",
    },
    "la-belle-lucie": {"redeals": "2 0 1 3 4 5 6 7 8 9", "shuffle": "off on"},
    "anna": {"redeals": "2 0 1 3 4 5 6 7 8 9"},
    "the-fish-bone": {"redeals": "1 0 2 3 4 5 6 7 8 9"},
    "house-in-the-wood": {"redeals": "2 0 1 3 4 5 6 7 8 9", "shuffle": "off on"},
    "the-louis-patience": {"redeals": "3 0 1 2 4 5 6 7 8 9"},
    "the-four-corners": {"redeals": "2 0 1 3 4 5 6 7 8 9"},
    "red-and-black": {"redeals": "1 0 2 3 4 5 6 7 8 9", "shuffle": "off on"},
    "the-herring-bone": {"redeals": "2 0 1 3 4 5 6 7 8 9", "shuffle": "off on"},
    "rug": {"wrap": "off on", "release": "touch lane", "foundation_transfer": "off on"},
}
ALIASES = {
    "crazy-quilt": "quilt japanese-rug",
    "the-carpet": "teppich cadogan-carpet",
    "windmill": "propeller le-moulin",
    "the-mill": "mill",
    "capricieuse": "capricious la-capricieuse",
    "doubles-and-quits": "weddings good-neighbours double-and-quits",
    "the-nation": "nation",
    "la-nationale": "nationale",
    "persian-rug": "rug persischer-teppich",
    "la-belle-lucie": "lucie",
    "the-olga": "olga",
    "the-salic-law": "salic-law",
    "the-square": "quadrat",
    "the-terrace": "terrace",
    "spensers-fairie-queen": "fairie-queen faerie-queen",
    "the-louis-patience": "louis louis-patience",
    "the-four-corners": "four-corners",
    "the-fifteen": "fifteen",
    "the-herring-bone": "herring-bone",
    "the-zodiac": "zodiac",
    "the-fish-bone": "fish-bone",
    "the-constitution": "british-constitution",
    "the-blockade": "blockade",
    "the-shah": "shah",
}


def refused(name, options=None):
    with pytest.raises(BadInput) as error:
        cadogan.game(name, options)
    return str(error.value)


def test_these_are_all_the_games_and_options():
    assert list(SHIPPED) == [name for name in presets() if name in IDS]
    assert {id_: presets()[id_].NAME for id_ in SHIPPED} == {id_: family for id_, (family, _) in IDS.items()}
    assert {id_: dict(presets()[id_].PRESETS[id_].options) for id_ in SHIPPED} == {
        id_: own for id_, (_, own) in IDS.items()
    }
    for name in OPTIONS:
        family = families()[name]
        assert {option: family.OPTIONS[option].values[0] for option in family.OPTIONS} == {
            option: values.split()[0] for option, values in OPTIONS[name].items()
        }
        assert {option: set(family.OPTIONS[option].values) for option in family.OPTIONS} == {
            option: set(values.split()) for option, values in OPTIONS[name].items()
        }
        assert family.VERSION == 1


@pytest.mark.parametrize("id_", IDS)
def test_ids(id_):
    game = cadogan.game(id_)
    family, own = IDS[id_]
    assert (game.name, game.id, game.family.NAME, game.version) == (id_, id_, family, 1)
    assert game.options == {option: values.split()[0] for option, values in OPTIONS.get(family, {}).items()} | own
    assert game in cadogan.games()


def test_aliases():
    assert aliases() == {alias: id_ for id_, names in ALIASES.items() for alias in names.split()}
    for alias, id_ in aliases().items():
        assert cadogan.game(alias) == cadogan.game(id_)
        assert cadogan.game(alias).name == id_
    assert cadogan.game("quilt?redeals=2").name == "indian-carpet"


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("crazy-quilt?redeals=2", "indian-carpet"),
        ("crazy-quilt?redeals=2&wrap=on", "indian-carpet?wrap=on"),
        ("crazy-quilt?wrap=on", "crazy-quilt?wrap=on"),
        ("crazy-quilt?wrap=on&hand=on", "crazy-quilt-morehead"),
        ("crazy-quilt?hand=on&wrap=on&redeals=2", "crazy-quilt-morehead?redeals=2"),
        ("crazy-quilt-morehead?hand=off&wrap=off", "crazy-quilt"),
        ("crazy-quilt?shuffle=on&redeals=2&hand=on", "the-carpet"),
        ("the-carpet?hand=off", "the-carpet?hand=off"),
        ("the-carpet?shuffle=off", "the-carpet?shuffle=off"),
        ("the-carpet?shuffle=off&hand=off", "indian-carpet"),
        ("indian-carpet?wrap=off&redeals=1", "crazy-quilt"),
        ("crazy-quilt?wrap=off&release=touch", "crazy-quilt"),
        ("crazy-quilt?wrap=on&release=lane&redeals=3&foundation_transfer=on", None),
        ("windmill?transfer=cadogan", "the-mill"),
        ("windmill?transfer=free&hand=on", "windmill-relaxed?hand=on"),
        ("the-mill?transfer=alternate", "windmill"),
        ("the-mill?transfer=none&kings=free", "windmill?kings=free&transfer=none"),
        ("doubles-and-quits?rows=5&cols=5&pairing=optional", "monte-carlo"),
        ("monte-carlo?pairing=compulsory", "doubles-and-quits?rows=5"),
        ("doubles-and-quits?rows=5", "doubles-and-quits?rows=5"),
        ("monte-carlo?rows=4&pairing=compulsory", "doubles-and-quits"),
        ("capricieuse?shuffle=off", "capricieuse"),
        ("the-nation?wrap=on&redeals=0", "la-nationale"),
        ("la-nationale?wrap=off", "the-nation?redeals=0"),
        ("  Crazy-Quilt ? Redeals = 2 ", "indian-carpet"),
        ("CRAZY_QUILT?WRAP=ON", "crazy-quilt?wrap=on"),
        ("crazy quilt", "crazy-quilt"),
        ("crazy-quilt?", "crazy-quilt"),
    ],
)
def test_canonical_names(written, canonical):
    """The id that needs the fewest options; defaults dropped, options sorted by name; the first listed id wins ties."""
    canonical = canonical or "crazy-quilt?foundation_transfer=on&redeals=3&release=lane&wrap=on"
    game = cadogan.game(written)
    assert game.name == canonical
    assert cadogan.game(canonical) == game
    assert cadogan.game(canonical).options == game.options
    assert eval(repr(game), {"cadogan": cadogan}) == game


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("crazy-quilt?waste_wrap=on", "crazy-quilt?wrap=on"),
        ("crazy-quilt?redeal_shuffle=on", "crazy-quilt?shuffle=on"),
        ("capricieuse?redeal_shuffle=on", "capricieuse?shuffle=on"),
        ("the-mill?transfer=no-two-in-a-row", "windmill"),
        ("windmill?transfer=no-two-in-a-row", "windmill"),
        ("crazy-quilt?wrap=True&hand=False", "crazy-quilt?wrap=on"),
        ("crazy-quilt?wrap=yes&hand=no", "crazy-quilt?wrap=on"),
    ],
)
def test_long_names_are_read_never_written(long, short):
    assert cadogan.game(long).name == short
    assert cadogan.game(long) == cadogan.game(short)


def test_options_may_be_given_as_a_mapping():
    assert cadogan.game("crazy-quilt", {"redeals": 2}).name == "indian-carpet"
    assert cadogan.game("crazy-quilt", {"waste_wrap": True}).name == "crazy-quilt?wrap=on"
    assert cadogan.game("crazy-quilt?wrap=on", {"wrap": "off"}).name == "crazy-quilt"
    assert "wrap is one of off, on" in refused("crazy-quilt", {"wrap": 3})


def test_a_wrong_value_is_named_as_it_was_written_and_the_good_ones_in_order():
    assert refused("quilt?redeals=yes") == "redeals=yes is wrong: redeals is one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"
    assert refused("weddings?rows=11") == "rows=11 is wrong: rows is one of 2, 3, 4, 5, 6, 7, 8, 9, 10"


def test_the_carpet_is_not_the_carpet():
    for name in ("carpet", "Carpet", "carpet?redeals=2"):
        message = refused(name)
        assert "the-carpet" in message
        assert "another game" in message
        assert "one pack" in message


def test_an_unknown_game():
    message = refused("crazy-qilt")
    assert "did you mean crazy-quilt?" in message
    for name in ("xyzzy", ""):
        assert all(id_ in refused(name) for id_ in IDS)


@pytest.mark.parametrize("family", OPTIONS)
def test_an_option_that_the_family_does_not_have(family):
    id_ = next(iter(families()[family].PRESETS))
    foreign = {option for options in OPTIONS.values() for option in options} - OPTIONS[family].keys()
    for option in [*foreign, "reverse_transfer", "colour"]:
        message = refused(f"{id_}?{option}=on")
        assert repr(option) in message
        assert all(good in message for good in OPTIONS[family])


@pytest.mark.parametrize(("family", "option"), [(family, option) for family in OPTIONS for option in OPTIONS[family]])
def test_a_value_that_the_option_does_not_have(family, option):
    id_ = next(iter(families()[family].PRESETS))
    for value in ("maybe", "", "-1", "11", "01", "1.0"):
        message = refused(f"{id_}?{option}={value}")
        assert message.startswith(f"{option}={value} is wrong")
        listed = message.partition("is one of ")[2].split(", ")
        assert sorted(listed) == sorted(OPTIONS[family][option].split())


def test_badly_written_options():
    assert "write name=value" in refused("crazy-quilt?wrap")
    assert "given twice" in refused("crazy-quilt?wrap=on&wrap=off")
    assert "given twice" in refused("crazy-quilt?wrap=on&waste_wrap=off")


@pytest.mark.parametrize(("rows", "cols"), [(r, c) for r in range(1, 12) for c in range(1, 12)])
def test_rows_times_cols_is_at_most_the_pack(rows, cols):
    name = f"doubles-and-quits?rows={rows}&cols={cols}"
    if not (2 <= rows <= 10 and 2 <= cols <= 10):
        assert "is wrong" in refused(name)
    elif rows * cols > 52:
        assert "more than the 52 cards" in refused(name)
    else:
        position = cadogan.game(name).deal(1)
        assert len(position.piles["stock"].cards) == 52 - rows * cols
        assert str(rows * cols) in position.piles
        assert str(rows * cols + 1) not in position.piles


def test_deal_numbers():
    game = cadogan.game("crazy-quilt")
    assert game.deal("42") == game.deal(42) == game.deal("042")
    assert game.deal(2**64 - 1).number == 2**64 - 1
    for number in (-1, 2**64, "18446744073709551616", "-1", "", "1.5", "x", "٣", True, "1" * 5000):
        with pytest.raises(BadInput, match="whole number from 0 to 18446744073709551615"):
            game.deal(number)


def test_deals_are_of_the_whole_pack():
    for game, card in (("crazy-quilt", "5H"), ("windmill", "AS"), ("capricieuse", "KD"), ("monte-carlo", "TC")):
        rules = cadogan.game(game)
        cards = rules.deal(1).dealt_cards.split()
        at = cards.index(card)
        other = "2S" if card != "2S" else "3S"
        lacks = (
            f"{card_words(read_card(card))} is {'missing' if cards.count(card) == 1 else 'there once instead of twice'}"
        )
        count = "twice instead of once" if cards.count(card) == 1 else "three times instead of twice"
        count_of_other = "twice instead of once" if cards.count(other) == 1 else "three times instead of twice"
        for wrong, said in (
            (cards[:at] + cards[at + 1 :], f"the deal is wrong: the {lacks}; it has"),
            ([*cards, card], f"the deal is wrong: the {card_words(read_card(card))} is there {count}; it has"),
            (
                [*cards[:at], other, *cards[at + 1 :]],
                f"the {card_words(read_card(other))} is there {count_of_other}, the {lacks}",
            ),
            ([*cards[:at], "1X", *cards[at + 1 :]], "'1X' is not a card"),
            ([*cards[:at], "??", *cards[at + 1 :]], "no unseen cards"),
        ):
            with pytest.raises(BadInput) as error:
                rules.position(wrong)
            assert said in str(error.value)


def test_an_explicit_deal_leaves_out_what_is_laid_out_beforehand():
    with pytest.raises(BadInput, match="the ace of spades is there twice instead of once"):
        cadogan.game("windmill").position(cadogan.game("windmill").deal(1).dealt_cards + " AS")
    whole = cadogan.game("capricieuse").deal(1).dealt_cards
    with pytest.raises(BadInput, match="the king of diamonds is there twice instead of once, and 2 more"):
        cadogan.game("capricieuse?foundations=set-out").position(whole)


def test_names_import_no_libraries():
    """A game and its moves need neither NumPy nor numba nor the web."""
    code = "import sys, cadogan; cadogan.game('quilt').deal(1).moves; print(*{'numpy', 'numba', 'fastapi'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""


def test_input_that_is_not_text_is_refused_with_a_sentence() -> None:
    for wrong in (None, 5, b"quilt"):
        with pytest.raises(cadogan.BadInput, match="is not a name of a game"):
            cadogan.game(wrong)  # type: ignore[arg-type]
    game = cadogan.game("quilt")
    for wrong in (5, None, [1, 2]):
        with pytest.raises(cadogan.BadInput, match="give text or a list, each item text"):
            game.position(wrong)  # type: ignore[arg-type]
    with pytest.raises(cadogan.BadInput, match="one line of text"):
        game.setup("")
    for wrong in (None, 5):
        with pytest.raises(cadogan.BadInput, match="give text"):
            game.setup(wrong)  # type: ignore[arg-type]
