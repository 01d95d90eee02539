"""The report in words and tables: as text, Markdown and CSV, and the parts of its page."""

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
HEAD = ("median", "90 %", "99 %", "most")


def introduction(report: Report) -> str:
    """What the figures mean."""
    return (
        "The solver knows all cards. A deal is won when a line of moves is found that wins, lost when a proof says that there is "
        "none, and unknown when there is neither. What is said of all deals holds with "
        f"{100 * report.level:.4g} % confidence (intervals of {NAMES[report.method]}), whatever the unknown deals are."
    )


def named(report: Report) -> list[tuple[str, Study]]:
    """The studies, each with its label."""
    return list(zip(labels([study.key for study in report.studies]), report.studies, strict=True))


def paragraph(label: str, study: Study) -> str:
    """What was found in a study, in sentences."""
    estimate = study.estimate
    wanted = f" of {study.asked:,}" if study.asked else ""
    parts = [f"{label}: no deal{wanted} is counted yet."]
    if estimate.n:
        verdicts = f"{some(estimate.won)} won, {some(estimate.lost)} proved lost, {some(estimate.unknown)} left unknown"
        parts = [
            f"{label}: {verdicts}, of {number(estimate.n)} {'deal' if estimate.n == 1 else 'deals'} ({ranges(study.deals)})."
        ]
        parts.append(f"Of all deals {span(estimate.bounds, places(estimate))} % can be won.")
    if estimate.n and study.asked > study.done:
        parts.append(f"{number(study.asked - study.done)} deals that were asked for are still to be solved.")
    if study.uncounted:
        parts.append(
            f"{number(study.uncounted)} deals more are solved but not counted: some before them are not done yet, and as those that "
            "take long are done last, the others would be no fair sample."
        )
    parts.append(
        f"Machine time: {core_hours(study.core_seconds)}, each deal with at most {budget(study.key.options)} (rules version "
        f"{study.key.rules}, solver version {study.key.solver})."
    )
    return " ".join(parts)


def some(count: int) -> str:
    """A number of deals."""
    return number(count) if count else "none"


def budget(options: str) -> str:
    """What a deal could cost, in words, from the data's text."""
    parts_by_name = dict(part.split("=", 1) for part in options.split())
    parts = [f"{int(parts_by_name['positions']):,} positions"] if "positions" in parts_by_name else []
    parts += [f"{parts_by_name['seconds']} s"] if "seconds" in parts_by_name else []
    parts += [f"{parts_by_name['memory']} of memory"] if "memory" in parts_by_name else []
    return " and ".join(parts) + (f", seed {parts_by_name['seed']}" if parts_by_name.get("seed", "0") != "0" else "")


def core_hours(seconds: float) -> str:
    """The time of one core, in hours."""
    hours = seconds / 3600
    return (
        f"{hours:,.0f} core-hours"
        if hours >= 100
        else f"{hours:.3g} core-hours"
        if hours >= 0.01
        else f"{duration(seconds)} of one core"
    )


def places(estimate: Estimate) -> int:
    """The decimals of a study's shares in per cent."""
    return min(decimals(count, estimate.n, estimate.level) for count in (estimate.won, estimate.won + estimate.unknown))


# -- tables ------------------------------------------------------------------------------------------------------------


def tables(report: Report) -> list[Table]:
    """The tables of a report; those that would be empty are left out."""
    studies = named(report)
    found = [
        chances(studies),
        efforts("Positions looked at", {label: study.positions for label, study in studies}, number),
        efforts("Time taken", {label: study.seconds for label, study in studies}, duration),
        lengths(studies),
        redeals(studies),
        reasons(studies),
    ]
    return [table for table in found if table.rows]


def chances(studies: list[tuple[str, Study]]) -> Table:
    """How often each game was won, and can be."""
    rows = []
    for label, study in studies:
        estimate = study.estimate
        if not estimate.n:
            rows.append([label, "0", "", "", "", ""])
            continue
        digits = places(estimate)
        shares = [percent(count / estimate.n, digits) for count in (estimate.won, estimate.lost, estimate.unknown)]
        rows.append([label, number(estimate.n), *shares, f"{span(estimate.bounds, digits)} %"])
    return Table("How often they can be won", ("game", "deals", "won", "lost", "unknown", "can be won"), rows)


def efforts(caption: str, spreads: Mapping[str, Mapping[str, Spread]], written: Any) -> Table:
    """What deals of each verdict took."""
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
    """How many moves the lines have that win."""
    rows = [
        [label, number(study.moves.count), *(number(getattr(study.moves, each)) for each in MEASURES)]
        for label, study in studies
        if study.moves.count
    ]
    return Table("Moves of the winning lines found", ("game", "lines", *HEAD[:-1], "longest"), rows)


def redeals(studies: list[tuple[str, Study]]) -> Table:
    """How many redeals there are in the lines that win, of games that have any; the solver does not look for the fewest."""
    some = [(label, study) for label, study in studies if study.redeals.count and has_redeals(study)]
    most = max((int(study.redeals.most or 0) for _, study in some), default=0)
    rows = []
    for label, study in some:
        counts = dict(study.redeals.bins)
        rows.append([label, *(number(counts.get(needed, 0)) for needed in range(most + 1))])
    head = ("game", *(f"{needed} {'redeal' if needed == 1 else 'redeals'}" for needed in range(most + 1)))
    return Table("Winning lines found, by redeals", head, rows)


def has_redeals(study: Study) -> bool:
    """Does the game have a redeal?"""
    return study.game.redeals > 0


def reasons(studies: list[tuple[str, Study]]) -> Table:
    """Why deals are lost, and how far the search came with those that are unknown."""
    rows = [
        [label, verdict, number(count), words]
        for label, study in studies
        for verdict, pairs in study.reasons.items()
        for words, count in pairs
    ]
    return Table(
        "Reasons, their numbers (N) left out", ("game", "verdict", "deals", "reason"), rows, words=2, last=True
    )


# -- renderings --------------------------------------------------------------------------------------------------------


def markdown(report: Report) -> str:
    """The report as a part of a page of documentation."""
    paragraphs = [f"- {paragraph(label, study)}" for label, study in named(report)]
    return "\n\n".join(
        [f"## {TITLE}", introduction(report), "\n".join(paragraphs), *(table.markdown() for table in tables(report))]
    )


def as_csv(report: Report) -> str:
    """The report as comma-separated values, a line for each study."""
    lines = [flat(each) for each in report.plain()["studies"]]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(dict.fromkeys(name for line in lines for name in line)), lineterminator="\n")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def flat(plain: Mapping[str, Any]) -> dict[str, Any]:
    """A study's plain data, but for histograms and reasons, in one level."""
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
