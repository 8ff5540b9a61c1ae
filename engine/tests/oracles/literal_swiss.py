"""The articles of the smaller FIDE systems taken literally: slow, plain, for small fields only.

A second path beside the engine. It shares nothing with it but the request and the result.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

from tiltyard.errors import RuleError
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer

NOTHING, MILD, STRONG, ABSOLUTE = range(4)


@dataclass
class Player:
    """What the articles ask about one player."""

    number: int
    place: int
    score: int
    colours: list[Colour]
    met: set[int]
    barred: bool
    games: int
    source: SwissPlayer
    level: int = NOTHING
    due: Colour | None = None
    facts: dict[str, int] = field(default_factory=dict)


def pairing_score(player: SwissPlayer, number: int) -> int:
    """Points before round `number`, virtual ones of that round included."""
    points = sum(meeting.points for meeting in player.history[: number - 1])
    return points + sum(player.virtual_points[number - 1 : number])


def preference(colours: list[Colour]) -> tuple[int, Colour | None]:
    """C.04.3 1.7."""
    if not colours:
        return NOTHING, None
    white = sum(colour is Colour.WHITE for colour in colours)
    difference = white - (len(colours) - white)
    if difference > 1:
        return ABSOLUTE, Colour.BLACK
    if difference < -1:
        return ABSOLUTE, Colour.WHITE
    if colours[-2:] in ([Colour.WHITE] * 2, [Colour.BLACK] * 2):
        return ABSOLUTE, colours[-1].opposite
    if difference:
        return STRONG, Colour.BLACK if difference > 0 else Colour.WHITE
    return MILD, colours[-1].opposite


def is_paired(meeting: Meeting) -> bool:
    """Whether the round took the player into account."""
    return meeting.opponent is not None or meeting.kind is Kind.PAIRING_BYE


def list_players(request: PairingRequest) -> list[Player]:
    """Everybody to pair, by pairing number."""
    arrived = sorted(
        player.number
        for player in request.players
        if player.number not in request.absent or any(map(is_paired, player.history))
    )
    found = []
    for source in sorted(request.players, key=lambda player: player.number):
        if source.number in request.absent:
            continue
        played = [meeting for meeting in source.history if meeting.kind is Kind.PLAYED]
        colours = [meeting.colour for meeting in played if meeting.colour is not None]
        bans = [pair for pair in request.forbidden if source.number in pair]
        unplayed = [meeting for meeting in source.history if meeting.kind is not Kind.PLAYED]
        player = Player(
            number=source.number,
            place=arrived.index(source.number) + 1,
            score=pairing_score(source, request.round),
            colours=colours,
            met={meeting.opponent for meeting in played if meeting.opponent is not None}
            | {number for pair in bans for number in pair if number != source.number},
            barred=any(
                meeting.kind is Kind.PAIRING_BYE or meeting.points >= request.points.win
                for meeting in unplayed
            ),
            games=len(played),
            source=source,
        )
        player.level, player.due = preference(colours)
        found.append(player)
    return found


def may_meet(one: Player, other: Player) -> bool:
    """C1 and C3."""
    clash = one.level == other.level == ABSOLUTE and one.due is other.due
    return one.number != other.number and other.number not in one.met and not clash


class Board:
    """All players, and whether a set of them can be paired."""

    def __init__(
        self,
        players: Iterable[Player],
        legal: Callable[[Player, Player], bool] = may_meet,
    ) -> None:
        self.by_number = {player.number: player for player in players}
        self.legal = legal
        self.can_pair = lru_cache(None)(self._can_pair)

    def _can_pair(self, numbers: frozenset[int]) -> bool:
        return next(self.all_pairings(sorted(numbers)), None) is not None

    def all_pairings(self, numbers: list[int]) -> Iterator[list[tuple[int, int]]]:
        """Every legal pairing of everybody in `numbers`."""
        if not numbers:
            yield []
            return
        first, *others = numbers
        for other in others:
            if self.legal(self.by_number[first], self.by_number[other]):
                for rest in self.all_pairings([n for n in others if n != other]):
                    yield [(first, other), *rest]


def find_bye(board: Board, lowest: Callable[[Player], int]) -> int | None:
    """3.1: lowest score, most games, lowest ranking, of those who leave a complete pairing."""
    everybody = frozenset(board.by_number)
    if len(everybody) % 2 == 0:
        if not board.can_pair(everybody):
            raise RuleError("pairing.impossible", "No pairing.")
        return None
    order = sorted(board.by_number.values(), key=lambda p: (p.score, -p.games, lowest(p)))
    for player in order:
        if not player.barred and board.can_pair(everybody - {player.number}):
            return player.number
    raise RuleError("pairing.impossible", "No pairing.")


def sets_in_order(pool: list[int], size: int) -> Iterator[tuple[int, ...]]:
    """Sets of `size` by the smallest differing sequence number."""
    return combinations(pool, size)


def give_colours(higher: Player, lower: Player, initial: Colour) -> tuple[int, int]:
    """5.2 of Dubov and Burstein: (white, black)."""

    def give(player: Player, colour: Colour) -> tuple[int, int]:
        other = lower if player is higher else higher
        if colour is Colour.WHITE:
            return player.number, other.number
        return other.number, player.number

    if not higher.colours and not lower.colours:
        return give(higher, initial if higher.place % 2 else initial.opposite)
    if higher.due is None:
        return give(lower, lower.due or initial)
    if lower.due is None or higher.due is not lower.due:
        return give(higher, higher.due)
    if higher.level != lower.level:
        return give(higher if higher.level > lower.level else lower, higher.due)
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine is not theirs:
            return give(higher, mine.opposite)
    return give(higher, higher.due)
