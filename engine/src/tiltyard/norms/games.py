"""Which games count, how many are asked, and which may be left out (1.4.1, 1.4.2)."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tiltyard.norms.performance import UNRATED
from tiltyard.norms.record import (
    ALL_PLAY_ALL,
    NO_FEDERATION,
    NormGame,
    NormGameKind,
    NormRecord,
    Occasion,
    System,
)
from tiltyard.norms.settings import NormRules
from tiltyard.norms.titles import TITLED, Requirement

LEAST_GAMES: Final = 9  # 1.4.1
MOST_GAMES: Final = 13  # 1.7: longer tournaments count as thirteen games
_NINTH: Final = frozenset({NormGameKind.FORFEIT_WIN, NormGameKind.PAIRING_BYE})
WIN: Final = 10


@dataclass(frozen=True, slots=True)
class Selection:
    """The games a norm is made of, and why the others are not among them."""

    games: tuple[NormGame, ...]
    tail: tuple[NormGame, ...] = ()  # left out by 1.4.1e
    wins: tuple[NormGame, ...] = ()  # left out by 1.4.1f
    is_last_forfeit_counted: bool = False  # as a loss, by 1.4.2c

    @property
    def ignored(self) -> int:
        """How many games that count were left out."""
        return len(self.tail) + len(self.wins)


def list_counted(record: NormRecord) -> tuple[NormGame, ...]:
    """Return the games that count (1.4.2): played over the board, not adjudicated.

    Opponents of no federation are out (a), and in round robins those unrated ones who took
    nothing from any rated opponent (b). We take b as a rule of individual round robins only.
    """
    return tuple(game for game in record.games if _counts(record, game))


def _counts(record: NormRecord, game: NormGame) -> bool:
    if game.kind is not NormGameKind.PLAYED or game.rival.federation == NO_FEDERATION:
        return False
    is_all_play_all = record.conditions.system in ALL_PLAY_ALL
    return not is_all_play_all or game.rival.rating > 0 or game.has_opponent_scored


def is_eight_of_nine(record: NormRecord, games: Sequence[NormGame]) -> bool:
    """Whether eight games suffice (1.4.1c): nine rounds, one a forfeit win or pairing bye."""
    return (
        record.conditions.rounds == LEAST_GAMES
        and len(games) == LEAST_GAMES - 1
        and any(game.kind in _NINTH for game in record.games)
    )


def count_least(record: NormRecord, games: Sequence[NormGame], rules: NormRules) -> int:
    """Return how many games a norm takes here (1.4.1 a, b, c)."""
    conditions = record.conditions
    if conditions.occasion is Occasion.WORLD_CUP:
        return 8
    if conditions.occasion is Occasion.TEAM_CHAMPIONSHIP and 7 <= conditions.rounds <= LEAST_GAMES:
        return 7
    if is_eight_of_nine(record, games):
        return LEAST_GAMES - 1
    if conditions.system is System.DOUBLE_ROUND_ROBIN:
        return max(LEAST_GAMES, rules.double_games)
    return LEAST_GAMES


def count_credit(record: NormRecord, games: Sequence[NormGame]) -> int:
    """Return for how many of the 27 games the games of a norm count (1.4.1 b, c, 1.7).

    Eight of the World Cup and eight of nine count as nine, more than thirteen as thirteen.
    """
    counts_as_nine = len(games) == LEAST_GAMES - 1 and (
        record.conditions.occasion is Occasion.WORLD_CUP or is_eight_of_nine(record, games)
    )
    return LEAST_GAMES if counts_as_nine else min(len(games), MOST_GAMES)


def list_pools(record: NormRecord, rules: NormRules) -> list[Selection]:
    """Return the games that count; then again with the last round's forfeit win as a loss.

    The second reading (1.4.2c) is for who needed that game for the number of games.
    """
    counted = list_counted(record)
    pools = [Selection(counted)]
    last = record.games[-1] if record.games else None
    if (
        last is not None
        and last.round == record.conditions.rounds
        and last.kind is NormGameKind.FORFEIT_WIN
        and len(counted) < count_least(record, (), rules)
    ):
        lost = replace(last, kind=NormGameKind.PLAYED, score=0)
        if _counts(record, lost):
            pools.append(Selection((*counted, lost), is_last_forfeit_counted=True))
    return pools


def list_selections(
    record: NormRecord, pool: Selection, asked: Requirement, spare: int, rules: NormRules
) -> Iterator[list[Selection]]:
    """Yield what may be kept of a pool, by the number of games left out: 0, 1, … `spare`.

    A whole tail may go, never a game from the middle (1.4.1e), where pairings are not
    predetermined; and any games won (1.4.1f). Of wins that weigh the same in the mix only the
    lowest opponents are tried: keeping higher ones is never worse. No size is skipped because a
    smaller one failed: the quotas move with the number of games.
    """
    can_cut = _can_cut_tail(record.conditions.system, rules)
    for size in range(spare + 1):
        yield [
            selection
            for length in range(size + 1 if can_cut else 1)
            for selection in _drop(record, pool, asked, length, size - length)
        ]


def _can_cut_tail(system: System, rules: NormRules) -> bool:
    if system is System.TEAM_ROUND_ROBIN:
        return rules.team_tail
    return system not in ALL_PLAY_ALL


def _drop(
    record: NormRecord, pool: Selection, asked: Requirement, length: int, wins: int
) -> Iterator[Selection]:
    """Yield the pool without its last `length` games and without some `wins` before them."""
    end = len(pool.games) - length
    head, tail = pool.games[:end], pool.games[end:]
    for left_out in _choose(_group_wins(record, head, asked), wins):
        gone = frozenset(left_out)
        yield replace(
            pool,
            games=tuple(game for game in head if game not in gone),
            tail=tail,
            wins=tuple(game for game in head if game in gone),
        )


def _group_wins(
    record: NormRecord, games: Sequence[NormGame], asked: Requirement
) -> list[list[NormGame]]:
    """Return the games won, in groups that weigh the same in the mix, lowest rated first."""
    is_double = record.conditions.system is System.DOUBLE_ROUND_ROBIN
    groups: dict[object, list[NormGame]] = defaultdict(list)
    for game in sorted(games, key=lambda game: game.rival.rating or UNRATED):
        if game.score == WIN:
            rival = game.rival
            person = rival.id if is_double else ""
            kind = (rival.title in TITLED, rival.title in asked.required)
            groups[rival.federation, *kind, person].append(game)
    return list(groups.values())


def _choose(groups: Sequence[Sequence[NormGame]], count: int) -> Iterator[tuple[NormGame, ...]]:
    """Yield the ways to take `count` games, from each group the first ones."""
    if not groups:
        if count == 0:
            yield ()
        return
    first, rest = groups[0], groups[1:]
    for taken in range(min(count, len(first)) + 1):
        for others in _choose(rest, count - taken):
            yield (*first[:taken], *others)
