"""Who stands where: the record as rows that tie-breaks read."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeAlias

from tiltyard.errors import InputError
from tiltyard.standings.ranking import Cell, RankedRow, number_repeats, rank_entrants
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import Rules, TeamRules
from tiltyard.standings.tiebreaks import Spec, parse_tie_break
from tiltyard.standings.tiebreaks.notation import Choice, TieBreakFunction
from tiltyard.tournament.games import Game, GameKind
from tiltyard.tournament.people import Player
from tiltyard.tournament.record import Record
from tiltyard.tournament.settings import Settings

TieBreak: TypeAlias = (
    "str | Callable[[Player, Sequence[Game], Sequence[Player]], int | float | Fraction]"
)
"""A code such as "BH:C1", or a function of a player, all games and all players."""

TieBreakValue: TypeAlias = "int | float | tuple[float, ...] | None"
"""A number; None where there is none; of board results a number for each board."""

_WHITE: Final = {
    GameKind.PLAYED: RoundKind.PLAYED,
    GameKind.FORFEIT_WIN: RoundKind.FORFEIT_WIN,
    GameKind.FORFEIT_LOSS: RoundKind.FORFEIT_LOSS,
    GameKind.DOUBLE_FORFEIT: RoundKind.FORFEIT_LOSS,
    GameKind.PAIRING_BYE: RoundKind.PAIRING_BYE,
    GameKind.FULL_BYE: RoundKind.FULL_BYE,
    GameKind.HALF_BYE: RoundKind.HALF_BYE,
    GameKind.ZERO_BYE: RoundKind.ZERO_BYE,
    GameKind.REST: RoundKind.REST,
}
_BLACK: Final = {
    **_WHITE,
    GameKind.FORFEIT_WIN: RoundKind.FORFEIT_LOSS,
    GameKind.FORFEIT_LOSS: RoundKind.FORFEIT_WIN,
}


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings; places `rank` to `rank_to` are shared by all who have both."""

    rank: int
    rank_to: int
    player: Player
    points: int  # tenths
    tiebreaks: Mapping[str, TieBreakValue] = field(default_factory=dict)  # by code
    texts: Mapping[str, str] = field(default_factory=dict)  # the same as people write them

    @property
    def score(self) -> float:
        """The points as a number."""
        return self.points / 10


def rank_record(
    record: Record,
    settings: Settings,
    tiebreaks: Sequence[TieBreak],
    *,
    skips_unknown: bool = False,
) -> tuple[Standing, ...]:
    """Return the standings, best first.

    With `skips_unknown` a code nobody knows separates nobody and has no value.

    Raises:
        InputError: `tie_break.…`, when one is unknown or not for this kind of tournament.
    """
    places = [
        place for place, tiebreak in enumerate(tiebreaks) if not skips_unknown or is_known(tiebreak)
    ]
    rows = rank_rows(record, settings, [tiebreaks[place] for place in places])
    names = list_labels(tiebreaks)
    return tuple(_standing(row, record.players, names, places) for row in rows)


def rank_rows(
    record: Record, settings: Settings, tiebreaks: Iterable[TieBreak]
) -> tuple[RankedRow, ...]:
    """Return the standings as the sheets for print take them.

    Raises:
        InputError: `tie_break.…`, when one is unknown or not for this kind of tournament.
    """
    entrants = list_entrants(record.players, list_counted(record, settings))
    choices = [_adapt(tiebreak, record) for tiebreak in tiebreaks]
    gone = _list_gone(record, settings)
    numbers = {record.numbers[player] for player in gone}
    ranked = rank_entrants(
        [one for one in entrants if one.number not in numbers], choices, rules=rules_of(settings)
    )
    codes = [cell.code for row in ranked[:1] for cell in row.cells]
    cells = tuple(Cell(code, None, 0, "–") for code in codes)
    last = (len(ranked) + 1, len(entrants))
    return (
        *ranked,
        *(RankedRow(one, *last, 0, cells) for one in entrants if one.number in numbers),
    )


def list_entrants(players: Sequence[Player], games: Iterable[Game]) -> list[Entrant]:
    """Return what tie-breaks read about each player, by pairing number."""
    numbers = {player.id: number for number, player in enumerate(players, 1)}
    rows: dict[str, dict[int, RoundRow]] = {player.id: {} for player in players}
    last = 0
    for game in games:
        last = max(last, game.round)
        for player, row in _list_rows(game, numbers):
            rows[player][game.round] = row
    absent = RoundRow(RoundKind.ZERO_BYE, 0)
    return [
        Entrant(
            numbers[player.id],
            tuple(rows[player.id].get(number, absent) for number in range(1, last + 1)),
            player.rating,
        )
        for player in players
    ]


def list_counted(record: Record, settings: Settings) -> Iterator[Game]:
    """Yield the games that count.

    In a round robin those of a player who left with less than half of the games played are
    free rounds for everybody (C.05, withdrawals).
    """
    gone = _list_gone(record, settings)
    for games in record.rounds:
        for game in games:
            if game.white not in gone and game.black not in gone:
                yield game
                continue
            for player in (game.white, game.black):
                if player is not None:
                    yield Game(game.round, player, kind=GameKind.REST, points=(0, 0))


def _list_gone(record: Record, settings: Settings) -> set[str]:
    """Return who left a round robin too early to be ranked; their games stay in the table."""
    if not settings.is_fixed:
        return set()
    return {
        entry.player.id
        for entry in record.entries
        if entry.withdrawn_from is not None and _has_played_little(record, entry.player.id)
    }


def rules_of(settings: Settings) -> Rules:
    """Return the rules by which the table is ranked."""
    team = None if settings.boards is None else TeamRules(settings.boards)
    return Rules(
        is_swiss=not settings.is_fixed,
        points=settings.points,
        event_rounds=settings.rounds,
        team=team,
        unrated=settings.unrated,
    )


def is_known(tiebreak: TieBreak) -> bool:
    """Whether a tie-break can be computed here."""
    if not isinstance(tiebreak, str):
        return True
    try:
        parse_tie_break(tiebreak)
    except InputError:
        return False
    return True


def name_of(tiebreak: TieBreak) -> str:
    """Return the code of a tie-break, or the name of a function."""
    if isinstance(tiebreak, str):
        return tiebreak
    spec = getattr(tiebreak, "spec", None)
    if isinstance(spec, Spec):
        return spec.code
    return str(getattr(tiebreak, "__name__", type(tiebreak).__name__))


def list_labels(tiebreaks: Iterable[TieBreak]) -> tuple[str, ...]:
    """Return a name for each tie-break, no two alike."""
    return number_repeats(name_of(tiebreak) for tiebreak in tiebreaks)


def _has_played_little(record: Record, player: str) -> bool:
    """Every round of a table is a game but the free one; those to come count too."""
    mine = [game for games in record.rounds for game in games if game.has(player)]
    played = sum(game.kind is GameKind.PLAYED and game.has_result for game in mine)
    opponents = len(record.entries) - 1
    return 2 * played < max(opponents, sum(not game.is_bye for game in mine))


def _adapt(tiebreak: TieBreak, record: Record) -> Choice:
    """Let a function of players and games read entrants."""
    if isinstance(tiebreak, str):
        return tiebreak
    spec = getattr(tiebreak, "spec", None)
    if isinstance(spec, Spec):
        return spec
    players = record.players
    games = tuple(game for games in record.rounds for game in games if game.has_result)

    def adapted(
        entrant: Entrant, _rows: Sequence[RoundRow], _others: Mapping[int, Entrant]
    ) -> int | float | Fraction:
        return tiebreak(players[entrant.number - 1], games, players)

    function: TieBreakFunction = adapted
    adapted.__name__ = name_of(tiebreak)
    return function


def _standing(
    row: RankedRow, players: Sequence[Player], names: Sequence[str], places: Sequence[int]
) -> Standing:
    texts = dict.fromkeys(names, "–")
    values: dict[str, TieBreakValue] = dict.fromkeys(names)
    for place, cell in zip(places, row.cells, strict=True):
        texts[names[place]] = cell.text
        values[names[place]] = cell.number
    player = players[row.entrant.number - 1]
    return Standing(row.rank, row.rank_to, player, row.score, values, texts)


def _list_rows(game: Game, numbers: Mapping[str, int]) -> Iterator[tuple[str, RoundRow]]:
    points = game.points or (0, 0)
    if game.black is None:
        yield game.white, RoundRow(_WHITE[game.kind], points[0], game_points=game.game_points[0])
        return
    kinds = (_WHITE[game.kind], _BLACK[game.kind])
    if game.points is None:
        kinds = (RoundKind.PENDING, RoundKind.PENDING)
    black, white = numbers[game.black], numbers[game.white]
    yield game.white, RoundRow(kinds[0], points[0], black, "white", game.game_points[0])
    yield game.black, RoundRow(kinds[1], points[1], white, "black", game.game_points[1])
