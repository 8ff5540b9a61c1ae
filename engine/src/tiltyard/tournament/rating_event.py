"""A tournament as an event that can be rated."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tiltyard.core.arguments import check_kind, list_items, show, suggest
from tiltyard.core.dates import find_day
from tiltyard.core.scores import PointSystem
from tiltyard.errors import NotFoundError, RuleError
from tiltyard.rating.event import EventGame, EventPlayer, GameEnding, RatingEvent
from tiltyard.rating.fide import Chapter
from tiltyard.rating.first_rating import Month
from tiltyard.tournament.details import EventDetails
from tiltyard.tournament.people import Player
from tiltyard.tournament.record.games import FORFEITS, Game, GameKind
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.settings import Settings

_OLDEST: Final = 130
_ENDINGS: Final[Mapping[GameKind, GameEnding]] = {
    GameKind.UNRATED: GameEnding.UNMOVED,
    GameKind.ADJOURNED: GameEnding.PENDING,
    **dict.fromkeys(FORFEITS, GameEnding.FORFEIT),
}


def make_rating_event(
    record: Record,
    settings: Settings,
    details: EventDetails,
    chapter: Chapter,
    listed: Iterable[EventPlayer],
) -> RatingEvent:
    """Return the players and games; `listed` says what the list knows of some of the players.

    Those of teams are the members and the boards of their matches.

    Raises:
        InputError: `rating.player`, for anything but what a list says of somebody.
        RuleError: `rating.matches`, where a score is that of a match, whose games are unknown.
        NotFoundError: `player.unknown`, when somebody listed does not play.
    """
    if settings.counts_points and settings.team is None:
        raise RuleError(
            "rating.matches",
            "The results of this tournament are those of matches, so its games are unknown; rate "
            "a report file that has them.",
        )
    given = list_items(listed, "Listed players are a list of EventPlayer", "rating.player")
    for player in given:
        check_kind(player, EventPlayer, "A listed player is an EventPlayer", "rating.player")
    known: dict[str, EventPlayer] = {player.id: player for player in given}
    people = record.people_of_games
    _check_known(known, people)
    month = _read_month(details.start)
    players = (known.get(player.id) or _make_player(player, month) for player in people)
    points = settings.points if settings.team is None else settings.team.game
    games = tuple(_list_games(record, points, has_boards=settings.team is not None))
    return RatingEvent(chapter, tuple(players), games, month=month, title=details.name)


def _make_player(player: Player, month: Month | None) -> EventPlayer:
    """Return a player with the age that K depends on, where birth and start are known."""
    year = player.birth[:4]
    is_born = month is not None and len(year) == 4 and year.isdecimal()
    age = month.year - int(year) if month is not None and is_born else None
    is_possible = age is not None and 0 < age < _OLDEST
    return EventPlayer(
        player.id, player.official_rating, player.name, age_at_year_end=age if is_possible else None
    )


def _read_month(start: str) -> Month | None:
    day = find_day(start)
    return None if day is None else Month(day.year, day.month)


def _check_known(listed: Iterable[str], people: Iterable[Player]) -> None:
    ids = {player.id for player in people}
    for name in listed:
        if name not in ids:
            raise NotFoundError(
                "player.unknown",
                f"There is no player {show(name)}; the ids are those given to Player."
                f"{suggest(name, ids)}",
                player=name,
            )


def _list_games(record: Record, points: PointSystem, *, has_boards: bool) -> Iterator[EventGame]:
    """Yield the games as the report has them (C.04.2 4.3); of teams, those of the boards."""
    for matches in record.seats.rounds:
        seen = [record.read_reported(match) for match in matches]
        for game in _list_boards(seen) if has_boards else seen:
            if game.black is not None:
                scores = (
                    (0, 0)
                    if game.points is None
                    else (_outcome(game.points[0], points), _outcome(game.points[1], points))
                )
                yield EventGame(game.round, game.white, game.black, scores, _find_ending(game))


def _list_boards(games: Iterable[Game]) -> Iterator[Game]:
    for game in games:
        if game.has_result and not (game.boards or game.is_bye or game.kind in FORFEITS):
            raise RuleError(
                "rating.matches",
                f"{game} in round {game.round} has points and no boards; record them with "
                "update_match.",
                round=game.round,
            )
        yield from game.boards


def _outcome(points: int, system: PointSystem) -> int:
    """Return 10, 5 or 0, whatever the tournament gives for a win, a draw and a loss."""
    if points >= system.win:
        return 10
    return 5 if points > system.loss else 0


def _find_ending(game: Game) -> GameEnding:
    if game.points is None:
        return GameEnding.PENDING
    return _ENDINGS.get(game.kind, GameEnding.PLAYED)
