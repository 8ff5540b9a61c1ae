"""What changes games: opening them, and what players do."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from tiltyard import RuleError
from tiltyard_hosts.ludo.deciding import Play
from tiltyard_hosts.ludo.dice import SEED_BYTES, commit
from tiltyard_hosts.ludo.session import Session, Status, session_to_json
from tiltyard_server.common import clock
from tiltyard_server.hosting.models import BotSeat, HostedGame, HostSetup
from tiltyard_server.hosting.selectors import list_open_matches, make_setup
from tiltyard_server.hosting.tables import Table, lock_table, store
from tiltyard_server.tournaments.models import Match, Tournament

Deed = Callable[[Play, int], None]


@transaction.atomic
def set_host(tournament: Tournament, times: dict[str, int], *, kind: str, now: datetime) -> None:
    """Host the games of a tournament, or change their times; matches already open get games."""
    setup, _ = HostSetup.objects.update_or_create(
        tournament=tournament, defaults={"kind": kind, **times}
    )
    open_games(setup, None, now=now)


@transaction.atomic
def open_games(setup: HostSetup, numbers: Iterable[int] | None, *, now: datetime) -> int:
    """Open a game for every match that can be played and has none; return how many."""
    matches = list(list_open_matches(setup.tournament_id, numbers))
    games = HostedGame.objects.filter(
        tournament_id=setup.tournament_id, match_number__in=[match.number for match in matches]
    )
    played: dict[int, int] = {}
    busy = set()
    for match_number, reported_at in games.values_list("match_number", "reported_at"):
        played[match_number] = played.get(match_number, 0) + 1
        if reported_at is None:
            busy.add(match_number)
    free = [match for match in matches if match.number not in busy]
    bots = _find_bots(setup.tournament_id, free)
    tables = [_open(setup, match, played.get(match.number, 0) + 1, bots, now) for match in free]
    store(tables, now=now)
    return len(tables)


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


def _open(
    setup: HostSetup, match: Match, game_number: int, bots: dict[int, str], now: datetime
) -> Table:
    assert match.first_entry is not None
    assert match.second_entry is not None
    at = clock.to_ms(now)
    seed = secrets.token_hex(SEED_BYTES)
    levels = (bots.get(match.first_entry), bots.get(match.second_entry))
    session = Session(make_setup(setup, levels), at)
    game = HostedGame.objects.create(
        tournament_id=setup.tournament_id,
        match_number=match.number,
        game_number=game_number,
        kind=setup.kind,
        first_entry=match.first_entry,
        second_entry=match.second_entry,
        seed=seed,
        commitment=commit(seed),
        status=session.status.value,
        session=session_to_json(session),
        due_at=clock.from_ms(at + session.setup.no_show_ms),
        opened_at=now,
    )
    table = Table(game)
    table.play.open(at)
    return table


def _find_bots(tournament_id: int, matches: Sequence[Match]) -> dict[int, str]:
    entries = [n for match in matches for n in (match.first_entry, match.second_entry) if n]
    seats = BotSeat.objects.filter(tournament_id=tournament_id, entry_number__in=entries)
    return dict(seats.values_list("entry_number", "level"))
