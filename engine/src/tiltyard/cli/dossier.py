"""What an acceptance run found, as a page in Markdown: how much of what kind, what differs."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.cli.comparison import Outcome
from tiltyard.core.scores import PointSystem
from tiltyard.simulate import Plan

_BANDS: Final = (8, 20, 60, 200, 10_000)
NOT_VARIED: Final = (
    "pairings made by hand, and rounds that were paired by another system",
    "players who are moved to another starting number during the tournament",
    "acceleration other than the Baku method",
    "results that no point system gives, such as a half point to one side alone",
)


@dataclass(frozen=True, slots=True)
class Finding:
    """A round that is paired differently: the file that shows it, and each program's answer."""

    file: str
    answers: Mapping[str, str]


def format_dossier(
    outcomes: Sequence[Outcome],
    findings: Sequence[Finding],
    programs: Sequence[str],
    *,
    seed: str,
    edition: str,
) -> str:
    """Return the dossier of a run; the same run gives the same text."""
    rounds = sum(outcome.rounds for outcome in outcomes)
    lines = [
        "# Acceptance run",
        "",
        f"Dutch system, edition {edition}; seed `{seed}`; beside Tiltyard: "
        + ", ".join(f"`{program}`" for program in programs)
        + ".",
        "",
        f"{len(outcomes)} tournaments, {rounds} rounds; {len(findings)} rounds differ.",
        "",
        "## What was varied",
        "",
        "| axis | value | tournaments | rounds | differ |",
        "|---|---|---|---|---|",
        *_format_axes(outcomes),
        "",
        "Not varied by this run: " + "; ".join(NOT_VARIED) + ".",
        "",
        "## Where they differ",
        "",
        *(_format_findings(findings) if findings else ["Nowhere."]),
    ]
    return "\n".join([*lines, ""])


def _format_axes(outcomes: Sequence[Outcome]) -> Iterator[str]:
    for axis, value_of in AXES.items():
        for value in sorted({value_of(outcome.plan) for outcome in outcomes}):
            chosen = [outcome for outcome in outcomes if value_of(outcome.plan) == value]
            rounds = sum(outcome.rounds for outcome in chosen)
            differ = sum(len(outcome.different) for outcome in chosen)
            yield f"| {axis} | {value.strip()} | {len(chosen)} | {rounds} | {differ} |"


def _format_findings(findings: Iterable[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"- `{finding.file}`"
        for name, answer in finding.answers.items():
            yield f"    - {name}: {answer}"


def _describe_size(plan: Plan) -> str:
    first = 2
    for last in _BANDS:
        if plan.players <= last:
            break
        first = last + 1
    return f"{first:5} to {last}"


def _describe_points(plan: Plan) -> str:
    points: PointSystem = plan.points
    values = (points.win, points.draw, points.loss, points.pairing_bye)
    return "-".join(f"{value / 10:g}" for value in values)


def _rate(name: str) -> Callable[[Plan], str]:
    def describe(plan: Plan) -> str:
        rate: float = getattr(plan.rates, name)
        return "none" if not rate else "some" if rate <= 0.05 else "many"

    return describe


AXES: Final[Mapping[str, Callable[[Plan], str]]] = {
    "players": _describe_size,
    "odd or even": lambda plan: "odd" if plan.players % 2 else "even",
    "rounds": lambda plan: f"{plan.rounds:3}",
    "win-draw-loss-bye": _describe_points,
    "Baku acceleration": lambda plan: "yes" if plan.is_accelerated else "no",
    "ratings": lambda plan: "tied" if plan.highest_rating == plan.lowest_rating else "spread",
    **{
        name.replace("_", " "): _rate(name)
        for name in (
            "white_win",
            "forfeit",
            "double_forfeit",
            "half_bye",
            "full_bye",
            "zero_bye",
            "withdrawal",
            "late_entry",
            "forbidden",
        )
    },
}
