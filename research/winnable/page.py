"""docs/winnability.md: how often each game can be won, and what others say of it, from the summaries."""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from cadogan.rules.cards import BadInput
from cadogan.study.estimate import Interval, Pairs, difference_interval
from cadogan.study.figures import chances, theme
from cadogan.study.report import Report, Study
from cadogan.study.tables import decimals, shares, span
from winnable import larger as solved_again
from winnable.listed import Family, Listed, Rule, Wanted
from winnable.measuring import Found

# The larger budgets of each row: positions, and how many unknown deals got which verdict.
More = Mapping[str, Sequence[tuple[int, Mapping[str, int]]]]

GENERATED = "<!-- Made by `make research NAME=winnability` from docs/winnability.toml and docs/winnability/summaries.json: edit those. -->"
NOTHING = "–"
WIDTH = 110  # characters in a line of a paragraph

INTRODUCTION = """
# How often can it be won?

Books call games of patience easy or hard; none of those read for this page counts. Here are counts for {deals} deals of
{games} games and variants, and what others say. Those of Lady Cadogan's book are also on [a page of their own](the-book.md).

{short}

## What the figures mean

- **Winnable**: someone who knew from the start where every card lies could win (*thoughtful* patience). This
  limits what skill can reach, and is no player's chance: players do not see the stock and win less, in some
  games far less; they may lose most games although nearly every deal is winnable.
- **Won**: a winning line was found and replayed by the table's rules. **Lost**: proved to have none. **Unknown**:
  neither, within the budget; nothing is guessed.
- **Of all deals**: unknown deals may be either, so the share lies between won, and won or unknown, plus sampling
  error: from the lower end of one's 95 % interval to the upper end of the other's
  ([Clopper and Pearson's](studies.md#report)). More deals narrow only the error.
- **Budget**: positions searched, not seconds, so rows give the same verdicts on any machine, however busy. What a
  [larger budget](#the-unknown-deals-with-a-larger-budget) decided counts in the texts and on the start page, not in the rows. A
  deal number means the same cards in a family's games, so rules are compared on the same deals.
- **Others say**: exact quotations on how often a game is won, about games played rather than cards; no source
  mentions unlisted forms.
"""

AUTOMATIC = """
## An automatic player

PySolFC 3.6's automatic player won 30.8 ± 2.0 % of 2,000 deals of Monte Carlo, 9.4 ± 1.8 % of 1,000 of Windmill and none of 1,000 of
Capricieuse: *measured for this project on PySolFC 3.6's own rules and not repeated here*; they differ in details.
"""

EACH_DEAL = """
## Deal by deal

[winnability/verdicts](winnability/verdicts) has the verdict of every deal, of {count}, {deals} deals: a Parquet file for
each row, with the columns `deal` and `verdict`, a checksum, game, versions and budget. The tests compare each file with its row. To
repeat a row and compare every deal with it:

```console
$ {command}
$ cadogan study compare {folder} docs/winnability/verdicts/{folder}.parquet
```
"""

LARGER = """
## The unknown deals, with a larger budget

The deals that stay unknown in these rows were solved again with a larger budget in positions, and what was then still unknown with
a larger one again. The [verdicts](winnability/larger) are in files like those of the rows;
`make research NAME=winnability ARGS="--larger 'windmill' --positions 100000000"` makes one. The last three columns are those of the row, with what is now
known.
"""

LACKING = """
The other rows were measured before the verdicts were published, and their data were not kept; solving them again takes longer.
`make research NAME=winnability ARGS=--verdicts` solves the same deals, refuses results that differ from the row, and adds the files (`ARGS='GAME'` for one):
"""


def page(
    listed: Listed,
    found: Found,
    figures: Mapping[str, str],
    told: Collection[str] = (),
    more: More | None = None,
) -> str:
    """Return the page; `figures` maps titles of families to their charts, as paths from the page.

    `told` are the games whose verdicts are in files, deal by deal; `more` has the larger budgets with
    which unknown deals were solved again, each with its numbers of verdicts.
    """
    more = more or {}
    studies = [(wanted, found.studies[wanted.game]) for wanted in listed if wanted.game in found.studies]
    sources = Sources(listed)
    parts = [
        GENERATED,
        INTRODUCTION.strip().format(
            deals=f"{sum(study.estimate.n for _, study in studies):,}",
            games=len(studies),
            short=filled(listed.short, found, more),
        ),
    ]
    parts += [family(each, found, sources, figures.get(each.title), more) for each in listed.families]
    parts += [worth(listed.rules, found), AUTOMATIC.strip(), cost(listed, found)]
    parts += [larger(listed, found, more), each_deal(listed, found, told)]
    parts.append(str(sources))
    return flowed("\n\n".join(part for part in parts if part))


# -- the games ---------------------------------------------------------------------------------------------------------


class Sources:
    """The quoted sources, numbered in order of first use."""

    def __init__(self, listed: Listed) -> None:
        self.listed = listed
        self.numbers: dict[str, int] = {}

    def said(self, wanted: Wanted) -> str:
        """Return what others say of a game; "" if no source speaks of it."""
        parts = []
        for each in wanted.said:
            number = self.numbers.setdefault(each.source, len(self.numbers) + 1)
            parts.append(f"“{each.words}” [{number}]" if each.words else f"nothing in [{number}]")
        return "; ".join(parts)

    def __str__(self) -> str:
        lines = []
        for source, number in self.numbers.items():
            known = self.listed.sources[source]
            name, url = known["name"], known.get("url")
            lines.append(f"{number}. [{name}]({url})" if url else f"{number}. {name}")
        return "## Sources\n\n" + "\n".join(lines) if lines else ""


def draw(listed: Listed, found: Found, folder: Path) -> dict[str, str]:
    """Draw each family's shares into a folder beside the page; return the charts' paths by family title."""
    figures = {}
    for each in listed.families:
        studies = [found.studies[wanted.game] for wanted in each.studies if wanted.game in found.studies]
        chart = chances(Report(studies, found.level))
        if chart:
            path = folder / f"{re.sub(r'[^a-z0-9]+', '-', each.title.lower())}.svg"
            chart.configure(**theme("light")).save(path)
            figures[each.title] = f"{folder.name}/{path.name}"
    return figures


def family(family: Family, found: Found, sources: Sources, figure: str | None, more: More) -> str:
    """Return a family's section: its texts, table, quotations and chart."""
    done = [(wanted, found.studies[wanted.game]) for wanted in family.studies if wanted.game in found.studies]
    missing = [wanted.title for wanted in family.studies if wanted.game not in found.studies]
    quotes: dict[str, list[str]] = {}
    for wanted, _ in sorted(done, key=lambda each: not any(said.words for said in each[0].said)):
        if wanted.said:
            quotes.setdefault(sources.said(wanted), []).append(wanted.title)
    parts = [f"## {family.title}", filled(family.about, found, more)]
    if done:
        conditions = [condition(wanted, study) for wanted, study in done]
        same = len(set(conditions)) == 1
        head = ("game", "deals", "won, %", "unknown, %", "of all deals, %")
        rows = [row(wanted, study) for wanted, study in done]
        if same:
            parts.append(f"Budget: {conditions[0]}.")
        else:
            head = (*head, "budget, versions")
            rows = [[*cells, each] for cells, each in zip(rows, conditions, strict=True)]
        parts.append(table(head, rows, words=(0,) if same else (0, len(head) - 1)))
    parts += [f"Not studied yet: {'; '.join(missing)}."] if missing else []
    said = [f"- {'; '.join(quotes[words])}: {words}" for words in quotes]
    parts += ["**Others say:**\n\n" + "\n".join(said)] if said else []
    parts += [f"![Winnable shares: {family.title}]({figure})"] if figure else []
    parts += [filled(family.after, found, more)] if family.after else []
    return "\n\n".join(parts)


def condition(wanted: Wanted, study: Study) -> str:
    """Return what each deal of a study could cost, and the versions of rules and solver."""
    return f"{large(wanted.positions)} positions, rules {study.key.rules}, solver {study.key.solver}"


def row(wanted: Wanted, study: Study) -> list[str]:
    """Return a game's row in its family's table."""
    estimate = study.estimate
    digits = places(study)
    won, _, unknown = (
        each.removesuffix(" %") for each in shares((estimate.won, estimate.lost, estimate.unknown), digits)
    )
    return [
        wanted.title,
        f"{estimate.n:,}",
        won,
        unknown,
        between(estimate.bounds, digits),
    ]


def filled(text: str, found: Found, more: More) -> str:
    """Return a text with ``{windmill}`` replaced by the bounds of that game's share, ``{lost windmill}`` by its number of lost deals.

    What larger budgets decided counts.
    """

    def figure(match: re.Match[str]) -> str:
        study = found.studies.get(match[2])
        if not study:
            return "(not measured yet)"
        known = solved_again.known(study.estimate, more.get(match[2], ()))
        return some(known.lost) if match[1] else f"{between(known.bounds, places(study))} %"

    return re.sub(r"\{(lost )?([^}]+)\}", figure, text)


# -- what a rule is worth ----------------------------------------------------------------------------------------------


def worth(rules: Iterable[Rule], found: Found) -> str:
    """Return the section on rules: what each is worth on the same deals."""
    head = ("rule", "deals", "without, %", "with, %", "won only with", "worth, points", "of all deals")
    rows = []
    for rule in rules:
        for n, (where, first, second) in enumerate(pair for pair in rule.pairs if pair[1:] in found.pairs):
            pairs = found.pairs[first, second]
            if pairs.n:
                rows.append([f"**{rule.title}:** {where}" if n == 0 else where, *worth_of(pairs, rule.adds)])
    if not rows:
        return ""
    return "\n\n".join(
        [
            "## What a rule is worth",
            "The same deals by two rules that differ in one thing. *Without*, *with*: winnable shares, from won to won or unknown. "
            "*Won only with*: won with the rule, proved lost without; after a slash, the reverse. *Worth*: the difference in "
            "percentage points, from counting unknown deals against the rule to counting them for it; *of all deals* adds sampling error (95 %, the "
            "adjusted interval of Bonett and Price for paired shares). If a rule only adds moves, any deal won without it is won with "
            "it; we rely on this, and no deal contradicts it.",
            table(head, rows, words=(0,)),
        ]
    )


def worth_of(pairs: Pairs, adds: bool) -> list[str]:
    """Return the cells of a pair of studies."""
    bracket, bounds = (added if adds else either)(pairs)
    digits = min(3, max(1, math.ceil(-math.log10(50 * (bounds.high - bounds.low))) + 1))
    shares = [pairs.estimate(which) for which in (0, 1)]
    return [
        f"{pairs.n:,}",
        *(
            between(Interval(each.share, each.possible), digits) if each.unknown else number(each.share, digits)
            for each in shares
        ),
        f"{pairs.more:,}" if adds else f"{pairs.more:,} / {pairs.fewer:,}",
        points(bracket, digits),
        points(bounds, digits, outwards=True),
    ]


def either(pairs: Pairs) -> tuple[Interval, Interval]:
    """Return the difference with unknown deals taken either way, and its bounds."""
    return pairs.bracket, pairs.bounds


def added(pairs: Pairs) -> tuple[Interval, Interval]:
    """Return the same for a rule that only adds moves: any deal winnable without it is winnable with it.

    Raises BadInput for verdicts that contradict this.
    """
    if pairs.fewer:
        raise BadInput(
            f"{pairs.fewer} deals are won without a rule and lost with it, although it only adds moves: a verdict is wrong"
        )
    count = pairs.counts.get
    least = pairs.more
    most = least + sum(count(both, 0) for both in (("lost", "unknown"), ("unknown", "won"), ("unknown", "unknown")))
    low, high = (difference_interval(more, 0, pairs.n, pairs.level) for more in (least, most))
    return Interval(least / pairs.n, most / pairs.n), Interval(max(0.0, low.low), high.high)


def points(ends: Interval, digits: int, outwards: bool = False) -> str:
    """Format a range of differences in percentage points."""
    scale = 10**digits
    low, high = (100 * scale * end for end in ends)
    low, high = (math.floor(low + 1e-6), math.ceil(high - 1e-6)) if outwards else (round(low), round(high))
    texts = [f"{end / scale:.{digits}f}".replace("-", "−") if end else f"{0:.{digits}f}" for end in (low, high)]
    if texts[0] == texts[1]:
        return texts[0]
    return f"{texts[0]} to {texts[1]}" if low < 0 else f"{texts[0]}–{texts[1]}"


# -- what it cost ------------------------------------------------------------------------------------------------------


def cost(listed: Listed, found: Found) -> str:
    """Return the section on effort: machine, time, what fell short of the plan and why, and the commands."""
    done = [(wanted, found.studies[wanted.game]) for wanted in listed if wanted.game in found.studies]
    if not done:
        return ""
    summaries = [found.summaries[wanted.game] for wanted, _ in done]
    machines = dict.fromkeys(f"{each['machine']['processor']}, {each['machine']['cores']} cores" for each in summaries)
    days = sorted({each["made"] for each in summaries})
    hours = sum(study.core_seconds for _, study in done) / 3600
    processor = sum(found.processor(wanted.game) * study.estimate.n for wanted, study in done) / 3600
    head = ("game", "median", "worst", "core-hours", "processor hours", "bytes a deal")
    rows = [
        [
            f"`{wanted.game}`",
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
        f"{hours:.2f} core-hours by the clock, on a machine with more work than cores ({'; '.join(machines)}; "
        f"{' to '.join(dict.fromkeys((days[0], days[-1])))}), or about {processor:.2f} of processor time, estimated from deals solved again. "
        "*Median*, *worst*: positions per deal. Bytes include each won deal's line.",
        table(head, rows, words=(0,)),
    ]
    lines = [(study.estimate.won, summary.get("replayed")) for (_, study), summary in zip(done, summaries, strict=True)]
    if all(each and each["lines"] >= won for won, each in lines):
        count, moves = (sum(each[what] for _, each in lines if each) for what in ("lines", "moves"))
        parts.append(
            f"All {count:,} winning lines, {moves:,} moves, were replayed by the rules, without the solver: none is wrong."
        )
    less = [(wanted, study.estimate.n) for wanted, study in done if study.estimate.n < wanted.deals]
    if less:
        lines = [
            f"- `{wanted.game}`: {n:,} of {wanted.deals:,} deals"
            + (f": {wanted.fewer}." if wanted.fewer else "; the rest is not done yet.")
            for wanted, n in less
        ]
        parts.append("**Less than planned:**\n\n" + "\n".join(lines))
    first = done[0][0]
    parts.append(
        "`make research NAME=winnability` makes or finishes everything; a single study:\n\n"
        f"```console\n$ {first.command}\n```\n\n"
        "with another row's game, deals and budget (rows follow the tables above). `cadogan study check` replays every line; "
        "`cadogan study report` and `cadogan study compare` print these and more."
    )
    return "\n\n".join(parts)


def each_deal(listed: Listed, found: Found, told: Collection[str]) -> str:
    """Return the section on the verdicts deal by deal; empty if no row has them."""
    rows = [wanted for wanted in listed if wanted.game in found.studies]
    have = [wanted for wanted in rows if wanted.game in told]
    if not have:
        return ""
    lack = [wanted for wanted in rows if wanted.game not in told]
    deals = sum(found.studies[wanted.game].estimate.n for wanted in have)
    times = {wanted.game: found.processor(wanted.game) * found.studies[wanted.game].estimate.n for wanted in rows}
    example = min(have, key=lambda wanted: ("?" in wanted.game, times[wanted.game]))
    text = EACH_DEAL.strip().format(
        count=f"{len(have)} of the {len(rows)} rows" if lack else f"all {len(rows)} rows",
        deals=f"{deals:,}",
        command=example.command,
        folder=example.folder,
    )
    if not lack:
        return text
    lines = [f"- `{wanted.game}`: about {minutes(times[wanted.game])} of processor time" for wanted in lack]
    return "\n\n".join([text, LACKING.strip(), "\n".join(lines)])


def larger(listed: Listed, found: Found, more: More) -> str:
    """Return the section on the unknown deals that were solved again; empty if there are none."""
    rows = []
    for wanted in listed:
        if wanted.game not in more or wanted.game not in found.studies:
            continue
        study = found.studies[wanted.game]
        digits = places(study)
        for i, (positions, again) in enumerate(more[wanted.game]):
            now = solved_again.known(study.estimate, more[wanted.game][: i + 1])
            won, _, unknown = (each.removesuffix(" %") for each in shares((now.won, now.lost, now.unknown), digits))
            rows.append(
                [
                    f"`{wanted.game}`", f"{now.n:,}", large(positions), f"{sum(again.values()):,}", some(again["won"]),
                    some(again["lost"]), some(again["unknown"]), won, unknown, between(now.bounds, digits),
                ]
            )  # fmt: skip
    if not rows:
        return ""
    head = ("game", "deals", "budget", "unknown before", "now won", "now lost", "still unknown", "won, %", "unknown, %", "of all deals, %")  # fmt: skip
    return "\n\n".join([LARGER.strip(), table(head, rows, words=(0,))])


def minutes(seconds: float) -> str:
    """Return a time in whole minutes, in words."""
    count = max(1, round(seconds / 60))
    return f"{count} minute{'' if count == 1 else 's'}"


# -- formatting --------------------------------------------------------------------------------------------------------


def table(head: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[int]) -> str:
    """Return a Markdown table; columns `words` are left-aligned, the others right-aligned."""

    def line(cells: Iterable[str]) -> str:
        return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"

    rule = "|".join("---" if column in words else "---:" for column in range(len(head)))
    return "\n".join([line(head), f"|{rule}|", *map(line, rows)])


def flowed(text: str) -> str:
    """Wrap a page's paragraphs at `WIDTH`; tables, headings, lists, pictures and commands stay unchanged."""
    parts = text.split("\n\n")
    for n, part in enumerate(parts):
        if not re.match(r"\||#|- |!|<!|```|\d+\. ", part):
            together = part.replace(" %", "\N{NO-BREAK SPACE}%")
            parts[n] = textwrap.fill(together, WIDTH, break_on_hyphens=False, break_long_words=False)
    return "\n\n".join(parts) + "\n"


def places(study: Study) -> int:
    """Return the decimals of a study's share in per cent."""
    return decimals(study.estimate.won, study.estimate.n, study.estimate.level)


def number(value: float, digits: int) -> str:
    """Format a share in per cent, without the sign; all and none without decimals."""
    return f"{100 * value:.{0 if value in (0, 1) else digits}f}"


def between(ends: Interval, digits: int) -> str:
    """Format a range in per cent, without the sign, each end rounded outwards."""
    return re.sub(r"\b(0|100)\.0+(?!\d)", r"\1", span(ends, digits))


def some(count: int) -> str:
    """Format a count, none in words."""
    return f"{count:,}" if count else "none"


def large(count: float) -> str:
    """Format a number in words: 1 billion, 3 million, 45,170."""
    for unit, name in ((1e9, "billion"), (1e6, "million")):
        if count >= unit and count % unit == 0:
            return f"{count / unit:,.0f} {name}"
    return f"{count:,.0f}"
