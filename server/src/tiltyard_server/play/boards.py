"""Boards of games played here, as they were at a moment: the one way by which spectators see them.

Answers are for a moment in the past and know nothing younger; nobody asks for another moment than
the one that spectators may see.
"""

from collections import OrderedDict
from collections.abc import Collection, Mapping
from threading import Lock
from typing import Any, Final

from django.db.models import Max, Min, QuerySet

from tiltyard_server.common import clock
from tiltyard_server.common.sentences import collect_sentences
from tiltyard_server.play.games import find_rules
from tiltyard_server.play.models import Game, GameMove
from tiltyard_server.play.rules import View

_KEPT: Final = 512  # games whose state of a moment ago is remembered
_sessions: Final[OrderedDict[int, tuple[int, Any]]] = OrderedDict()
_lock: Final = Lock()


def list_changed(
    tournament_id: int, matches: Collection[int], moment: int, known: Mapping[int, object]
) -> dict[int, tuple[object, View | None]]:
    """Return the boards at `moment` that are not as in `known`, each with its version.

    A match without a board has the version None and the board None.
    """
    versions = list_versions(tournament_id, matches, moment)
    changed: dict[int, tuple[object, View | None]] = {}
    for match in matches:
        version = versions.get(match)
        if match not in known or known[match] != version:
            board = get_board(tournament_id, match, moment) if version else None
            changed[match] = (version, board)
    return changed


def list_games(tournament_id: int, match: int, moment: int) -> list[View]:
    """Return the games of a match up to `moment`, each with its moves."""
    games = _list_games(tournament_id, [match], moment)
    return [_tell_history(game, moment) for game in games]


def find_next_at(tournament_id: int, matches: Collection[int], moment: int) -> int | None:
    """Return when the first thing after `moment` happened on these boards, if one did."""
    if not matches:
        return None
    games = Game.objects.filter(tournament_id=tournament_id, match_number__in=list(matches))
    moves = GameMove.objects.filter(game__in=games, at__gt=moment)
    at: int | None = moves.aggregate(at=Min("at"))["at"]
    opened = games.filter(opened_at__gt=clock.from_ms(moment)).aggregate(at=Min("opened_at"))
    times = [at, None if opened["at"] is None else clock.to_ms(opened["at"])]
    return min((time for time in times if time is not None), default=None)


def list_versions(
    tournament_id: int, matches: Collection[int], moment: int
) -> dict[int, tuple[int, int]]:
    """Return the last game of each match and the length of its record."""
    games = _list_games(tournament_id, matches, moment).values_list("match_number", "pk")
    latest = {match or 0: pk for match, pk in games}  # ordered: the last game of a match wins
    moves = GameMove.objects.filter(game__in=latest.values(), at__lte=moment)
    numbers = dict(moves.values_list("game").annotate(Max("number")).order_by())
    return {match: (game, numbers.get(game, 0)) for match, game in latest.items()}


def get_board(tournament_id: int, match: int, moment: int) -> View:
    """Return the last game of a match, and its last entries to be animated."""
    game = _list_games(tournament_id, [match], moment).last()
    assert game is not None
    rules, session = find_rules(game), _fold(game, moment)
    view = rules.describe(game, session, at=moment, is_delayed=True)
    return {**view, **rules.list_recent(game, session.number)}


def _list_games(tournament_id: int, matches: Collection[int], moment: int) -> QuerySet[Game]:
    found = Game.objects.filter(tournament_id=tournament_id, match_number__in=list(matches))
    return found.filter(opened_at__lte=clock.from_ms(moment)).order_by("pk")


def _fold(game: Game, moment: int) -> Any:  # noqa: ANN401 - sessions differ by game
    """Return a game at a moment. What is asked for moves on in time, so it is folded forward."""
    rules = find_rules(game)
    with _lock:
        known = _sessions.get(game.pk)
    session = known[1] if known is not None and known[0] <= moment else rules.begin(game)
    session = rules.replay(session, rules.list_until(game, moment, after=session.number))
    with _lock:
        _sessions[game.pk] = (moment, session)
        _sessions.move_to_end(game.pk)
        while len(_sessions) > _KEPT:
            _sessions.popitem(last=False)
    return session


def _tell_history(game: Game, moment: int) -> View:
    rules = find_rules(game)
    session = rules.begin(game)
    moves = []
    for record in rules.list_until(game, moment):
        session = rules.evolve(session, record)
        text = rules.tell(record, game.names)
        moves.append(
            {
                "number": session.number,
                "at": record.at,
                "text": text,
                "sentences": collect_sentences({"text": text}),
                "status": session.status.value,
                "winner": session.winner,
                "state": rules.describe_step(session, record.at),
            }
        )
    board = rules.describe(game, session, at=moment, is_delayed=True)
    return {"board": board, "moves": moves}
