"""Seats that bots take."""

from django.db import transaction

from tiltyard import EnterLate, InputError, Phase, RegisterEntry, RuleError
from tiltyard.sentence import say, word
from tiltyard_server.common import clock
from tiltyard_server.play.games import GAMES
from tiltyard_server.play.models import BotSeat, HostSetup
from tiltyard_server.tournaments.commands.envelopes import LATE_PHASES, Applied, Envelope, Profile
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import apply_commands


@transaction.atomic
def add_bots(tournament: Tournament, *, count: int, level: str, actor_id: int | None) -> Applied:
    """Enter bots of a level: all of them or none.

    Raises:
        RuleError: `host.missing`, when the games are not hosted here; what entries are refused for.
    """
    locked = lock_tournament(tournament.pk)
    setup = HostSetup.objects.filter(tournament=locked).first()
    if setup is None:
        raise RuleError("host.missing", say("The games are not played here; set the host first."))
    levels = GAMES[setup.kind].levels
    if level not in levels:
        known = ", ".join(levels)
        raise InputError(
            "bot.unknown",
            say(
                "No bot {level} plays {kind}: {known}.",
                level=f"{level!r}",
                kind=word(setup.kind),
                known=known,
            ),
            field="level",
        )
    first = BotSeat.objects.filter(tournament=locked).count() + 1
    kind = EnterLate if Phase(locked.phase) in LATE_PHASES else RegisterEntry
    at = clock.now_ms()
    envelopes = [
        Envelope(kind(at), profile=Profile(f"{level.replace('-', ' ').title()} Bot {number}"))
        for number in range(first, first + count)
    ]
    applied = apply_commands(
        tournament_id=locked.pk, envelopes=envelopes, actor_id=actor_id, is_atomic=True
    )
    seat_bots(locked, applied.numbers, level)
    return applied


def seat_bots(tournament: Tournament, numbers: list[int], level: str) -> None:
    """Let bots play for entries."""
    BotSeat.objects.bulk_create(
        BotSeat(tournament=tournament, entry_number=number, level=level) for number in numbers
    )
