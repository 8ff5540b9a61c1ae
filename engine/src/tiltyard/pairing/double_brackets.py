"""Double elimination: a winners' bracket, a losers' bracket and a grand final (§7)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tiltyard.core.model import Fixture, MatchId, Source, SourceKind, Target
from tiltyard.pairing.brackets import count_rounds, order_seeds

WINNERS: Final = "winners"
LOSERS: Final = "losers"
GRAND_FINAL: Final = "grand-final"


@dataclass(frozen=True, slots=True)
class MatchLengths:
    """Games per match: in either bracket, in the final of either, in the grand final."""

    winners: int = 1
    losers: int = 1
    winners_final: int = 1
    losers_final: int = 1
    grand_final: int = 1


class Spot(NamedTuple):
    """A match by its place in the brackets."""

    bracket: str
    round: int
    position: int


def crossing(rounds: int, number: int) -> int:
    """Return M(k, r): where losers of winners' round `number` are moved, as an xor mask (§7.3).

    The lowest k - r bits of r - 1, written in reverse order: so that whoever drops meets
    those they have beaten as late as possible.

    >>> [crossing(6, number) for number in range(2, 7)]
    [8, 2, 3, 0, 0]
    """
    bits = rounds - number
    return sum(1 << (bits - 1 - bit) for bit in range(bits) if (number - 1) >> bit & 1)


def count_losers_rounds(rounds: int) -> int:
    """Return the rounds of the losers' bracket beside `rounds` of the winners' (§7.1)."""
    return 2 * rounds - 2


def find_drop_round(number: int) -> int:
    """Return the losers' round into which the losers of winners' round `number` drop (§7.2)."""
    return max(1, 2 * number - 2)


def draw_double_elimination(
    entrants: int,
    *,
    lengths: MatchLengths,
    has_grand_final: bool = True,
    head_start: int = 0,
    order: Sequence[int] | None = None,
) -> tuple[Fixture, ...]:
    """Return all fixtures but a second grand final, numbered as they can be played (§7.5).

    Args:
        entrants: how many enter; places beyond them are byes for the best seeds.
        lengths: games per match.
        has_grand_final: whether the champions of the two brackets meet.
        head_start: points in the grand final of the winners' champion, in tenths.
        order: the seed of each slot, if not the usual one.
    """
    rounds = count_rounds(entrants)
    spots = list(_list_spots(rounds, has_grand_final=has_grand_final))
    numbers = {spot: MatchId(number) for number, spot in enumerate(spots, start=1)}
    sources: dict[Target, Source] = {}
    for slot, seed in enumerate(order or order_seeds(2**rounds)):
        target = Target(numbers[Spot(WINNERS, 1, slot // 2)], slot % 2)
        sources[target] = Source(SourceKind.SEED, seed)
    fixtures = []
    for spot, number in numbers.items():
        winner_to = _number(_find_winner_place(spot, rounds), numbers)
        loser_to = _number(_find_loser_place(spot, rounds), numbers)
        if winner_to is not None:
            sources[winner_to] = Source(SourceKind.WINNER, number)
        if loser_to is not None:
            sources[loser_to] = Source(SourceKind.LOSER, number)
        fixtures.append(
            Fixture(
                id=number,
                round=spot.round,
                bracket=spot.bracket,
                index=spot.position,
                best_of=_find_length(spot, rounds, lengths),
                sources=(sources[Target(number, 0)], sources[Target(number, 1)]),
                winner_to=winner_to,
                loser_to=loser_to,
                head_start=head_start if spot.bracket == GRAND_FINAL else 0,
            )
        )
    return tuple(fixtures)


def draw_reset(last: Fixture, *, seeds: tuple[int, int]) -> Fixture:
    """Return the second grand final: the same two, on the same sides (§7.4)."""
    return Fixture(
        id=MatchId(last.id + 1),
        round=last.round + 1,
        bracket=GRAND_FINAL,
        index=0,
        best_of=last.best_of,
        sources=(Source(SourceKind.SEED, seeds[0]), Source(SourceKind.SEED, seeds[1])),
    )


def _list_spots(rounds: int, *, has_grand_final: bool) -> Iterator[Spot]:
    """Yield the matches in an order in which they can be played (§7.5)."""
    order = [(WINNERS, 1)]
    for number in range(2, rounds + 1):
        order += [(WINNERS, number), (LOSERS, 2 * number - 3), (LOSERS, 2 * number - 2)]
    if has_grand_final:
        order.append((GRAND_FINAL, 1))
    for bracket, number in order:
        for index in range(_count_matches(bracket, number, rounds)):
            yield Spot(bracket, number, index)


def _count_matches(bracket: str, number: int, rounds: int) -> int:
    if bracket == GRAND_FINAL:
        return 1
    if bracket == WINNERS:
        return 1 << (rounds - number)
    return 1 << (rounds - 1 - (number + 1) // 2)


def _number(place: tuple[Spot, int] | None, numbers: Mapping[Spot, MatchId]) -> Target | None:
    """Return a place as a target; None when it leads nowhere or the match does not exist."""
    if place is None or place[0] not in numbers:
        return None
    return Target(numbers[place[0]], place[1])


def _find_winner_place(spot: Spot, rounds: int) -> tuple[Spot, int] | None:
    """Return where the winner goes (the second column of §7.2)."""
    bracket, number, index = spot
    if bracket == GRAND_FINAL:
        return None
    if bracket == WINNERS:
        if number == rounds:
            return Spot(GRAND_FINAL, 1, 0), 0
        return Spot(WINNERS, number + 1, index >> 1), index & 1
    if number == count_losers_rounds(rounds):
        return Spot(GRAND_FINAL, 1, 0), 1
    if number % 2:
        return Spot(LOSERS, number + 1, index), 1
    return Spot(LOSERS, number + 1, index >> 1), index & 1


def _find_loser_place(spot: Spot, rounds: int) -> tuple[Spot, int] | None:
    """Return where the loser goes (the third column of §7.2); nowhere from the losers' bracket."""
    bracket, number, index = spot
    if bracket != WINNERS:
        return None
    if rounds == 1:
        return Spot(GRAND_FINAL, 1, 0), 1
    if number == 1:
        return Spot(LOSERS, 1, index >> 1), index & 1
    return Spot(LOSERS, find_drop_round(number), index ^ crossing(rounds, number)), 0


def _find_length(spot: Spot, rounds: int, lengths: MatchLengths) -> int:
    match spot.bracket:
        case "winners":
            return lengths.winners_final if spot.round == rounds else lengths.winners
        case "losers":
            is_final = spot.round == count_losers_rounds(rounds)
            return lengths.losers_final if is_final else lengths.losers
        case _:
            return lengths.grand_final
