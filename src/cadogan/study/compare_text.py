"""A comparison of two studies in words and tables: as text, Markdown and CSV."""

from __future__ import annotations

import csv
import io
import math

from cadogan.rules.counts import counted
from cadogan.study.compare import Change, Comparison, changes
from cadogan.study.estimate import Interval, Pairs
from cadogan.study.report import VERDICTS
from cadogan.study.report_text import some
from cadogan.study.tables import LEAST_WIDTH, Table, number, percent, ranges, span

TITLE = "Two studies on the same deals"
LEAST_P = 1e-300  # close to the smallest floating-point numbers


def paragraphs(comparison: Comparison) -> list[str]:
    """Return the results in sentences."""
    pairs = comparison.pairs
    found = [f"{which}: {label}" for which, label in zip("AB", comparison.labels, strict=True)]
    found.append(
        f"{number(pairs.n)} {'deal is' if pairs.n == 1 else 'deals are'} compared: {ranges(comparison.deals)}."
    )
    if comparison.same_study:
        return [*found, agreement(comparison)]
    found.append(" ".join([effect(comparison), certainty(pairs)]))
    every = changes(comparison.first, comparison.second)
    others = [change for change in every if not change.rule]
    if len(others) < len(every) and others:
        found.append(f"The studies also differ in: {', '.join(map(changed, others))}.")
    if pairs.more + pairs.fewer:
        found.append(
            f"{some(pairs.more).capitalize()} of the deals are won in B and lost in A, {some(pairs.fewer)} are won in A and lost in B. If both were equally "
            f"likely, a split at least as uneven would occur {chance(pairs.p_value)} (McNemar's exact test, two-sided)."
        )
        if comparison.same_game:
            found.append(
                "But the game is the same in both, so a deal that is won in one and proved lost in the other is wrong in one of them. "
                "`cadogan study check` replays the wins."
            )
    if any(change.name == "game" for change in every):
        found.append("The games belong to different families, so the same deal number need not mean the same cards.")
    return found


def agreement(comparison: Comparison) -> str:
    """Return a sentence on the deals whose verdicts differ in two studies that ask the same."""
    both = "Both have the same game, versions and budget"
    if not comparison.different:
        return f"{both}, and every deal has the same verdict in both."
    if "seconds=" in comparison.first.options:
        return (
            f"{both}, but {counted(comparison.different, 'deal')} with different verdicts. The budget is in seconds, so a faster or "
            "less busy machine decides more deals; none may be won in one and lost in the other."
        )
    return (
        f"{both}, but {counted(comparison.different, 'deal')} with different verdicts. With a budget in positions no verdict depends "
        "on the machine, so the data of one are wrong, or its program was changed."
    )


def effect(comparison: Comparison) -> str:
    """Return a sentence on the difference in the share won, and on which deals it was measured."""
    pairs = comparison.pairs
    every = changes(comparison.first, comparison.second)
    main = [change for change in every if change.rule] or every
    what = ", ".join(map(changed, main)) or "B instead of A"
    if not pairs.decided:
        return f"With {what}: no deal is decided in both studies, so the difference is unknown."
    digits = places(pairs)
    a, b = (sum(pairs.counts.get(pair, 0) for pair in won) / pairs.decided for won in (WON_FIRST, WON_SECOND))
    points = 100 * abs(pairs.difference)
    value = (
        f"{points:.{digits}f} percentage points higher"
        if pairs.difference > 0
        else f"{points:.{digits}f} percentage points lower"
    )
    if not pairs.difference:
        value = "the same"
    of = f"the {number(pairs.decided)} deals decided in both studies" if pairs.decided < pairs.n else "these deals"
    return (
        f"With {what}, the share won is {value}: of {of}, {percent(b, digits)} are won instead of {percent(a, digits)}."
    )


WON_FIRST = (("won", "won"), ("won", "lost"))
WON_SECOND = (("won", "won"), ("lost", "won"))


def changed(change: Change) -> str:
    """Return a change in words."""
    if change.name == "game":
        return f"{change.second} instead of {change.first}"
    if change.help:
        return f"{change.name}={change.second} instead of {change.first} ({change.help})"
    return f"{change.name} {change.second} instead of {change.first}"


def certainty(pairs: Pairs) -> str:
    """Return sentences with the confidence intervals of the difference for all deals."""
    level, digits = f"{100 * pairs.level:.4g} % confidence", places(pairs)
    if pairs.decided == pairs.n:
        return f"For all deals, with {level}, the difference is {points(pairs.interval, digits)}."
    return (
        f"For all deals decided in both, with {level}, the difference is {points(pairs.interval, digits)}. Whatever the unknown "
        f"verdicts turn out to be, it is {points(pairs.bracket, digits)} on the compared deals and, with {level}, "
        f"{points(pairs.bounds, digits)} for all deals."
    )


def points(ends: Interval, digits: int) -> str:
    """Return a range of differences in words, in percentage points."""
    return f"{span(ends, digits)} percentage points"


def places(pairs: Pairs) -> int:
    """Return the number of decimals for a difference in percentage points: its interval leaves the last two open."""
    low, high = pairs.interval
    return min(6, max(1, math.ceil(-math.log10(max(50 * (high - low), LEAST_WIDTH))) + 1))


def chance(p: float) -> str:
    """Return a probability in words that complete "this happens …"."""
    if p >= 0.001:
        return f"with probability {p:.2g}"
    return f"with probability {p:.1e}" if p > LEAST_P else "with a probability of at most 1e-300"


# -- tables ------------------------------------------------------------------------------------------------------------


def tables(comparison: Comparison) -> list[Table]:
    """Return the table of deals by both verdicts, and examples of deals whose verdicts differ."""
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
    rows.append(["total", *map(number, sums), number(comparison.pairs.n)])
    found = [Table("Deals by their verdicts in A and B", ("", *(f"B: {b}" for b in VERDICTS), "total"), rows)]
    examples = [
        [a, b, number(counts[a, b]), ", ".join(map(str, deals)) + (", …" if counts[a, b] > len(deals) else "")]
        for (a, b), deals in comparison.examples.items()
    ]
    if examples:
        found.append(
            Table("Deals with different verdicts", ("A", "B", "deals", "deal numbers"), examples, words=2, last=True)
        )
    return found


# -- renderings --------------------------------------------------------------------------------------------------------


def markdown(comparison: Comparison) -> str:
    """Return the comparison as a section of a Markdown page."""
    return "\n\n".join([f"## {TITLE}", *paragraphs(comparison), *(table.markdown() for table in tables(comparison))])


def as_csv(comparison: Comparison) -> str:
    """Return the comparison as comma-separated values: a header and one line."""
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
