"""Boards of games played here, as they were at a moment: the one way by which spectators see them.

A source answers for a moment in the past and must know nothing younger; nobody asks for another
moment than the one that spectators may see.
"""

from collections import OrderedDict
from collections.abc import Collection, Mapping
from threading import Lock
from typing import Any, Final, Generic

from django.db.models import Max, Min, QuerySet

from tiltyard_server.common import clock
from tiltyard_server.play.games import list_rules
from tiltyard_server.play.rules import Rules, View
from tiltyard_server.play.shelves import Row

_KEPT: Final = 512  # games whose state of a moment ago is remembered


class Boards(Generic[Row]):
    """The boards of one game. What is asked for moves on in time, so each is folded forward."""

    def __init__(self, rules: Rules[Row]) -> None:
        self._rules: Rules[Row] = rules
        self._sessions: OrderedDict[int, tuple[int, Any]] = OrderedDict()
        self._lock = Lock()

    def list_versions(
        self, tournament_id: int, matches: Collection[int], moment: int
    ) -> dict[int, object]:
        """Return the last game of each match and the length of its record."""
        games = self._list_games(tournament_id, matches, moment).values_list("match_number", "pk")
        latest = {match or 0: pk for match, pk in games}  # ordered: the last game of a match wins
        moves = self._rules.shelf.entries.filter(game__in=latest.values(), at__lte=moment)
        numbers = dict(moves.values_list("game").annotate(Max("number")).order_by())
        return {match: (game, numbers.get(game, 0)) for match, game in latest.items()}

    def get_board(self, tournament_id: int, match: int, moment: int) -> View:
        """Return the last game of a match, and its last entries to be animated."""
        game = self._list_games(tournament_id, [match], moment).last()
        assert game is not None
        session = self._fold(game, moment)
        view = self._rules.describe_board(game, session, moment)
        return {**view, **self._rules.list_recent(game, session.number)}

    def list_games(self, tournament_id: int, match: int, moment: int) -> list[View]:
        """Return the games of a match, each with its steps."""
        games = self._list_games(tournament_id, [match], moment)
        return [self._tell_history(game, moment) for game in games]

    def find_next_at(self, tournament_id: int, matches: Collection[int], moment: int) -> int | None:
        """Return when the first thing after `moment` happened."""
        games = self._rules.games.filter(
            tournament_id=tournament_id, match_number__in=list(matches)
        )
        moves = self._rules.shelf.entries.filter(game__in=games, at__gt=moment)
        at: int | None = moves.aggregate(at=Min("at"))["at"]
        opened = games.filter(opened_at__gt=clock.from_ms(moment)).aggregate(at=Min("opened_at"))
        times = [at, None if opened["at"] is None else clock.to_ms(opened["at"])]
        return min((time for time in times if time is not None), default=None)

    def _list_games(
        self, tournament_id: int, matches: Collection[int], moment: int
    ) -> QuerySet[Row]:
        found = self._rules.games.filter(
            tournament_id=tournament_id, match_number__in=list(matches)
        )
        return found.filter(opened_at__lte=clock.from_ms(moment)).order_by("pk")

    def _fold(self, game: Row, moment: int) -> Any:  # noqa: ANN401 - sessions differ by game
        rules = self._rules
        with self._lock:
            known = self._sessions.get(game.pk)
        session = known[1] if known is not None and known[0] <= moment else rules.begin(game)
        session = rules.replay(session, rules.list_until(game, moment, after=session.number))
        with self._lock:
            self._sessions[game.pk] = (moment, session)
            self._sessions.move_to_end(game.pk)
            while len(self._sessions) > _KEPT:
                self._sessions.popitem(last=False)
        return session

    def _tell_history(self, game: Row, moment: int) -> View:
        rules = self._rules
        session, names = rules.begin(game), rules.find_names([game])[game.pk]
        moves = []
        for record in rules.list_until(game, moment):
            session = rules.evolve(session, record)
            moves.append(
                {
                    "number": session.number,
                    "at": record.at,
                    "text": rules.tell(record, names),
                    "status": session.status.value,
                    "winner": session.winner,
                    "state": rules.describe_step(session, record.at),
                }
            )
        return {"board": rules.describe_board(game, session, moment), "moves": moves}


SOURCES: Final[list[Boards[Any]]] = [Boards(rules) for rules in list_rules()]


def list_changed(
    tournament_id: int, matches: Collection[int], moment: int, known: Mapping[int, object]
) -> dict[int, tuple[object, View | None]]:
    """Return the boards at `moment` that are not as in `known`, each with its version.

    A match without a board has the version None and the board None.
    """
    changed: dict[int, tuple[object, View | None]] = {}
    left = list(matches)
    for source in SOURCES:
        for match, version in source.list_versions(tournament_id, left, moment).items():
            left.remove(match)
            if match not in known or known[match] != version:
                changed[match] = (version, source.get_board(tournament_id, match, moment))
    for match in left:
        if match not in known or known[match] is not None:
            changed[match] = (None, None)
    return changed


def list_games(tournament_id: int, match: int, moment: int) -> list[View]:
    """Return the games of a match up to `moment`, each with its moves."""
    return [game for source in SOURCES for game in source.list_games(tournament_id, match, moment)]


def find_next_at(tournament_id: int, matches: Collection[int], moment: int) -> int | None:
    """Return when the first move after `moment` was made on these boards, if one was."""
    if not matches:
        return None
    found = (source.find_next_at(tournament_id, matches, moment) for source in SOURCES)
    return min((at for at in found if at is not None), default=None)
