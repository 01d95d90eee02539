"""The report in words and tables: as text, Markdown and CSV, and the parts of its web page."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

from cadogan.study.estimate import Estimate, Method
from cadogan.study.report import VERDICTS, Report, Spread, Study, labels
from cadogan.study.tables import Table, decimals, duration, number, percent, ranges, span

TITLE = "How often the games can be won"
NAMES: dict[Method, str] = {"clopper-pearson": "Clopper–Pearson", "wilson": "Wilson"}
MEASURES = ("median", "p90", "p99", "most")  # of a Spread
HEAD = ("median", "90 %", "99 %", "max")


def introduction(report: Report) -> str:
    """Return an explanation of the figures."""
    return (
        "The solver knows all cards. A deal is won if the solver found a winning line of moves, lost if it proved that there is "
        "none, and unknown otherwise. The bounds for all deals hold with "
        f"{100 * report.level:.4g} % confidence ({NAMES[report.method]} intervals), whatever the unknown deals turn out to be."
    )


def named(report: Report) -> list[tuple[str, Study]]:
    """Return the studies, each with its label."""
    return list(zip(labels([study.key for study in report.studies]), report.studies, strict=True))


def paragraph(label: str, study: Study) -> str:
    """Return the results of a study in sentences."""
    estimate = study.estimate
    wanted = f" of {study.asked:,}" if study.asked else ""
    parts = [f"{label}: no deal{wanted} is counted yet."]
    if estimate.n:
        verdicts = f"{some(estimate.won)} won, {some(estimate.lost)} proved lost, {some(estimate.unknown)} unknown"
        parts = [
            f"{label}: {verdicts}, of {number(estimate.n)} {'deal' if estimate.n == 1 else 'deals'} ({ranges(study.deals)})."
        ]
        parts.append(f"Of all deals, {span(estimate.bounds, places(estimate))} % can be won.")
    if estimate.n and study.asked > study.done:
        parts.append(f"Requested deals not solved yet: {number(study.asked - study.done)}.")
    if study.uncounted:
        parts.append(
            f"Solved but not counted yet: {number(study.uncounted)}. Deals before them are still missing; slow deals finish last, so "
            "counting only the fast ones would bias the result."
        )
    parts.append(
        f"Machine time: {core_hours(study.core_seconds)}, each deal with at most {budget(study.key.options)} (rules version "
        f"{study.key.rules}, solver version {study.key.solver})."
    )
    return " ".join(parts)


def some(count: int) -> str:
    """Return a number of deals in words."""
    return number(count) if count else "none"


def budget(options: str) -> str:
    """Return the budget of a deal in words, from its text in the data."""
    parts_by_name = dict(part.split("=", 1) for part in options.split())
    parts = [f"{int(parts_by_name['positions']):,} positions"] if "positions" in parts_by_name else []
    parts += [f"{parts_by_name['seconds']} s"] if "seconds" in parts_by_name else []
    parts += [f"{parts_by_name['memory']} of memory"] if "memory" in parts_by_name else []
    return " and ".join(parts) + (f", seed {parts_by_name['seed']}" if parts_by_name.get("seed", "0") != "0" else "")


def core_hours(seconds: float) -> str:
    """Return a time on one core in words, in hours if it is long enough."""
    hours = seconds / 3600
    return (
        f"{hours:,.0f} core-hours"
        if hours >= 100
        else f"{hours:.3g} core-hours"
        if hours >= 0.01
        else f"{duration(seconds)} of one core"
    )


def places(estimate: Estimate) -> int:
    """Return the number of decimals for a study's shares in per cent."""
    return min(decimals(count, estimate.n, estimate.level) for count in (estimate.won, estimate.won + estimate.unknown))


# -- tables ------------------------------------------------------------------------------------------------------------


def tables(report: Report) -> list[Table]:
    """Return the tables of a report, without empty ones."""
    studies = named(report)
    found = [
        chances(studies),
        efforts("Positions searched", {label: study.positions for label, study in studies}, number),
        efforts("Time taken", {label: study.seconds for label, study in studies}, duration),
        lengths(studies),
        redeals(studies),
        reasons(studies),
    ]
    return [table for table in found if table.rows]


def chances(studies: list[tuple[str, Study]]) -> Table:
    """Return the table of shares by verdict, and of the bounds for all deals."""
    rows = []
    for label, study in studies:
        estimate = study.estimate
        if not estimate.n:
            rows.append([label, "0", "", "", "", ""])
            continue
        digits = places(estimate)
        shares = [percent(count / estimate.n, digits) for count in (estimate.won, estimate.lost, estimate.unknown)]
        rows.append([label, number(estimate.n), *shares, f"{span(estimate.bounds, digits)} %"])
    return Table("How often each game can be won", ("game", "deals", "won", "lost", "unknown", "can be won"), rows)


def efforts(caption: str, spreads: Mapping[str, Mapping[str, Spread]], written: Any) -> Table:
    """Return a table of the effort for the deals of each verdict."""
    rows = []
    for label, by_verdict in spreads.items():
        shown = [
            (verdict, by_verdict[verdict]) for verdict in ("all", *VERDICTS) if by_verdict.get(verdict, Spread()).count
        ]
        if len(shown) == 2:  # all have one verdict
            shown = shown[1:]
        for verdict, spread in shown:
            rows.append([label, verdict, *(written(getattr(spread, each)) for each in MEASURES)])
    return Table(caption, ("game", "deals", *HEAD), rows, words=2)


def lengths(studies: list[tuple[str, Study]]) -> Table:
    """Return the table of the lengths of winning lines."""
    rows = [
        [label, number(study.moves.count), *(number(getattr(study.moves, each)) for each in MEASURES)]
        for label, study in studies
        if study.moves.count
    ]
    return Table("Moves of the winning lines found", ("game", "lines", *HEAD[:-1], "longest"), rows)


def redeals(studies: list[tuple[str, Study]]) -> Table:
    """Return the table of redeals in winning lines, for games with redeals; the solver does not look for the fewest."""
    some = [(label, study) for label, study in studies if study.redeals.count and has_redeals(study)]
    most = max((int(study.redeals.most or 0) for _, study in some), default=0)
    rows = []
    for label, study in some:
        counts = dict(study.redeals.bins)
        rows.append([label, *(number(counts.get(needed, 0)) for needed in range(most + 1))])
    head = ("game", *(f"{needed} {'redeal' if needed == 1 else 'redeals'}" for needed in range(most + 1)))
    return Table("Winning lines found, by redeals", head, rows)


def has_redeals(study: Study) -> bool:
    """Return whether the game has a redeal."""
    return study.game.redeals > 0


def reasons(studies: list[tuple[str, Study]]) -> Table:
    """Return the table of reasons: why deals are lost, and how far the search came if they are unknown."""
    rows = [
        [label, verdict, number(count), words]
        for label, study in studies
        for verdict, pairs in study.reasons.items()
        for words, count in pairs
    ]
    return Table("Reasons (N stands for a number)", ("game", "verdict", "deals", "reason"), rows, words=2, last=True)


# -- renderings --------------------------------------------------------------------------------------------------------


def markdown(report: Report) -> str:
    """Return the report as a section of a Markdown page."""
    paragraphs = [f"- {paragraph(label, study)}" for label, study in named(report)]
    return "\n\n".join(
        [f"## {TITLE}", introduction(report), "\n".join(paragraphs), *(table.markdown() for table in tables(report))]
    )


def as_csv(report: Report) -> str:
    """Return the report as comma-separated values, one line per study."""
    lines = [flat(each) for each in report.plain()["studies"]]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(dict.fromkeys(name for line in lines for name in line)), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def flat(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return a study's plain data without histograms and reasons, flattened to one level."""
    line: dict[str, Any] = {"label": plain["label"], "game": plain["game"]["name"]}
    for name, value in plain.items():
        if name in ("label", "game", "reasons"):
            continue
        if isinstance(value, list):
            line |= {f"{name}_low": value[0], f"{name}_high": value[1]}
        elif not isinstance(value, dict):
            line[name] = value
        elif name == "redeals":
            line |= {f"redeals_{needed}": count for needed, count in value["bins"]}
        else:
            spreads = (
                {f"{name}_{verdict}": each for verdict, each in value.items()} if "all" in value else {name: value}
            )
            for prefix, spread in spreads.items():
                line |= {f"{prefix}_{each}": spread[each] for each in ("mean", *MEASURES)}
    return line
