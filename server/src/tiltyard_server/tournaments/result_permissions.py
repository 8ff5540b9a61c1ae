"""Who may say how a match ended: asked of the table of permissions."""

from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope, require_user
from tiltyard_server.common.errors import NotAllowedError
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Entry
from tiltyard_server.tournaments.permissions import Access, Action, is_allowed, require
from tiltyard_server.tournaments.rounds.board_numbers import find_board


def require_board(access: Access, action: Action, number: int) -> None:
    """Let those who may do `action` do it at the board of a match: a pass may be for some only."""
    require(access, action)
    held = access.hall_pass
    if held is None or held.is_for_all_boards:
        return
    board = find_board(log.load_head(access.tournament).state, number)
    if not held.covers(board):
        raise NotAllowedError(
            "pass.other_boards",
            say(
                "{name} is for boards {first} to {last} only; tell an arbiter.",
                name=held.name,
                first=held.first_board or 1,
                last=held.last_board or "…",
            ),
        )


def require_result(access: Access, number: int) -> None:
    """Let the staff and helpers enter a result, and tell players how they report theirs."""
    _tell_players(access, Action.RECORD_RESULT)
    require_board(access, Action.RECORD_RESULT, number)


def require_games(access: Access) -> None:
    """Let the staff enter games one by one, and tell players how they report theirs."""
    _tell_players(access, Action.ENTER_RESULTS)
    require(access, Action.ENTER_RESULTS)


def _tell_players(access: Access, action: Action) -> None:
    if (
        access.entry is not None
        and access.tournament.config["self_report"]
        and not is_allowed(access, action)
    ):
        raise NotAllowedError(
            "result.report_instead",
            say("Players report their own matches, and both must agree: send it to …/report."),
        )


def require_report(access: Access, sides: tuple[int | None, int | None]) -> Entry:
    """Return the entry of a player who may report this match: their own, if players report."""
    require_user(access.viewer, Scope.PLAY)
    if access.entry is None or access.entry.number not in sides:
        raise NotAllowedError("match.not_yours", say("You may only report your own matches."))
    if not access.tournament.config["self_report"]:
        raise NotAllowedError(
            "result.staff_only", say("In this tournament the arbiters enter the results; tell one.")
        )
    return access.entry


def require_sheet(access: Access, sides: tuple[int | None, int | None]) -> None:
    """Let the staff write about any match, and players about their own."""
    if is_allowed(access, Action.ENTER_RESULTS):
        return
    require(access, Action.PLAY)
    if access.entry is None or access.entry.number not in sides:
        raise NotAllowedError("match.not_yours", say("You may only write about your own matches."))
