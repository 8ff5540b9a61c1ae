"""Games, byes and players as events: how a round, a result or a whole record stands in a log."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tiltyard.core.config import Config, OptionValue, SeedingMethod
from tiltyard.core.events import (
    EntryRegistered,
    Event,
    MatchesCreated,
    PairingHeld,
    PhaseChanged,
    ResultRecorded,
    SeedsAssigned,
    TournamentCreated,
)
from tiltyard.core.model import (
    Adjustment,
    EntryId,
    EntryStatus,
    Fixture,
    GameMark,
    Mark,
    MatchId,
    Phase,
    Result,
    Score,
    Source,
    SourceKind,
)
from tiltyard.core.plan_events import (
    ByeAsked,
    LeavingPlanned,
    PairKeptApart,
    PointsGiven,
)
from tiltyard.core.report_events import BoardsRecorded, GameMarked, PointsAdjusted, RoundsImported
from tiltyard.formats.swiss.record import SWISS_BRACKET, worth_of_result
from tiltyard.standings.rounds import RoundKind
from tiltyard.tournament.details import NO_DETAILS, EventDetails
from tiltyard.tournament.people import Entry, Player
from tiltyard.tournament.record.games import PLAYED, Game, GameKind
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.record.results import bye_points
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.standings.table import TieBreak
from tiltyard.tournament.teams.boards import write_boards

NOW: Final = 0  # a program without a clock: its log has an order, and no times
_NOBODY: Final = Source(SourceKind.BYE, 0)
_FORFEITS: Final[Mapping[GameKind, Result]] = {
    GameKind.FORFEIT_WIN: Result.forfeit_by(1),
    GameKind.FORFEIT_LOSS: Result.forfeit_by(0),
    GameKind.DOUBLE_FORFEIT: Result.double_forfeit(),
}


MARKS: Final[Mapping[GameKind, GameMark]] = {
    GameKind.UNRATED: GameMark.UNRATED,
    GameKind.ADJOURNED: GameMark.ADJOURNED,
}


class Saved(NamedTuple):
    """A record from elsewhere: a report file, a snapshot of before there were logs."""

    entries: tuple[Entry, ...]  # by pairing number
    rounds: tuple[tuple[Game, ...], ...]
    byes: tuple[tuple[str, int, GameKind], ...]  # asked for: player, round, kind
    forbidden: tuple[tuple[str, str], ...]
    settings: Settings
    tiebreaks: tuple[TieBreak, ...]
    details: EventDetails = NO_DETAILS
    adjustments: tuple[tuple[str, int, int], ...] = ()  # player, after which round, tenths
    imported: int = 0  # rounds that another program held


def begin(players: Sequence[Player], options: Mapping[str, OptionValue]) -> Iterator[Event]:
    """Yield the beginning of a log: everybody in, by pairing number, and no round drawn."""
    yield TournamentCreated(Config("Tournament", "swiss", options), NOW)
    for number, player in enumerate(players, 1):
        yield register(EntryId(number), player)
    order = tuple(EntryId(number) for number in range(1, len(players) + 1))
    yield SeedsAssigned(order, SeedingMethod.MANUAL, NOW)
    yield PhaseChanged(Phase.IN_PROGRESS, NOW)
    yield PairingHeld(NOW)


def register(number: EntryId, player: Player) -> Event:
    """Return the event that somebody came in."""
    return EntryRegistered(number, player.rating or None, None, NOW, EntryStatus.CHECKED_IN)


def plan(record: Record, saved: Saved) -> Iterator[Event]:
    """Yield what a record from elsewhere says of rounds to come."""
    for player, number, kind in saved.byes:
        yield ByeAsked(record.ids[player], number, Mark(kind.value), NOW)
    for one, two in saved.forbidden:
        yield PairKeptApart((record.ids[one], record.ids[two]), is_apart=True, at=NOW)
    for entry in saved.entries:
        if entry.withdrawn_from is not None:
            yield LeavingPlanned(record.ids[entry.player.id], entry.withdrawn_from, NOW)
    for player, number, points in saved.adjustments:
        yield PointsAdjusted(Adjustment(record.ids[player], number, points), NOW)
    if saved.imported:
        yield RoundsImported(saved.imported, NOW)


def draw_games(record: Record, settings: Settings, games: Sequence[Game]) -> Iterator[Event]:
    """Yield new games and byes, with the results that they have."""
    seeds = {entry: seed for seed, entry in enumerate(record.state.seeds, 1)}
    first = record.state.last_match + 1
    fixtures = tuple(
        Fixture(
            id=MatchId(first + number),
            round=game.round,
            bracket=SWISS_BRACKET,
            index=index,
            best_of=1,
            sources=(
                Source(SourceKind.SEED, seeds[record.ids[game.white]]),
                Source(SourceKind.SEED, seeds[record.ids[game.black]]) if game.black else _NOBODY,
            ),
            marks=tuple(_list_marks(game, settings)),
        )
        for number, (game, index) in enumerate(zip(games, _place(record, games), strict=True))
    )
    yield MatchesCreated(fixtures, NOW)
    for fixture, game in zip(fixtures, games, strict=True):
        yield from _tell_result(fixture.id, game, settings)
        if game.boards:
            boards = write_boards(game, record.people, record.ids, settings.team)
            yield BoardsRecorded(fixture.id, boards, NOW)


def _place(record: Record, games: Sequence[Game]) -> Iterator[int]:
    """Yield where each stands in its round: games by their boards, byes behind all others."""
    last: dict[int, int] = {}
    for number in {game.round for game in games}:
        known = record.seats.rounds[number - 1] if number <= record.paired else ()
        places = [record.state.matches[match].fixture.index for match in known]
        boards = [game.board - 1 for game in games if game.round == number]
        last[number] = max((*places, *boards))
    for game in games:
        last[game.round] += game.is_bye
        yield last[game.round] if game.is_bye else game.board - 1


def _list_marks(game: Game, settings: Settings) -> Iterator[Mark]:
    drawn = GameKind.REST if settings.is_fixed else GameKind.PAIRING_BYE
    if game.by_hand:
        yield Mark.BY_HAND
    if game.is_bye and game.kind is not drawn:
        yield Mark(game.kind.value)


def _tell_result(number: MatchId, game: Game, settings: Settings) -> Iterator[Event]:
    """Yield the result of a match, and what a bye is worth that is worth something else."""
    if game.points is None:
        return
    if game.is_bye:
        worth = (bye_points(game.kind, settings.points), 0)
        usual = 0 if settings.team is None else settings.team.game_points_of(RoundKind(game.kind))
        is_regular = game.points == worth and game.game_points == (usual, 0)
        given = None if is_regular else game.points
    else:
        result, given = make_result(game, settings)
        yield ResultRecorded(number, result, NOW)
    if given is not None:
        yield PointsGiven(number, given, NOW, game.game_points)
    if game.kind in MARKS:
        yield GameMarked(number, MARKS[game.kind], NOW)


def make_result(game: Game, settings: Settings) -> tuple[Result, Score | None]:
    """Return how a game of two ended, and its points where they do not follow from that."""
    assert game.points is not None  # asked for results only
    result = _FORFEITS.get(game.kind) or _score_result(game, game.points, settings)
    if game.drawn_games:
        result = replace(result, drawn_games=game.drawn_games)
    is_regular = game.points == worth_of_result(result, settings.points)
    is_played = game.kind in PLAYED
    has_games = game.game_points != (0, 0) or game.drawn_games
    if is_regular and not has_games and not (is_played and settings.counts_points):
        return result, None
    return result, game.points


def _score_result(game: Game, given: Score, settings: Settings) -> Result:
    points = settings.points
    if game.kind is GameKind.ADJOURNED:
        return Result.from_score(5, 5)
    if game.outcome is not None:
        return Result.from_score(*game.outcome)
    scores = {
        (points.win, points.loss): (10, 0),
        (points.draw, points.draw): (5, 5),
        (points.loss, points.win): (0, 10),
    }
    if settings.counts_points:
        return Result.from_score(*given)
    each = {points.loss: 0, points.draw: 5, points.win: 10}  # of a draw for one side alone
    mine, theirs = (each.get(one, one) for one in given)
    return Result.from_score(*scores.get(given, (mine, theirs)))
