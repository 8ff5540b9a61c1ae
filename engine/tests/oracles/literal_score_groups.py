"""Score groups taken literally: every pairing of a small field, compared criterion by criterion."""

from collections.abc import Iterator
from itertools import pairwise

from tiltyard.pairing.base import Kind, PairingRequest, PairingResult, SwissPlayer

Pairing = tuple[tuple[tuple[int, int], ...], int | None]


def list_pairings(numbers: list[int], *, has_bye: bool) -> Iterator[Pairing]:
    """Yield every way to pair `numbers`, one of them left over if their number is odd."""
    if not numbers:
        yield (), None
        return
    first, *rest = numbers
    for index, other in enumerate(rest):
        left = rest[:index] + rest[index + 1 :]
        for pairs, bye in list_pairings(left, has_bye=has_bye):
            yield ((first, other), *pairs), bye
    if has_bye:
        for pairs, _ in list_pairings(rest, has_bye=False):
            yield pairs, first


def judge(request: PairingRequest, pairing: Pairing) -> tuple[int, ...]:
    """Return how bad a pairing is, the gravest fault first."""
    players = {player.number: player for player in request.players}
    ranked = sorted(players, key=lambda number: (-players[number].points, number))
    present = [number for number in ranked if number not in request.absent]
    pairs, bye = pairing
    fewest = min(_byes(players[number]) for number in present)
    is_unfair = bye is not None and _byes(players[bye]) > fewest
    repeats = sum(
        sum(meeting.opponent == two for meeting in players[one].history) for one, two in pairs
    )
    free = 0 if bye is None else _free_wins(players[bye], request)
    above = 0 if bye is None else len(present) - 1 - present.index(bye)
    return (
        int(is_unfair),
        repeats,
        free,
        above,
        sum((players[one].points - players[two].points) ** 2 for one, two in pairs),
        sum(abs(players[one].rating - players[two].rating) for one, two in pairs),
        sum(abs(present.index(one) - present.index(two)) for one, two in pairs),
    )


def find_best(request: PairingRequest) -> tuple[int, ...]:
    """Return the judgement of the best pairing there is."""
    present = [p.number for p in request.players if p.number not in request.absent]
    candidates = list_pairings(present, has_bye=len(present) % 2 == 1)
    return min(judge(request, candidate) for candidate in candidates)


def as_pairing(result: PairingResult) -> Pairing:
    """Return the engine's answer in the form judged here."""
    return tuple((pair.white, pair.black) for pair in result.pairs), result.bye


def is_in_order(values: list[int]) -> bool:
    """Whether no value is less than the one after it."""
    return all(one >= other for one, other in pairwise(values))


def _byes(player: SwissPlayer) -> int:
    return sum(meeting.kind is Kind.PAIRING_BYE for meeting in player.history)


def _free_wins(player: SwissPlayer, request: PairingRequest) -> int:
    unplayed = [meeting for meeting in player.history if meeting.kind is not Kind.PLAYED]
    return sum(meeting.points >= request.points.win for meeting in unplayed)
