"""Games played on this server, as boards that spectators may see."""

from collections import OrderedDict
from collections.abc import Collection, Iterator, Sequence
from threading import Lock
from typing import Any, Final

from django.db.models import Max, Min, QuerySet

from tiltyard_hosts.ludo.codec import board_to_json
from tiltyard_hosts.ludo.records import (
    Ended,
    Moved,
    Paused,
    Ready,
    Record,
    Rolled,
    Started,
    record_from_json,
)
from tiltyard_hosts.ludo.session import Session, evolve, replay, session_from_json
from tiltyard_hosts.records import Interrupted, Returned
from tiltyard_server.common import clock
from tiltyard_server.hosting.models import HostedGame, HostedMove
from tiltyard_server.hosting.selectors import view_of

View = dict[str, Any]
_KEPT: Final = 512  # games whose state of a moment ago is remembered
_RECENT: Final = 6  # entries of a record that come with a board
_NEXT: Final = {
    "again": " and rolls again",
    "pass": "; nothing can move",
    "three-sixes": ", the third six: it is not played",
}
_REASONS: Final = {
    "home": "all tokens are home",
    "resigned": "the opponent resigned",
    "no-show": "the opponent did not come",
    "timeouts": "the opponent ran out of time",
    "disconnect": "the opponent did not come back",
}


class HostedBoards:
    """A source of boards. What is asked for moves on in time, so each game is folded forward."""

    def __init__(self) -> None:
        self._sessions: OrderedDict[int, tuple[int, Session]] = OrderedDict()
        self._lock = Lock()

    def list_versions(
        self, tournament_id: int, matches: Collection[int], moment: int
    ) -> dict[int, object]:
        """Return the last game of each match and the length of its record."""
        games = _list_games(tournament_id, matches, moment).values_list("match_number", "pk")
        latest = dict(games)  # ordered: the last game of a match wins
        moves = HostedMove.objects.filter(game__in=latest.values(), at__lte=moment)
        numbers = dict(moves.values_list("game").annotate(Max("number")).order_by())
        return {match: (game, numbers.get(game, 0)) for match, game in latest.items()}

    def get_board(self, tournament_id: int, match: int, moment: int) -> View:
        """Return the last game of a match, and its last rolls and moves to be animated."""
        game = _list_games(tournament_id, [match], moment).last()
        assert game is not None
        session = self._fold(game, moment)
        view = view_of(game, session, at=moment, is_delayed=True)
        return {**view, "recent": _list_recent(game, session.number)}

    def list_games(self, tournament_id: int, match: int, moment: int) -> list[View]:
        """Return the games of a match, each with its steps."""
        games = _list_games(tournament_id, [match], moment)
        return [_history(game, moment) for game in games]

    def find_next_at(self, tournament_id: int, matches: Collection[int], moment: int) -> int | None:
        """Return when the first thing after `moment` happened."""
        games = HostedGame.objects.filter(
            tournament_id=tournament_id, match_number__in=list(matches)
        )
        moves = HostedMove.objects.filter(game__in=games, at__gt=moment)
        at: int | None = moves.aggregate(at=Min("at"))["at"]
        opened = games.filter(opened_at__gt=clock.from_ms(moment)).aggregate(at=Min("opened_at"))
        times = [at, None if opened["at"] is None else clock.to_ms(opened["at"])]
        return min((time for time in times if time is not None), default=None)

    def _fold(self, game: HostedGame, moment: int) -> Session:
        with self._lock:
            known = self._sessions.get(game.pk)
        session = known[1] if known is not None and known[0] <= moment else _start(game)
        session = replay(session, _list_records(game, session.number, moment))
        with self._lock:
            self._sessions[game.pk] = (moment, session)
            self._sessions.move_to_end(game.pk)
            while len(self._sessions) > _KEPT:
                self._sessions.popitem(last=False)
        return session


def _list_games(tournament_id: int, matches: Collection[int], moment: int) -> QuerySet[HostedGame]:
    found = HostedGame.objects.filter(tournament_id=tournament_id, match_number__in=list(matches))
    return found.filter(opened_at__lte=clock.from_ms(moment)).order_by("pk")


def _start(game: HostedGame) -> Session:
    kept = session_from_json(game.session)
    return Session(kept.setup, kept.opened_at)


def _list_records(game: HostedGame, after: int, moment: int) -> Iterator[Record]:
    """Yield what follows entry `after`, up to the first that is younger than `moment`."""
    found = game.record.filter(number__gt=after).order_by("number").values_list("at", "payload")
    for at, payload in found:
        if at > moment:
            return
        yield record_from_json(payload)


def _list_recent(game: HostedGame, number: int) -> list[View]:
    """Return the rolls and moves among the last entries up to `number`."""
    found = game.record.filter(number__gt=number - _RECENT, number__lte=number).order_by("number")
    entries = found.values_list("number", "payload")
    return [{"number": n, **entry} for n, entry in entries if entry["type"] in ("roll", "move")]


def _history(game: HostedGame, moment: int) -> View:
    session = _start(game)
    names = [side["name"] for side in view_of(game, session, at=moment, is_delayed=True)["sides"]]
    moves = []
    for record in _list_records(game, 0, moment):
        session = evolve(session, record)
        moves.append(
            {
                "number": session.number,
                "at": record.at,
                "text": tell(record, names),
                "status": session.status.value,
                "winner": session.winner,
                "state": None if session.board is None else board_to_json(session.board),
            }
        )
    return {"board": view_of(game, session, at=moment, is_delayed=True), "moves": moves}


def tell(record: Record, names: Sequence[str]) -> str:  # noqa: PLR0911 - one return a kind
    """Return an entry of a record as a sentence."""
    match record:
        case Ready(side=side):
            return f"{names[side]} is ready"
        case Started(turn=turn):
            return f"{names[turn]} begins"
        case Rolled(side=side, die=die, next=after):
            return f"{names[side]} rolls {die}{_NEXT.get(after, '')}"
        case Moved():
            return _tell_move(record, names)
        case Paused(side=side):
            return f"{names[side]} is away: the game is paused"
        case Returned(side=side):
            return f"{names[side]} is back"
        case Interrupted():
            return "The server was away; the time is given back"
        case Ended(winner=winner, reason=reason):
            if winner is None:
                return "The game is over without a winner"
            return f"{names[winner]} wins: {_REASONS.get(reason, reason)}"


def _tell_move(move: Moved, names: Sequence[str]) -> str:
    token = f"{names[move.side]} moves token {move.token + 1}"
    if move.start < 0:
        token = f"{names[move.side]} brings token {move.token + 1} out"
    elif move.next == "won" or move.to == 56:
        token = f"{names[move.side]} brings token {move.token + 1} home"
    return token if move.captured is None else f"{token} and captures"
