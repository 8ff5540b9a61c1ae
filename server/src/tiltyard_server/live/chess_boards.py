"""Chess games of tournaments, as boards that spectators may see."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from django.db.models import Max, Min, QuerySet

from tiltyard_hosts.chess.codec import session_from_json
from tiltyard_hosts.chess.records import (
    Berserked,
    DrawDeclined,
    DrawOffered,
    Ended,
    Left,
    Moved,
    Ready,
    Record,
    Started,
    record_from_json,
)
from tiltyard_hosts.chess.session import Session, begin, evolve, replay
from tiltyard_hosts.chess.view import describe_game
from tiltyard_hosts.records import Interrupted, Returned
from tiltyard_server.chess_games.models import ChessGame, ChessMove
from tiltyard_server.common import clock
from tiltyard_server.hosting.lists import chess_head

View = dict[str, Any]
_REASONS: Final = {
    "checkmate": "checkmate",
    "variant-end": "the rules of the variant",
    "resigned": "the opponent resigned",
    "time": "the opponent ran out of time",
    "no-start": "the opponent did not begin",
    "no-show": "the opponent did not come",
    "abandoned": "the opponent did not come back",
}
_DEEDS: Final[Mapping[type[Record], str]] = {
    Ready: "{name} is ready",
    Berserked: "{name} goes berserk",
    DrawOffered: "{name} offers a draw",
    DrawDeclined: "{name} declines the draw",
    Left: "{name} is away",
    Returned: "{name} is back",
}


class ChessBoards:
    """A source of boards."""

    def list_versions(
        self, tournament_id: int, matches: Collection[int], moment: int
    ) -> dict[int, object]:
        """Return the last game of each match and the length of its record."""
        games = _list_games(tournament_id, matches, moment).values_list("match_number", "pk")
        latest = {match or 0: pk for match, pk in games}  # ordered: the last game of a match wins
        moves = ChessMove.objects.filter(game__in=latest.values(), at__lte=moment)
        numbers = dict(moves.values_list("game").annotate(Max("number")).order_by())
        return {match: (game, numbers.get(game, 0)) for match, game in latest.items()}

    def get_board(self, tournament_id: int, match: int, moment: int) -> View:
        """Return the last game of a match."""
        game = _list_games(tournament_id, [match], moment).last()
        assert game is not None
        return _board(game, replay(_start(game), _list_records(game, moment)), moment)

    def list_games(self, tournament_id: int, match: int, moment: int) -> list[View]:
        """Return the games of a match, each with its steps."""
        return [_history(game, moment) for game in _list_games(tournament_id, [match], moment)]

    def find_next_at(self, tournament_id: int, matches: Collection[int], moment: int) -> int | None:
        """Return when the first thing after `moment` happened."""
        games = ChessGame.objects.filter(
            tournament_id=tournament_id, match_number__in=list(matches)
        )
        moves = ChessMove.objects.filter(game__in=games, at__gt=moment)
        at: int | None = moves.aggregate(at=Min("at"))["at"]
        opened = games.filter(started_at__gt=clock.from_ms(moment)).aggregate(at=Min("started_at"))
        times = [at, None if opened["at"] is None else clock.to_ms(opened["at"])]
        return min((time for time in times if time is not None), default=None)


def _list_games(tournament_id: int, matches: Collection[int], moment: int) -> QuerySet[ChessGame]:
    found = ChessGame.objects.filter(tournament_id=tournament_id, match_number__in=list(matches))
    return found.filter(started_at__lte=clock.from_ms(moment)).order_by("pk")


def _start(game: ChessGame) -> Session:
    return begin(session_from_json(game.session).setup, clock.to_ms(game.started_at))


def _list_records(game: ChessGame, moment: int) -> Iterator[Record]:
    found = game.record.filter(at__lte=moment).order_by("number")
    return (record_from_json(payload) for payload in found.values_list("payload", flat=True))


def _board(game: ChessGame, session: Session, moment: int) -> View:
    state = describe_game(session, moment, has_legal=False)
    return {**chess_head(game, session), "state": {**state, "now": moment}, "is_delayed": True}


def _history(game: ChessGame, moment: int) -> View:
    session = _start(game)
    names = (game.white_name, game.black_name)
    moves = []
    for record in _list_records(game, moment):
        session = evolve(session, record)
        moves.append(
            {
                "number": session.number,
                "at": record.at,
                "text": tell(record, names),
                "status": session.status.value,
                "winner": session.winner,
                "state": {**describe_game(session, record.at, has_legal=False), "now": record.at},
            }
        )
    return {"board": _board(game, session, moment), "moves": moves}


def tell(record: Record, names: tuple[str, str]) -> str:
    """Return an entry of a record as a sentence."""
    match record:
        case Started():
            return "The game begins"
        case Interrupted():
            return "The server was away; the time is given back"
        case Moved(side=side, san=san):
            return f"{names[side]} plays {san}"
        case Ended(winner=None):
            return "The game is over without a winner"
        case Ended(winner=winner, reason=reason):
            return f"{names[winner or 0]} wins: {_REASONS.get(reason, reason)}"
        case _:
            return _DEEDS[type(record)].format(name=names[record.side])
