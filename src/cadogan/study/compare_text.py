"""A comparison in words and tables: as text, Markdown and CSV."""

from __future__ import annotations

import csv
import io
import math

from cadogan.study.compare import Change, Comparison, changes
from cadogan.study.estimate import Interval, Pairs
from cadogan.study.report import VERDICTS
from cadogan.study.report_text import some
from cadogan.study.tables import LEAST_WIDTH, Table, number, percent, ranges, span

TITLE = "Two studies on the same deals"
LEAST_P = 1e-300  # below this the numbers of the computer end


def paragraphs(comparison: Comparison) -> list[str]:
    """What was found, in sentences."""
    pairs = comparison.pairs
    found = [f"{which}: {label}" for which, label in zip("AB", comparison.labels, strict=True)]
    found.append(
        f"{number(pairs.n)} {'deal is' if pairs.n == 1 else 'deals are'} compared: {ranges(comparison.deals)}."
    )
    found.append(" ".join([worth(comparison), sure(pairs)]))
    every = changes(comparison.first, comparison.second)
    others = [change for change in every if not change.rule]
    if len(others) < len(every) and others:
        found.append(f"Not the rules alone are different: {', '.join(map(changed, others))}.")
    if pairs.more + pairs.fewer:
        found.append(
            f"{some(pairs.more).capitalize()} of the deals are won in B and lost in A, {some(pairs.fewer)} the other way round. If neither were likelier "
            f"than the other, they would be as unequal as this or more {chance(pairs.p_value)} (McNemar's exact test)."
        )
        if comparison.same_game:
            found.append(
                "But the game is the same in both: a deal that is won in one and proved lost in the other is wrong in one of them. "
                "`cadogan study check` looks into the wins."
            )
    if any(change.name == "game" for change in every):
        found.append("The games are of two families: deals of the same number need not have the same cards.")
    return found


def worth(comparison: Comparison) -> str:
    """How much the second is better than the first, and on what."""
    pairs = comparison.pairs
    every = changes(comparison.first, comparison.second)
    main = [change for change in every if change.rule] or every
    what = ", ".join(map(changed, main)) or "B rather than A"
    if not pairs.decided:
        return f"{what}: no deal is decided in both, so that nothing can be said of the difference."
    digits = places(pairs)
    a, b = (sum(pairs.counts.get(pair, 0) for pair in won) / pairs.decided for won in (WON_FIRST, WON_SECOND))
    points = 100 * abs(pairs.difference)
    value = f"is worth {points:.{digits}f} points" if pairs.difference > 0 else f"costs {points:.{digits}f} points"
    if not pairs.difference:
        value = "makes no difference"
    of = f"the {number(pairs.decided)} deals that are decided in both" if pairs.decided < pairs.n else "these deals"
    return f"{what} {value}: of {of}, {percent(b, digits)} are won rather than {percent(a, digits)}."


WON_FIRST = (("won", "won"), ("won", "lost"))
WON_SECOND = (("won", "won"), ("lost", "won"))


def changed(change: Change) -> str:
    """What is not the same, in words."""
    if change.name == "game":
        return f"{change.second} rather than {change.first}"
    if change.help:
        return f"{change.name}={change.second} rather than {change.first} ({change.help})"
    return f"{change.name} {change.second} rather than {change.first}"


def sure(pairs: Pairs) -> str:
    """Between what the difference lies for all deals."""
    level, digits = f"{100 * pairs.level:.4g} % confidence", places(pairs)
    if pairs.decided == pairs.n:
        return f"Of all deals, with {level}: {points(pairs.interval, digits)}."
    return (
        f"Of all deals like those, with {level}: {points(pairs.interval, digits)}. Whatever the unknown deals are, the difference is "
        f"{points(pairs.bracket, digits)} of these deals and, with {level}, {points(pairs.bounds, digits)} of all."
    )


def points(ends: Interval, digits: int) -> str:
    """A range of differences, in percentage points."""
    return f"{span(ends, digits)} points"


def places(pairs: Pairs) -> int:
    """The decimals of a difference in points: the last two places are those that its interval leaves open."""
    low, high = pairs.interval
    return min(6, max(1, math.ceil(-math.log10(max(50 * (high - low), LEAST_WIDTH))) + 1))


def chance(p: float) -> str:
    """A probability, in words that complete "this happens …"."""
    if p >= 0.001:
        return f"with probability {p:.2g}"
    return f"with probability {p:.1e}" if p > LEAST_P else "with no probability to speak of, less than 1e-300"


# -- tables ------------------------------------------------------------------------------------------------------------


def tables(comparison: Comparison) -> list[Table]:
    """The verdicts against each other, and some deals for each that differ."""
    counts = comparison.pairs.counts
    rows = [
        [
            f"A: {a}",
            *(number(counts.get((a, b), 0)) for b in VERDICTS),
            number(sum(counts.get((a, b), 0) for b in VERDICTS)),
        ]
        for a in VERDICTS
    ]
    sums = [sum(counts.get((a, b), 0) for a in VERDICTS) for b in VERDICTS]
    rows.append(["both", *map(number, sums), number(comparison.pairs.n)])
    found = [Table("Deals by both verdicts", ("", *(f"B: {b}" for b in VERDICTS), "both"), rows)]
    examples = [
        [a, b, number(counts[a, b]), ", ".join(map(str, deals)) + (", …" if counts[a, b] > len(deals) else "")]
        for (a, b), deals in comparison.examples.items()
    ]
    if examples:
        found.append(Table("Where they differ", ("A", "B", "deals", "their numbers"), examples, words=2, last=True))
    return found


# -- renderings --------------------------------------------------------------------------------------------------------


def markdown(comparison: Comparison) -> str:
    """The comparison as a part of a page of documentation."""
    return "\n\n".join([f"## {TITLE}", *paragraphs(comparison), *(table.markdown() for table in tables(comparison))])


def as_csv(comparison: Comparison) -> str:
    """The comparison as comma-separated values: a head and a line."""
    plain = comparison.plain()
    line = {
        f"{name}_{each}": plain[name][each]
        for name in ("first", "second")
        for each in ("label", "rules", "solver", "options")
    }
    line |= {f"{name}_game": plain[name]["game"]["name"] for name in ("first", "second")}
    line |= {f"{a}_{b}": count for a, row in plain["table"].items() for b, count in row.items()}
    line |= {name: plain[name] for name in ("deals", "compared", "level", "decided", "difference", "p_value")}
    for name in ("interval", "bracket", "bounds"):
        line[f"{name}_low"], line[f"{name}_high"] = plain[name]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(line), lineterminator="\n")
    writer.writeheader()
    writer.writerow(line)
    return out.getvalue()
