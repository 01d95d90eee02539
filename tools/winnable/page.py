"""docs/winnability.md: how often each game can be won, beside what is said of it, from the summaries."""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from cadogan.cards import BadInput
from cadogan.study.estimate import Interval, Pairs, difference_interval
from cadogan.study.figures import chances, theme
from cadogan.study.report import Report, Study
from cadogan.study.tables import decimals, span
from winnable.listed import Family, Listed, Rule, Wanted
from winnable.measuring import Found

BY_HAND = (
    "<!-- Made by `make winnability`, from docs/winnability.toml and docs/winnability/summaries.json: change those. -->"
)
NOTHING = "–"
WIDTH = 110  # letters in a line of a paragraph

INTRODUCTION = """
# How often can it be won?

Books of patience call a game easy or hard, lucky or obstinate; none of those read for this page counts. Here {deals} deals of
{games} games and variants are counted, and what others say of these games in words stands beside the figures.

{short}

## What is counted

**Winnable.** A deal can be won if somebody could win it who knows from the beginning where every card lies. That is what has been
called *thoughtful* patience, and it is a statement about the cards. It is no player's chance: who plays honestly does not see the
stock, chooses wrongly without a fault of his own, and wins less often, with some games far less often, than the cards would let him. A game of
which nearly every deal can be won may still be lost most times that it is played. So the figures are an upper limit of what skill can do.

**Won, lost, unknown.** A deal counts as *won* when a line of moves has been found and replayed, move by move, by the rules of the
table. It counts as *lost* when it is proved that no line wins. What is left is *unknown*: no win was found, and no proof, within the
budget. Nothing is guessed, and a search that gives up says neither.

**The bracket.** Unknown deals might be either. Of the deals studied, then, at least those won can be won, and at most those
won and those unknown. The column *of all deals* widens this bracket by the chance of the sample: from the lower end of the 95 % interval
of the one share to the upper end of that of the other (Clopper and Pearson's intervals, which hold the true share at least as
often as they say). Where no deal is unknown it is an ordinary interval. A narrow one comes of many deals, but no number of deals
narrows what unknown deals leave open.

**The budget** is in positions looked at, not in seconds: so the same deals have the same verdicts on any machine, however
busy, and every row can be done again, deal by deal, with the command at the end. Each deal has a number, and the
number gives the same cards in all games of a family; so rules can be compared on the same deals.

**Said elsewhere** are the words of others on how often a game is won, quoted as they stand; the numbers in brackets are those of the
sources at the end. A dash stands where no source speaks of this form of the game at all.
"""

AUTOMATIC = """
## An automatic player

For comparison, the automatic player of PySolFC 3.6: *measured for this project on PySolFC 3.6's own rules and not repeated here*. Those
rules differ from the ones above in details.

| game of PySolFC | deals | won by its automatic player |
|---|---:|---:|
| Monte Carlo | 2,000 | 30.8 ± 2.0 % |
| Windmill | 1,000 | 9.4 ± 1.8 % |
| Capricieuse | 1,000 | none |
"""


def page(listed: Listed, found: Found, figures: Mapping[str, str]) -> str:
    """The page; `figures` are the charts of families, by their titles, as paths from the page."""
    studies = [(wanted, found.studies[wanted.game]) for wanted in listed if wanted.game in found.studies]
    sources = Sources(listed)
    parts = [
        BY_HAND,
        INTRODUCTION.strip().format(
            deals=f"{sum(study.estimate.n for _, study in studies):,}",
            games=len(studies),
            short=filled(listed.short, found),
        ),
    ]
    parts += [family(each, found, sources, figures.get(each.title)) for each in listed.families]
    parts += [worth(listed.rules, found), AUTOMATIC.strip(), cost(listed, found), str(sources)]
    return flowed("\n\n".join(part for part in parts if part))


# -- the games ---------------------------------------------------------------------------------------------------------


class Sources:
    """The sources that were quoted, numbered in the order in which they come up."""

    def __init__(self, listed: Listed) -> None:
        self.listed = listed
        self.numbers: dict[str, int] = {}

    def said(self, wanted: Wanted) -> str:
        """What is said of a game elsewhere."""
        parts = []
        for each in wanted.said:
            number = self.numbers.setdefault(each.source, len(self.numbers) + 1)
            parts.append(f"“{each.words}” [{number}]" if each.words else f"[{number}] says nothing")
        return "; ".join(parts) or NOTHING

    def __str__(self) -> str:
        lines = []
        for source, number in self.numbers.items():
            known = self.listed.sources[source]
            lines.append(f"{number}. {known['name']}" + (f", <{known['url']}>" if "url" in known else ""))
        return "## Sources of the words\n\n" + "\n".join(lines) if lines else ""


def draw(listed: Listed, found: Found, folder: Path) -> dict[str, str]:
    """Draw the chances of each family into a folder beside the page: the charts, by the titles of the families."""
    figures = {}
    for each in listed.families:
        studies = [found.studies[wanted.game] for wanted in each.studies if wanted.game in found.studies]
        chart = chances(Report(studies, found.level))
        if chart:
            path = folder / f"{re.sub(r'[^a-z0-9]+', '-', each.title.lower())}.svg"
            chart.configure(**theme("light")).save(path)
            figures[each.title] = f"{folder.name}/{path.name}"
    return figures


def family(family: Family, found: Found, sources: Sources, figure: str | None) -> str:
    """A family's table and chart, with the words before and after them."""
    head = ("game", "deals", "won", "unknown", "of all deals", "budget", "rules, solver", "said elsewhere")
    rows = [
        row(wanted, found.studies[wanted.game], sources) for wanted in family.studies if wanted.game in found.studies
    ]
    missing = [wanted.title for wanted in family.studies if wanted.game not in found.studies]
    parts = [f"## {family.title}", filled(family.about, found)]
    parts += [table(head, rows, words=(0, len(head) - 1))] if rows else []
    parts += [f"Not studied yet: {'; '.join(missing)}."] if missing else []
    parts += [f"![The share of all deals that can be won: {family.title}]({figure})"] if figure else []
    parts += [filled(family.after, found)] if family.after else []
    return "\n\n".join(parts)


def row(wanted: Wanted, study: Study, sources: Sources) -> list[str]:
    """A game's line of its family's table."""
    estimate = study.estimate
    digits = places(study)
    return [
        wanted.title,
        f"{estimate.n:,}",
        share(estimate.share, digits),
        share(estimate.unknown / estimate.n, digits) if estimate.unknown else "0",
        between(estimate.bounds, digits),
        large(wanted.positions),
        f"{study.key.rules}, {study.key.solver}",
        sources.said(wanted),
    ]


def filled(text: str, found: Found) -> str:
    """Words in which ``{windmill}`` stands for the bounds of that game's share, ``{lost windmill}`` for how many deals are lost."""

    def figure(match: re.Match[str]) -> str:
        study = found.studies.get(match[2])
        if not study:
            return "(not measured yet)"
        return some(study.estimate.lost) if match[1] else between(study.estimate.bounds, places(study))

    return re.sub(r"\{(lost )?([^}]+)\}", figure, text)


# -- what a rule is worth ----------------------------------------------------------------------------------------------


def worth(rules: Iterable[Rule], found: Found) -> str:
    """The rules, each by what it is worth on the same deals."""
    head = ("rule", "deals", "without", "with", "won only with / only without", "worth, points", "of all deals")
    rows = []
    for rule in rules:
        for n, (where, first, second) in enumerate(pair for pair in rule.pairs if pair[1:] in found.pairs):
            pairs = found.pairs[first, second]
            if pairs.n:
                rows.append([f"**{rule.title}** {where}" if n == 0 else f"… {where}", *worth_of(pairs, rule.adds)])
    if not rows:
        return ""
    return "\n\n".join(
        [
            "## What a rule is worth",
            "The same deals were solved by two rules, that differ in one thing. *Without* and *with* are the shares that can be won, from "
            "those won to those won or unknown; *won only with* are the deals won with the rule and proved lost without it, *only without* "
            "those the other way round; *worth* is the difference, in points of a hundred, from unknown deals taken "
            "against the rule to unknown deals taken for it. The last column widens it by the chance of the sample (95 %, the "
            "adjusted interval of Bonett and Price for paired shares). Where a rule only adds moves, who wins without it wins with it: "
            "that is made use of, and no deal was found that contradicts it.",
            table(head, rows, words=(0,)),
        ]
    )


def worth_of(pairs: Pairs, adds: bool) -> list[str]:
    """What a pair of studies says."""
    bracket, bounds = (added if adds else either)(pairs)
    digits = min(3, max(1, math.ceil(-math.log10(50 * (bounds.high - bounds.low))) + 1))
    shares = [pairs.estimate(which) for which in (0, 1)]
    return [
        f"{pairs.n:,}",
        *(
            between(Interval(each.share, each.possible), digits) if each.unknown else share(each.share, digits)
            for each in shares
        ),
        f"{pairs.more:,} / {pairs.fewer:,}",
        points(bracket, digits),
        points(bounds, digits, outwards=True),
    ]


def either(pairs: Pairs) -> tuple[Interval, Interval]:
    """The difference with unknown deals taken either way, and its bounds."""
    return pairs.bracket, pairs.bounds


def added(pairs: Pairs) -> tuple[Interval, Interval]:
    """The same where what can be won in the first study can be won in the second.

    Raises BadInput for verdicts that contradict this.
    """
    if pairs.fewer:
        raise BadInput(
            f"{pairs.fewer} deals are won by a rule and lost by one that only adds moves to it: one is wrong"
        )
    count = pairs.counts.get
    least = pairs.more
    most = least + sum(count(both, 0) for both in (("lost", "unknown"), ("unknown", "won"), ("unknown", "unknown")))
    low, high = (difference_interval(more, 0, pairs.n, pairs.level) for more in (least, most))
    return Interval(least / pairs.n, most / pairs.n), Interval(max(0.0, low.low), high.high)


def points(ends: Interval, digits: int, outwards: bool = False) -> str:
    """A difference in points of a hundred, with its sign."""
    scale = 10**digits
    low, high = (100 * scale * end for end in ends)
    low, high = (math.floor(low + 1e-6), math.ceil(high - 1e-6)) if outwards else (round(low), round(high))
    texts = [f"{end / scale:+.{digits}f}".replace("-", "−") if end else f"{0:.{digits}f}" for end in (low, high)]
    return texts[0] if texts[0] == texts[1] else f"{texts[0]} to {texts[1]}"


# -- what it cost ------------------------------------------------------------------------------------------------------


def cost(listed: Listed, found: Found) -> str:
    """How it was measured: machine, time, what is less than planned and why, and the commands."""
    done = [(wanted, found.studies[wanted.game]) for wanted in listed if wanted.game in found.studies]
    if not done:
        return ""
    summaries = [found.summaries[wanted.game] for wanted, _ in done]
    machines = dict.fromkeys(f"{each['machine']['processor']}, {each['machine']['cores']} cores" for each in summaries)
    days = sorted({each["made"] for each in summaries})
    hours = sum(study.core_seconds for _, study in done) / 3600
    processor = sum(found.processor(wanted.game) * study.estimate.n for wanted, study in done) / 3600
    head = ("game", "planned", "done", "median", "worst", "core-hours", "of the processor", "bytes a deal")
    rows = [
        [
            f"`{wanted.game}`",
            f"{wanted.deals:,}",
            f"{study.estimate.n:,}",
            f"{study.positions['all'].median:,.0f}",
            f"{study.positions['all'].most:,.0f}",
            f"{study.core_seconds / 3600:.3f}",
            f"{found.processor(wanted.game) * study.estimate.n / 3600:.3f}",
            f"{summary['bytes'] / summary['rows']:.0f}" if summary["rows"] else NOTHING,
        ]
        for (wanted, study), summary in zip(done, summaries, strict=True)
    ]
    parts = [
        "## How it was measured",
        f"It cost {hours:.2f} core-hours in all: the seconds that each deal took, added up, by the clock, on a machine that had more "
        f"to do than it has cores ({'; '.join(machines)}; {' to '.join(dict.fromkeys((days[0], days[-1])))}). By what some of the deals took "
        f"of the processor when they were solved again, that is about {processor:.2f} core-hours of work. "
        "*Median* and *worst* are positions looked at for a deal. The bytes are those of the data, each won deal's line among them.",
        table(head, rows, words=(0,)),
    ]
    lines = [(study.estimate.won, summary.get("replayed")) for (_, study), summary in zip(done, summaries, strict=True)]
    if all(each and each["lines"] >= won for won, each in lines):
        count, moves = (sum(each[what] for _, each in lines if each) for what in ("lines", "moves"))
        parts.append(
            f"All {count:,} lines of wins in the data were replayed by the rules, {moves:,} moves, with nothing of the solver: none is wrong."
        )
    less = [(wanted, study.estimate.n) for wanted, study in done if study.estimate.n < wanted.deals]
    if less:
        lines = [
            f"- {wanted.title} (`{wanted.game}`): {n:,} of {wanted.deals:,} deals"
            + (f": {wanted.fewer}." if wanted.fewer else "; the rest was not done yet.")
            for wanted, n in less
        ]
        parts.append("**Less than planned:**\n\n" + "\n".join(lines))
    first = done[0][0]
    parts.append(
        "All of it is made anew, or finished where it is not, by `make winnability`; a single study by a command such as\n\n"
        f"    {first.command}\n\n"
        "with the game, the deals and the budget of its row. `cadogan study check` replays every line in the data by the rules; "
        "`cadogan study report` and `cadogan study compare` say what stands here, and more."
    )
    return "\n\n".join(parts)


# -- how things are written --------------------------------------------------------------------------------------------


def table(head: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[int]) -> str:
    """A table of Markdown; the columns `words` stand to the left, the others to the right."""

    def line(cells: Iterable[str]) -> str:
        return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"

    rule = "|".join("---" if column in words else "---:" for column in range(len(head)))
    return "\n".join([line(head), f"|{rule}|", *map(line, rows)])


def flowed(text: str) -> str:
    """A page with its paragraphs in lines of `WIDTH`; tables, headings, lists, pictures and commands stay as they are."""
    parts = text.split("\n\n")
    for n, part in enumerate(parts):
        if not re.match(r"\||#|- |!|<!| {4}|\d+\. ", part):
            together = part.replace(" %", "\N{NO-BREAK SPACE}%")
            parts[n] = textwrap.fill(together, WIDTH, break_on_hyphens=False, break_long_words=False)
    return "\n\n".join(parts) + "\n"


def places(study: Study) -> int:
    """The decimals of a study's share in per cent."""
    return decimals(study.estimate.won, study.estimate.n, study.estimate.level)


def share(value: float, digits: int) -> str:
    """A share in per cent; all and none without decimals."""
    return f"{100 * value:.{0 if value in (0, 1) else digits}f} %"


def between(ends: Interval, digits: int) -> str:
    """From where to where, in per cent, each end rounded outwards."""
    return re.sub(r"\b(0|100)\.0+(?!\d)", r"\1", f"{span(ends, digits)} %")


def some(count: int) -> str:
    """How many."""
    return f"{count:,}" if count else "none"


def large(number: float) -> str:
    """A number as it is said: 1,000 million, 3 million, 45,170."""
    return f"{number / 1e6:,.0f} million" if number >= 1e6 and number % 1e6 == 0 else f"{number:,.0f}"
