"""Boards that spectators look at: games played here, and those that boards elsewhere tell of.

As with `play.boards`, answers are for a moment in the past and know nothing younger.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from django.db.models import Max, Min

from tiltyard.sentence import say
from tiltyard_hosts.chess.relayed_game import RelayedGame, describe, evolve, replay
from tiltyard_server.common import clock
from tiltyard_server.common.sentences import collect_sentences
from tiltyard_server.play import boards as hosted
from tiltyard_server.play.models import GameMove
from tiltyard_server.relays.models import BoardStep
from tiltyard_server.tournaments.disclosure import find_disclosure
from tiltyard_server.tournaments.lookup import get_tournament
from tiltyard_server.tournaments.models import Entry, Match, Tournament

View = dict[str, Any]
_KIND: Final = "chess"
_AWAY: Final = -1  # an id that no game played here has


def list_changed(
    tournament_id: int, matches: Collection[int], moment: int, known: Mapping[int, object]
) -> dict[int, tuple[object, View | None]]:
    """Return the boards at `moment` that are not as in `known`, each with its version."""
    changed = hosted.list_changed(tournament_id, matches, moment, known)
    found = {match: changed[match][0] if match in changed else known[match] for match in matches}
    others = [match for match, version in found.items() if not _is_hosted(version)]
    versions = _list_versions(tournament_id, others, moment) if others else {}
    new = [match for match, version in versions.items() if known.get(match) != version]
    games = load_games(tournament_id, new, moment)
    for match, version in versions.items():
        changed.pop(match, None)
        if match in games:
            board = make_board_view(tournament_id, match, games[match], moment)
            changed[match] = (version, board)
    return changed


def list_games(tournament_id: int, match: int, moment: int) -> list[View]:
    """Return the games of a match up to `moment`, each with its moves."""
    games = hosted.list_games(tournament_id, match, moment)
    return games or _tell_history(tournament_id, match, moment)


def find_next_at(tournament_id: int, matches: Collection[int], moment: int) -> int | None:
    """Return when the first thing after `moment` happened on these boards, if one did."""
    if not matches:
        return None
    later = _list_steps(tournament_id, matches).filter(at__gt=moment)
    found = (
        hosted.find_next_at(tournament_id, matches, moment),
        later.aggregate(at=Min("at"))["at"],
    )
    return min((at for at in found if at is not None), default=None)


def find_latest(tournament: Tournament) -> tuple[int, int]:
    """Return the last step and the last move that are old enough: with new ones boards change."""
    moment = clock.now_ms() - 1000 * tournament.spectator_delay
    steps = BoardStep.objects.filter(game__tournament=tournament, at__lte=moment)
    moves = GameMove.objects.filter(game__tournament=tournament, at__lte=moment)
    return steps.aggregate(last=Max("pk"))["last"] or 0, moves.aggregate(n=Max("pk"))["n"] or 0


def load_games(
    tournament_id: int, matches: Collection[int], moment: int | None = None
) -> dict[int, RelayedGame]:
    """Return the games of boards elsewhere, by match: at a moment, or as they stand now."""
    if not matches:
        return {}
    found = _list_steps(tournament_id, matches).order_by("game", "number")
    if moment is not None:
        found = found.filter(at__lte=moment)
    steps: dict[int, list[tuple[Any, int]]] = {}
    for match, payload, at in found.values_list("game__match_number", "payload", "at"):
        steps.setdefault(match, []).append((payload, at))
    games = {match: replay(some) for match, some in steps.items()}
    return {match: game for match, game in games.items() if game is not None}


def make_board_view(tournament_id: int, match: int, game: RelayedGame, moment: int) -> View:
    """Return a board as spectators see it: the shape of a game played here."""
    state = describe(game, moment)
    row = Match.objects.only("first_entry", "second_entry").get(
        tournament=tournament_id, number=match
    )
    entries = [row.first_entry or 0, row.second_entry or 0]
    found = Entry.objects.filter(tournament=tournament_id, number__in=entries)
    told = find_disclosure(get_tournament(tournament_id))
    names = told.cover_names(dict(found.values_list("number", "name")))
    return {
        "id": _AWAY,
        "tournament_id": tournament_id,
        "match_number": match,
        "game_number": 1,
        "kind": _KIND,
        "status": state["status"],
        "number": game.number,
        "winner": None,
        "reason": None,
        "sides": [
            {"entry": entry, "name": names.get(entry, ""), "bot": None, "is_away": False}
            for entry in entries
        ],
        "state": state,
        "is_delayed": True,
    }


def _is_hosted(version: object) -> bool:
    """Whether a version is that of a game played here; those of others are below zero."""
    return isinstance(version, tuple) and version[0] > 0


def _list_steps(tournament_id: int, matches: Collection[int]) -> Any:  # noqa: ANN401 - a queryset with joined columns
    return BoardStep.objects.filter(
        game__tournament=tournament_id, game__match_number__in=list(matches)
    )


def _list_versions(
    tournament_id: int, matches: Collection[int], moment: int
) -> dict[int, tuple[int, int]]:
    """Return which game each match has, and how many of its steps are old enough."""
    steps = _list_steps(tournament_id, matches).filter(at__lte=moment)
    found = steps.values("game__match_number", "game").annotate(last=Max("number")).order_by()
    return {row["game__match_number"]: (-row["game"], row["last"]) for row in found}


def _tell_history(tournament_id: int, match: int, moment: int) -> list[View]:
    steps = _list_steps(tournament_id, [match]).filter(at__lte=moment).order_by("number")
    told = list(steps.values_list("payload", "at"))
    game = replay(told)
    if game is None:
        return []
    board = make_board_view(tournament_id, match, game, moment)
    names = [side["name"] for side in board["sides"]]
    return [{"board": board, "moves": list(_tell_moves(told, names))}]


def _tell_moves(steps: Iterable[tuple[Any, int]], names: list[str]) -> Iterable[View]:
    """Yield a step for every move as it came; a move that was taken back was there for a while."""
    game: RelayedGame | None = None
    for payload, at in steps:
        game = evolve(game, payload, at)
        if payload["type"] != "move":
            continue
        state = describe(game, at)
        mover = names[1 - state["turn"]]
        text = say("{names} plays {san}", names=mover, san=payload["san"])
        yield {
            "number": len(game.moves),
            "at": at,
            "text": text,
            "sentences": collect_sentences({"text": text}),
            "status": "playing",
            "winner": None,
            "state": state,
        }
