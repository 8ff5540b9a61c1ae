"""Which game a tournament is played as, and games for its matches."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_server.play.games import GAMES
from tiltyard_server.play.matches.matches import list_open_matches, open_next_games
from tiltyard_server.play.models import BotSeat, Game, HostSetup
from tiltyard_server.play.rules import View
from tiltyard_server.tournaments.disclosure import is_hidden_from_boards
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Tournament


@transaction.atomic
def set_host(
    tournament: Tournament, settings: dict[str, object], *, kind: str, now: datetime
) -> None:
    """Let the games of a tournament be played here, or change their times.

    Matches already open get games. What is played stays once a game of it was opened.

    Raises:
        InputError: what the game refuses, such as `clock.invalid`.
        RuleError: `host.games_opened`, `host.withheld`, `host.hidden`.
    """
    locked = lock_tournament(tournament.pk)
    if locked.withholds_rounds:
        raise RuleError(
            "host.withheld",
            say("Rounds are withheld here; games that are played here begin as they are drawn."),
        )
    if is_hidden_from_boards(locked):
        raise RuleError(
            "host.hidden",
            say("Names or ratings are not public here; games that are played here show both."),
        )
    setup = HostSetup.objects.filter(tournament=locked).first()
    kept = GAMES[kind].keep(settings)
    if setup is not None and has_games(locked):
        _require_same(setup, kind, kept)
    setup, _ = HostSetup.objects.update_or_create(
        tournament=locked, defaults={"kind": kind, "settings": kept}
    )
    open_games(setup, None, now=now)


@transaction.atomic
def remove_host(tournament: Tournament) -> None:
    """Let the games be played elsewhere, or over the board; again changes nothing.

    Raises:
        RuleError: `host.games_opened`.
    """
    locked = lock_tournament(tournament.pk)
    if has_games(locked):
        raise _games_opened()
    HostSetup.objects.filter(tournament=locked).delete()


def host_view(tournament: Tournament) -> View:
    """Return what is played here, and how; `kind` is None where nothing is."""
    setup = HostSetup.objects.filter(tournament=tournament).first() or HostSetup()
    bots = BotSeat.objects.filter(tournament=tournament).order_by("entry_number")
    shown: View = {}
    for rules in GAMES.values():
        shown |= rules.keep({})
    if setup.kind:
        shown |= GAMES[setup.kind].keep(setup.settings)
    return {
        "kind": setup.kind or None,
        **shown,
        "is_fixed": has_games(tournament),
        "bots": [{"entry": bot.entry_number, "level": bot.level} for bot in bots],
    }


def has_games(tournament: Tournament) -> bool:
    """Whether games were opened, so that another game cannot be chosen any more."""
    return Game.objects.filter(tournament=tournament).exists()


@transaction.atomic
def open_games(setup: HostSetup, numbers: Iterable[int] | None, *, now: datetime) -> None:
    """Open a game for every match that can be played and has none."""
    held = HostSetup.objects.select_for_update().select_related("tournament").get(pk=setup.pk)
    open_now = Game.objects.filter(tournament_id=held.tournament_id, reported_at=None)
    busy = set(open_now.values_list("match_number", flat=True))
    matches = list_open_matches(held.tournament_id, numbers)
    open_next_games(held, [match for match in matches if match.number not in busy], now)


def _require_same(setup: HostSetup, kind: str, kept: View) -> None:
    """Refuse another game, or another variant of it, in the middle of a tournament."""
    if setup.kind != kind or setup.settings.get("variant") != kept.get("variant"):
        raise _games_opened()


def _games_opened() -> RuleError:
    return RuleError(
        "host.games_opened",
        say("Games of this tournament were opened already: what is played cannot change any more."),
    )
