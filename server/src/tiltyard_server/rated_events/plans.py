"""Plans for rounds to come and corrections for the report, as the state has them."""

from typing import Literal

from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.schemas import Strict


class AskedByeOut(Strict):
    """A round that somebody sits out."""

    entry: int
    round: int
    kind: str


class LeavingOut(Strict):
    """The first round without somebody."""

    entry: int
    round: int


class PointAdjustmentOut(Strict):
    """A bonus or penalty, in tenths of a point."""

    entry: int
    after_round: int
    points: int
    reason: str


class MarkedOut(Strict):
    """A game that is unrated or adjourned."""

    match: int
    mark: Literal["unrated", "adjourned"]


class ReportCorrectionOut(Strict):
    """A result that is another one in the rating report."""

    match: int
    kind: str
    winner: int | None
    score: list[int] | None
    reason: str


class PlansOut(Strict):
    """All of it."""

    byes: list[AskedByeOut]
    leaving: list[LeavingOut]
    apart: list[list[int]]
    numbers: list[int]
    adjustments: list[PointAdjustmentOut]
    marked: list[MarkedOut]
    reported: list[ReportCorrectionOut]


def read_plans(tournament: Tournament) -> PlansOut:
    """Return what is planned and settled beside results."""
    state = log.load_head(tournament).state
    matches = sorted(state.matches.items())
    return PlansOut(
        byes=[
            AskedByeOut(entry=entry, round=number, kind=mark.value)
            for entry, asked in sorted(state.asked_byes.items())
            for number, mark in sorted(asked.items())
        ],
        leaving=[LeavingOut(entry=e, round=r) for e, r in sorted(state.leaving.items())],
        apart=[list(pair) for pair in state.apart],
        numbers=list(state.numbers or state.seeds),
        adjustments=[
            PointAdjustmentOut(
                entry=one.entry, after_round=one.round, points=one.points, reason=one.reason
            )
            for one in state.adjustments
        ],
        marked=[MarkedOut(match=n, mark=m.mark.value) for n, m in matches if m.mark is not None],
        reported=[
            ReportCorrectionOut(
                match=number,
                kind=match.reported.result.kind.value,
                winner=match.reported.result.winner,
                score=list(match.reported.result.score) if match.reported.result.score else None,
                reason=match.reported.reason,
            )
            for number, match in matches
            if match.reported is not None
        ],
    )
