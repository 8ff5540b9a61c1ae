"""The pairing checker: pairs a round again and tells where the record differs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tiltyard.errors import RuleError
from tiltyard.pairing.base import (
    Colour,
    Kind,
    Pair,
    PairingRequest,
    PairingResult,
    PairingSystem,
    SwissPlayer,
)


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """A round as it was paired. `colourless` are forfeited pairs whose colours nobody noted."""

    pairs: frozenset[Pair]
    bye: int | None = None
    colourless: frozenset[frozenset[int]] = frozenset()

    def has(self, pair: Pair) -> bool:
        """Whether these two were paired, with these colours where they are known."""
        return pair in self.pairs or frozenset((pair.white, pair.black)) in self.colourless


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """What came of checking a round: pairs on one side only, byes, or why it cannot be paired."""

    round: int
    missing: tuple[Pair, ...] = ()  # the system pairs them, the record does not
    unexpected: tuple[Pair, ...] = ()  # the record pairs them, the system does not
    bye: int | None = None
    recorded_bye: int | None = None
    problem: str | None = None

    @property
    def is_equal(self) -> bool:
        """Whether the record is what the system gives."""
        same = not self.missing and not self.unexpected and self.bye == self.recorded_bye
        return same and self.problem is None


def record_round(request: PairingRequest, round_number: int) -> RecordedRound:
    """Return the pairing of an earlier round from the histories of a later request."""
    pairs: set[Pair] = set()
    colourless: set[frozenset[int]] = set()
    bye = None
    for player in request.players:
        meeting = player.history[round_number - 1]
        if meeting.kind is Kind.PAIRING_BYE:
            bye = player.number
        if meeting.opponent is None:
            continue
        if meeting.colour is None:
            colourless.add(frozenset((player.number, meeting.opponent)))
        elif meeting.colour is Colour.WHITE:
            pairs.add(Pair(player.number, meeting.opponent))
        else:
            pairs.add(Pair(meeting.opponent, player.number))
    known = {frozenset((pair.white, pair.black)) for pair in pairs}
    return RecordedRound(frozenset(pairs), bye, frozenset(colourless - known))


def name_rest(request: PairingRequest, recorded: RecordedRound) -> RecordedRound:
    """Return a round of a table in which who is free has the bye, whatever it was written as.

    Of an odd number one has no game in each round; report files say it as a zero-point bye.
    """
    free = sorted(request.absent)
    return replace(recorded, bye=free[0]) if recorded.bye is None and len(free) == 1 else recorded


def request_before(request: PairingRequest, round_number: int) -> PairingRequest:
    """Return the request that an earlier round was paired from.

    Absent is who neither met anybody in that round nor had the pairing-allocated bye.
    """
    return replace(
        request,
        round=round_number,
        players=tuple(_cut(player, round_number) for player in request.players),
        absent=frozenset(_list_unpaired(request.players, round_number)),
    )


def check_round(
    request: PairingRequest, recorded: RecordedRound, pair: PairingSystem
) -> RoundCheck:
    """Pair a round again and compare, colours included; the order of boards does not count."""
    try:
        result = pair(request)
    except RuleError as error:
        return RoundCheck(request.round, problem=error.message, recorded_bye=recorded.bye)
    return compare_round(request.round, result, recorded)


def compare_round(round_number: int, result: PairingResult, recorded: RecordedRound) -> RoundCheck:
    """Return both sides of every difference between a pairing and a record of it."""
    expected = frozenset(result.pairs)
    meant = {frozenset((pair.white, pair.black)) for pair in result.pairs}
    unpaired = (Pair(min(two), max(two)) for two in recorded.colourless - meant)
    return RoundCheck(
        round=round_number,
        missing=tuple(pair for pair in result.pairs if not recorded.has(pair)),
        unexpected=(*_sorted(recorded.pairs - expected), *_sorted(frozenset(unpaired))),
        bye=result.bye,
        recorded_bye=recorded.bye,
    )


def _sorted(pairs: frozenset[Pair]) -> list[Pair]:
    return sorted(pairs, key=lambda pair: (pair.white, pair.black))


def _cut(player: SwissPlayer, round_number: int) -> SwissPlayer:
    return replace(
        player,
        history=player.history[: round_number - 1],
        virtual_points=player.virtual_points[:round_number],
    )


def _list_unpaired(players: tuple[SwissPlayer, ...], round_number: int) -> Iterator[int]:
    for player in players:
        meeting = player.history[round_number - 1]
        if meeting.opponent is None and meeting.kind is not Kind.PAIRING_BYE:
            yield player.number
