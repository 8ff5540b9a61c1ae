"""Opening games: many at once, in the transaction of whoever needs them."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Final

from django.db import transaction

from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.deciding import Play
from tiltyard_hosts.chess.session import begin
from tiltyard_hosts.chess.setup import Setup, make_setup
from tiltyard_hosts.chess.variants import POSITIONS_960, Variant
from tiltyard_server.common import clock
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.chess.timekeeping import ensure_time_is_kept
from tiltyard_server.play.models import ChessGame
from tiltyard_server.play.tables import Table, tell, write_record

_SEED_BYTES: Final = 16
Key = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side: somebody with an account, a bot, or neither (nobody will move)."""

    name: str
    rating: int | None
    user_id: int | None = None
    bot: str | None = None  # such as `simple-3`
    entry: int | None = None  # of a tournament


@dataclass(frozen=True, slots=True)
class Origin:
    """What a game belongs to: plain numbers, known to whoever opened it."""

    kind: str
    id: int
    number: int
    name: str

    @property
    def key(self) -> Key:
        """What no two games share."""
        return self.kind, self.id, self.number


@dataclass(frozen=True, slots=True)
class Place:
    """Which game of which match of a tournament."""

    tournament_id: int
    match: int
    game: int
    name: str  # of the tournament


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be opened, of an arena (`origin`), a match (`place`) or nobody.

    With a `no_show_ms` in its times it begins when both have come, and is over if one does not.
    """

    white: Seat
    black: Seat
    variant: Variant
    time: TimeControl
    can_berserk: bool
    is_rated: bool
    origin: Origin | None = None
    position: str = ""  # FEN of an own start position, standard only
    place: Place | None = None
    times: Mapping[str, int] = field(default_factory=dict)  # in place of those of the clock
    is_armageddon: bool = False


@transaction.atomic
def open_games(new: Sequence[NewGame], *, now: datetime) -> list[ChessGame]:
    """Make and start games, in the caller's transaction; they are announced when it commits.

    The same origin again gives the game there is. A few statements, however many games.

    Raises:
        InputError: what `make_setup` refuses.
    """
    if not new:
        return []
    ensure_time_is_kept(now=now)
    found = _find_games(game.origin for game in new if game.origin)
    games: list[ChessGame] = []
    tables: list[Table[ChessGame]] = []
    for order in new:
        game = found.get(order.origin.key) if order.origin else None
        if game is None:
            table = _open(order, now)
            tables.append(table)
            game = table.game
            if order.origin:
                found[order.origin.key] = game
        games.append(game)
    opened = [table.game for table in tables]
    if opened:
        ChessGame.objects.bulk_create(opened)
        write_record(tables)
        transaction.on_commit(partial(tell, CHESS.shelf, opened, is_call=True))
    return games


def _find_games(origins: Iterable[Origin]) -> dict[Key, ChessGame]:
    numbers: dict[tuple[str, int], list[int]] = {}
    for origin in origins:
        numbers.setdefault((origin.kind, origin.id), []).append(origin.number)
    return {
        (kind, origin_id, game.origin_number or 0): game
        for (kind, origin_id), wanted in numbers.items()
        for game in ChessGame.objects.filter(
            origin_kind=kind, origin_id=origin_id, origin_number__in=wanted
        )
    }


def _open(order: NewGame, now: datetime) -> Table[ChessGame]:
    at = clock.to_ms(now)
    seed = secrets.token_hex(_SEED_BYTES)
    play = Play(begin(_make_setup(order, seed), at), seed=seed)
    play.open(at)
    game = ChessGame(is_rated=order.is_rated, seed=seed, opened_at=now)
    for colour, seat in (("white", order.white), ("black", order.black)):
        setattr(game, f"{colour}_user_id", seat.user_id)
        setattr(game, f"{colour}_name", seat.name)
        setattr(game, f"{colour}_rating", seat.rating)
        setattr(game, f"{colour}_bot", seat.bot or "")
    if order.origin:
        game.origin_kind, game.origin_id = order.origin.kind, order.origin.id
        game.origin_number, game.origin_name = order.origin.number, order.origin.name
    if order.place:
        game.tournament_id, game.origin_name = order.place.tournament_id, order.place.name
        game.match_number, game.game_number = order.place.match, order.place.game
        game.first_entry, game.second_entry = order.white.entry, order.black.entry
    CHESS.copy_session(game, play.session)
    return Table(CHESS, game, play)


def _make_setup(order: NewGame, seed: str) -> Setup:
    start: str | int | None = order.position or None
    if order.variant is Variant.CHESS960:
        start = int(seed, 16) % POSITIONS_960
    setup = make_setup(
        order.variant,
        order.time,
        start=start,
        bots=(order.white.bot, order.black.bot),
        can_berserk=order.can_berserk,
        times=order.times,
    )
    return replace(setup, is_armageddon=order.is_armageddon)
