"""What follows in the outbox: matches become games, games become results, bots turn up."""

import logging
from typing import Any

from tiltyard import (
    CheckIn,
    EntryId,
    MatchId,
    Phase,
    RecordGame,
    RecordResult,
    Result,
    RuleError,
)
from tiltyard.core.commands import Command
from tiltyard_hosts.ludo.records import FORFEITS
from tiltyard_server.common import clock
from tiltyard_server.hosting import presence, services
from tiltyard_server.hosting.models import BotSeat, HostedGame, HostSetup
from tiltyard_server.tournaments.envelopes import Envelope
from tiltyard_server.tournaments.services import apply_command, apply_commands

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


def report(payload: dict[str, Any]) -> None:
    """Report a game that is over, once; then go on with the next game of the match."""
    game = HostedGame.objects.select_for_update().filter(pk=payload["game_id"]).first()
    if game is None or game.reported_at is not None:  # None: deleted with its tournament
        return
    command = _make_command(game)
    if command is not None:
        try:
            envelope = Envelope(command, command_id=f"hosted-game-{game.pk}")
            apply_command(tournament_id=game.tournament_id, envelope=envelope, actor_id=None)
        except RuleError as error:  # decided otherwise meanwhile: asking again will not help
            _log.warning(
                "The result of hosted game %s was refused by tournament %s: %s It is not sent "
                "again; an arbiter enters it by hand if it is to count",
                game.pk,
                game.tournament_id,
                error.message,
            )
            game.report_error = error.message[:300]
    game.reported_at = clock.now()
    game.save(update_fields=["reported_at", "report_error"])
    presence.forget(game)
    setup = HostSetup.objects.filter(tournament_id=game.tournament_id).first()
    if setup is not None:
        services.open_games(setup, [game.match_number], now=game.reported_at)


def _make_command(game: HostedGame) -> Command | None:
    """Return what to tell the tournament: a game won, a match forfeited, or nothing."""
    match, at = MatchId(game.match_number), clock.now_ms()
    if game.reason not in FORFEITS:
        return None if game.winner is None else RecordGame(match, game.winner, at)
    if game.winner is None:
        return RecordResult(match, Result.double_forfeit(), at)
    return RecordResult(match, Result.forfeit_by(1 - game.winner), at)
