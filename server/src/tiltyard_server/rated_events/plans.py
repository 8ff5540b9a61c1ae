"""Plans for rounds to come and corrections for the report, as the state has them."""

from typing import Literal

from tiltyard.formats.swiss.record import number_entries
from tiltyard_server.rated_events.fide_mode.findings import count_half_byes
from tiltyard_server.rated_events.start_positions import list_positions
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


class HalfByesOut(Strict):
    """How many half-point byes somebody has had or asked for."""

    entry: int
    count: int


class LaterRatingOut(Strict):
    """The rating of somebody from a round on."""

    entry: int
    round: int
    rating: int


class GivenValueOut(Strict):
    """What the tie-break EXT counts of somebody, in hundredths."""

    entry: int
    value: int


class StartPositionOut(Strict):
    """A start position of Chess960: its number, and White's pieces from a to h."""

    round: int
    number: int
    pieces: str


class PlansOut(Strict):
    """What an arbiter has noted for rounds to come, and what differs in the report."""

    half_byes: list[HalfByesOut]
    byes: list[AskedByeOut]
    leaving: list[LeavingOut]
    apart: list[list[int]]
    numbers: list[int]
    adjustments: list[PointAdjustmentOut]
    ratings: list[LaterRatingOut]
    values: list[GivenValueOut]
    marked: list[MarkedOut]
    reported: list[ReportCorrectionOut]


def read_positions(tournament: Tournament) -> list[StartPositionOut]:
    """Return the start positions that were drawn."""
    return [
        StartPositionOut(round=number, number=position, pieces=rank)
        for number, position, rank in list_positions(tournament)
    ]


def read_plans(tournament: Tournament) -> PlansOut:
    """Return what is planned and settled beside results."""
    state = log.load_head(tournament).state
    matches = sorted(state.matches.items())
    counted = ((entry, count_half_byes(state, entry)) for entry in state.seeds)
    return PlansOut(
        half_byes=[HalfByesOut(entry=entry, count=count) for entry, count in counted if count],
        byes=[
            AskedByeOut(entry=entry, round=number, kind=mark.value)
            for entry, asked in sorted(state.asked_byes.items())
            for number, mark in sorted(asked.items())
        ],
        leaving=[LeavingOut(entry=e, round=r) for e, r in sorted(state.leaving.items())],
        apart=[list(pair) for pair in state.apart],
        numbers=list(number_entries(state)),
        adjustments=[
            PointAdjustmentOut(
                entry=one.entry, after_round=one.round, points=one.points, reason=one.reason
            )
            for one in state.adjustments
        ],
        ratings=[
            LaterRatingOut(entry=entry, round=number, rating=rating)
            for entry, known in sorted(state.later_ratings.items())
            for number, rating in sorted(known.items())
        ],
        values=[GivenValueOut(entry=e, value=v) for e, v in sorted(state.given_values.items())],
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
