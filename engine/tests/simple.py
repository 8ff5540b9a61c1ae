"""A pairing system small enough to be seen to be right: for tests of what surrounds one."""

from tiltyard.errors import RuleError
from tiltyard.pairing.base import Kind, Pair, PairingRequest, PairingResult


def pair_neighbours(request: PairingRequest) -> PairingResult:
    """Pair the best with the next they have not met; the last eligible player has the bye."""
    present = [player for player in request.players if player.number not in request.absent]
    present.sort(key=lambda player: (-player.points, player.number))
    met = set(request.forbidden)
    had_bye = set()
    for player in present:
        for meeting in player.history:
            if meeting.kind is Kind.PAIRING_BYE:
                had_bye.add(player.number)
            elif meeting.kind is Kind.PLAYED and meeting.opponent is not None:
                met.add(frozenset((player.number, meeting.opponent)))
    numbers = [player.number for player in present]
    byes = [n for n in reversed(numbers) if n not in had_bye] if len(numbers) % 2 else [None]
    for bye in byes:
        pairs = _pair([number for number in numbers if number != bye], met)
        if pairs is not None:
            return PairingResult(tuple(pairs), bye)
    raise RuleError("pairing.impossible", f"Round {request.round} cannot be paired.")


def _pair(numbers: list[int], met: set[frozenset[int]]) -> list[Pair] | None:
    if not numbers:
        return []
    first, *others = numbers
    for other in others:
        if frozenset((first, other)) not in met:
            rest = _pair([number for number in others if number != other], met)
            if rest is not None:
                return [Pair(first, other) if first % 2 else Pair(other, first), *rest]
    return None
