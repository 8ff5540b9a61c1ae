"""What follows in the outbox: matches become games, games become results, bots turn up."""

import logging
from typing import Any

from tiltyard import CheckIn, EntryId, MatchId, Phase, Result, RuleError, TiltyardError
from tiltyard.formats.table import get_format
from tiltyard_server.common import clock
from tiltyard_server.games.claims import Outcome, ResultClaim
from tiltyard_server.games.recorder import Source, record_claims
from tiltyard_server.play import services
from tiltyard_server.play.execution import call_off_games
from tiltyard_server.play.games import find_rules
from tiltyard_server.play.models import BotSeat, Game, HostSetup, Report
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.services import apply_commands

_log = logging.getLogger(__name__)


def open_ready(payload: dict[str, Any]) -> None:
    """Open games for the matches that became ready, where they are hosted here."""
    setup = HostSetup.objects.filter(tournament_id=payload["tournament_id"]).first()
    if setup is not None:
        services.open_games(setup, payload["matches"], now=clock.now())


def check_in_bots(payload: dict[str, Any]) -> None:
    """Check the bots in when check-in opens; a refusal of one stops nobody."""
    if payload["to"] != Phase.CHECK_IN:
        return
    tournament_id = payload["tournament_id"]
    seats = BotSeat.objects.filter(tournament_id=tournament_id).order_by("entry_number")
    numbers = list(seats.values_list("entry_number", flat=True))
    if numbers:
        at = clock.now_ms()
        envelopes = [Envelope(CheckIn(EntryId(number), at)) for number in numbers]
        apply_commands(tournament_id=tournament_id, envelopes=envelopes, actor_id=None)


def call_off_resolved(payload: dict[str, Any]) -> None:
    """End the games of matches that were decided otherwise."""
    _call_off(payload, match_number__in=payload["matches"])


def call_off_stopped(payload: dict[str, Any]) -> None:
    """End the games of a tournament that goes on no more."""
    if payload["to"] != Phase.IN_PROGRESS:
        _call_off(payload)


def report(payload: dict[str, Any]) -> None:
    """Report a game that is over, once; then go on with the next game of the match.

    A draw in a match that somebody must win is not counted: the game is played again.
    """
    game = Game.objects.select_for_update().filter(pk=payload["game_id"]).first()
    if game is None or game.tournament_id is None or game.reported_at is not None:
        return  # None: deleted with its tournament
    assert game.match_number is not None
    outcome, game.report = _read(game), Report.VOID
    if outcome is not None and _is_draw(outcome) and _must_be_won(game):
        game.report = Report.REPLAYED
    elif outcome is not None:
        error = _tell(game.tournament_id, game.match_number, outcome)
        game.report = Report.REFUSED if error else Report.COUNTED
        game.report_error = error.message[:300] if error else game.report_error
    game.reported_at = clock.now()
    game.save(update_fields=["report", "reported_at", "report_error"])
    game.presences.all().delete()
    _go_on(game.tournament_id, game.match_number)


def _tell(tournament_id: int, match_number: int, outcome: Outcome) -> TiltyardError | None:
    """Claim an outcome, as a game server elsewhere does; return why it was refused, if it was."""
    claim = ResultClaim(tournament=tournament_id, match=match_number, outcome=outcome)
    verdict = record_claims(tournament_id=tournament_id, claims=[claim], source=Source())[0]
    if verdict.error is not None:  # decided otherwise meanwhile: asking again will not help
        _log.warning(
            "The result of game %s was refused by tournament %s: %s It is not sent again; an "
            "arbiter enters it by hand if it is to count",
            outcome.game_id,
            tournament_id,
            verdict.error.message,
        )
    return verdict.error


def _go_on(tournament_id: int, match_number: int) -> None:
    setup = HostSetup.objects.filter(tournament_id=tournament_id).first()
    if setup is not None:
        services.open_games(setup, [match_number], now=clock.now())


def _call_off(payload: dict[str, Any], **which: object) -> None:
    found = Game.objects.filter(tournament_id=payload["tournament_id"], ended_at=None, **which)
    ids = list(found.values_list("pk", flat=True))
    if ids:
        call_off_games(ids, now=clock.now())


def _read(game: Game) -> Outcome | None:
    """Return what to tell the tournament: a game won or drawn, a match forfeited, or nothing."""
    rules = find_rules(game)
    name = f"{game.kind}-{game.public_id}"
    winner = None if game.winner is None else game.entries[game.winner]
    if game.reason in rules.voids:
        return None
    if game.reason in rules.forfeits:
        return _forfeit(name, winner)
    if winner is None:
        winner = rules.settle_draw(game)
    moves = rules.count_moves(game)
    said: dict[str, Any] = {"winner": None} if winner is None else {"winner_entry": winner}
    if moves is not None:
        said["moves"] = moves
    return Outcome.model_validate({"type": "game", "game_id": name, **said})


def _is_draw(outcome: Outcome) -> bool:
    return outcome.type == "game" and outcome.winner is None and outcome.winner_entry is None


def _must_be_won(game: Game) -> bool:
    """Ask the format whether the match of a game may end level."""
    assert game.tournament is not None
    state = log.load_head(game.tournament).state
    match = state.matches.get(MatchId(game.match_number or 0))
    if match is None:
        return False
    level = 5 * match.fixture.best_of
    try:
        get_format(state.config.format).check_result(match, Result.from_score(level, level))
    except RuleError as error:
        return error.code == "result.draw_not_allowed"
    return False


def _forfeit(game_id: str, winner: int | None) -> Outcome:
    if winner is None:
        return Outcome(type="match", kind="double-forfeit", game_id=game_id)
    return Outcome(type="match", kind="forfeit", winner_entry=winner, game_id=game_id)
