"""What changes games: opening them, and what players do."""

from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import IntegrityError, transaction

from tiltyard import RuleError
from tiltyard_hosts.ludo.deciding import Play
from tiltyard_hosts.ludo.session import Status
from tiltyard_server.common import clock
from tiltyard_server.play.games import KINDS
from tiltyard_server.play.matches import list_open_matches
from tiltyard_server.play.models import HostedGame, HostSetup
from tiltyard_server.play.selectors import has_games
from tiltyard_server.play.tables import Table, lock_table, store
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import lock_tournament

Deed = Callable[[Play, int], None]


@transaction.atomic
def set_host(
    tournament: Tournament, settings: dict[str, object], *, kind: str, now: datetime
) -> None:
    """Let the games of a tournament be played here, or change their times.

    Matches already open get games. What is played stays once a game of it was opened.

    Raises:
        InputError: what the game refuses, such as `clock.invalid`.
        RuleError: `host.games_opened`.
    """
    locked = lock_tournament(tournament.pk)
    setup = HostSetup.objects.filter(tournament=locked).first()
    columns = KINDS[kind].keep(settings)
    if setup is not None and has_games(locked):
        _require_same(setup, kind, columns)
    setup, _ = HostSetup.objects.update_or_create(
        tournament=locked, defaults={"kind": kind, **columns}
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


@transaction.atomic
def open_games(setup: HostSetup, numbers: Iterable[int] | None, *, now: datetime) -> None:
    """Open a game for every match that can be played and has none."""
    held = HostSetup.objects.select_for_update().select_related("tournament").get(pk=setup.pk)
    matches = list(list_open_matches(held.tournament_id, numbers))
    KINDS[held.kind].open_games(held, matches, now)


def set_ready(*, game_id: int, side: int, seed: str) -> HostedGame:
    """Let a player say that they are there."""
    return _act(game_id, lambda play, at: play.set_ready(side, seed, at))


def resign(*, game_id: int, side: int) -> HostedGame:
    """Let a player give up; again changes nothing."""

    def deed(play: Play, at: int) -> None:
        if not (play.session.reason == "resigned" and play.session.winner == 1 - side):
            play.resign(side, at)

    return _act(game_id, deed)


def roll(*, game_id: int, side: int, after: int, is_auto: bool) -> HostedGame:
    """Roll for a player who has seen the record up to `after`."""
    told = {"type": "roll", "side": side, "by": "player"}
    return _act(
        game_id, lambda play, at: play.roll(side, at, is_auto=is_auto), after=after, told=told
    )


def move(*, game_id: int, side: int, after: int, token: int) -> HostedGame:
    """Move a token for a player who has seen the record up to `after`."""
    told = {"type": "move", "side": side, "by": "player", "token": token}
    return _act(game_id, lambda play, at: play.move(side, token, at), after=after, told=told)


def _act(
    game_id: int, deed: Deed, *, after: int | None = None, told: dict[str, object] | None = None
) -> HostedGame:
    """Do something in a game, guarded by the number of the last entry that was seen.

    Raises:
        RuleError: what the rules refuse; `game.moved_on` when the record has grown since.
    """
    try:
        with transaction.atomic():
            table = lock_table(game_id)
            if after is not None and after != table.game.number:
                _require_repeat(table.game, after, told or {})
                return table.game
            now = clock.now()
            if is_called_off(table):
                table.play.call_off(clock.to_ms(now))
            else:
                deed(table.play, clock.to_ms(now))
            store([table], now=now)
            return table.game
    except IntegrityError as error:  # the guard in the database: somebody was faster
        raise _moved_on(after) from error


def is_called_off(table: Table) -> bool:
    """Whether the match of a game that goes on was decided otherwise."""
    game = table.game
    if game.status == Status.OVER:
        return False
    return not list_open_matches(game.tournament_id, [game.match_number]).exists()


def _require_repeat(game: HostedGame, after: int, told: dict[str, object]) -> None:
    """Let the same command pass again whose answer was lost; refuse any other."""
    next_two = game.record.filter(number__gt=after, number__lte=after + 2)
    for payload in next_two.values_list("payload", flat=True):
        if told.items() <= payload.items():
            return
    raise _moved_on(after)


def _moved_on(after: int | None) -> RuleError:
    return RuleError(
        "game.moved_on",
        f"The game has gone on since entry {after}; look at it and decide again.",
        after=after,
    )


def _require_same(setup: HostSetup, kind: str, columns: dict[str, object]) -> None:
    """Refuse another game, or another variant of it, in the middle of a tournament."""
    before = (setup.settings or {}).get("variant")
    settings = columns.get("settings") or {}
    after = settings.get("variant") if isinstance(settings, dict) else None
    if setup.kind != kind or before != after:
        raise _games_opened()


def _games_opened() -> RuleError:
    return RuleError(
        "host.games_opened",
        "Games of this tournament were opened already: what is played cannot change any more.",
    )
