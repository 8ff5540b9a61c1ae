"""Reading relays: the boards of the round that is on, for those who run the tournament."""

from collections.abc import Mapping
from typing import Any, Final

from tiltyard import MatchId, RuleError, TournamentState
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.relays.board_match import Board, Reason
from tiltyard_server.relays.boards import load_games
from tiltyard_server.relays.confirmation import SCORES, find_proposed
from tiltyard_server.relays.intake import Arrival, find_round, list_seats
from tiltyard_server.relays.models import BoardGame, Relay
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Tournament

View = dict[str, Any]
REASONS: Final[Mapping[Reason, str]] = {
    Reason.OTHER_ROUND: say("Its tag Round names another round."),
    Reason.OTHER_PLAYERS: say("Others sit at the board that it names."),
    Reason.COLOURS: say("Its players meet, with the other colours."),
    Reason.UNKNOWN: say("Its players do not meet in this round, and it names no board."),
    Reason.TWICE: say("An earlier game of the file has its board."),
}


def get_relay(tournament: Tournament) -> View:
    """Return the boards of the round that is on, and what belongs to none of them."""
    relay = Relay.objects.filter(tournament=tournament).first()
    state = log.load_head(tournament).state
    try:
        number: int | None = find_round(state)
        boards = list_seats(tournament, state, number or 0)
    except RuleError:
        number, boards = None, {}
    return {
        "round": number,
        "arrived_at": clock.to_iso(relay.arrived_at) if relay else None,
        "address": _address_view(relay, tournament) if relay and relay.url else None,
        "boards": _list_boards(tournament, state, boards),
        "unmatched": [
            _unmatched_view(row)
            for row in (relay.unmatched if relay else [])
            if row["for"] == number
        ],
    }


def arrival_view(arrival: Arrival) -> View:
    """Return what came of a file, for the program that sent it."""
    return {
        "round": arrival.round,
        "games": [
            {
                "white": one.read.tags.get("White", ""),
                "black": one.read.tags.get("Black", ""),
                "board": one.board.number if one.board else None,
                "match": one.board.match if one.board else None,
                "moves": len(one.read.moves),
                "result": one.read.result,
                "problem": REASONS[one.reason] if one.reason else one.read.problem,
            }
            for one in arrival.games
        ],
    }


def _address_view(relay: Relay, tournament: Tournament) -> View:
    is_on = tournament.phase == "in_progress"
    return {
        "url": relay.url,
        "every": relay.every,
        "checked_at": clock.to_iso(relay.checked_at),
        "next_at": clock.to_iso(relay.due_at) if is_on else None,
        "error": relay.error,
    }


def _list_boards(
    tournament: Tournament, state: TournamentState, boards: Mapping[int, Board]
) -> list[View]:
    numbers = [board.match for board in boards.values()]
    rows = {
        row.match_number: row
        for row in BoardGame.objects.filter(tournament=tournament, match_number__in=numbers)
    }
    games = load_games(tournament.pk, list(rows))
    return [
        {
            "board": board.number,
            "match": board.match,
            "white": board.seats[0].name,
            "black": board.seats[1].name,
            **_game_view(state, rows.get(board.match), games.get(board.match)),
        }
        for board in boards.values()
    ]


def _game_view(state: TournamentState, row: BoardGame | None, game: Any) -> View:  # noqa: ANN401 - a game, or None
    if row is None or game is None:
        return {
            "has_game": False,
            "plies": 0,
            "last_move": "",
            "clocks": [None, None],
            "said": "*",
            "proposed": "",
            "differs": False,
            "changed_at": None,
            "problem": "",
        }
    return {
        "has_game": True,
        "plies": row.plies,
        "last_move": game.moves[-1].san if game.moves else "",
        "clocks": list(game.clocks),
        "said": row.result,
        "proposed": find_proposed(state, row),
        "differs": _differs(state, row),
        "changed_at": clock.to_iso(row.changed_at),
        "problem": row.problem,
    }


def _differs(state: TournamentState, row: BoardGame) -> bool:
    """Whether the file says something else than the result that counts."""
    result = state.matches[MatchId(row.match_number)].result
    if result is None or row.result not in SCORES:
        return False
    winner = {"1-0": 0, "0-1": 1}.get(row.result)
    return result.winner != winner


def _unmatched_view(row: Mapping[str, Any]) -> View:
    said_round, board, white, black = row["name"]
    reason = Reason(row["reason"])
    return {
        "round": said_round,
        "board": board,
        "white": white,
        "black": black,
        "reason": reason,
        "message": REASONS[reason],
    }
