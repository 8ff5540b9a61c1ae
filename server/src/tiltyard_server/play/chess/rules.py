"""Chess, all variants, as a game played here."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tiltyard_hosts.chess import levels as bots
from tiltyard_hosts.chess.brains import Brain, think_simply
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.codec import session_from_json, session_to_json
from tiltyard_hosts.chess.deciding import Play
from tiltyard_hosts.chess.records import (
    FORFEITS,
    VOID,
    Berserked,
    DrawDeclined,
    DrawOffered,
    Ended,
    Left,
    Moved,
    Ready,
    Record,
    Started,
    record_from_json,
    record_to_json,
)
from tiltyard_hosts.chess.session import Session, begin, evolve, next_deadline
from tiltyard_hosts.chess.variants import read_variant
from tiltyard_hosts.chess.view import describe_game
from tiltyard_hosts.records import Interrupted, Returned
from tiltyard_server.common import clock
from tiltyard_server.play import shelves
from tiltyard_server.play.models import ChessGame, HostSetup
from tiltyard_server.play.rules import Message, Names, Rules, View

BERSERKED_TOPIC: Final = "chess-game.berserked"
_USUAL: Final[Mapping[str, Any]] = {
    "variant": "standard",
    "initial_seconds": 300,
    "increment_seconds": 3,
    "no_show_seconds": 300,
    "replays": 2,
}
_REASONS: Final = {
    "checkmate": "checkmate",
    "variant-end": "the rules of the variant",
    "resigned": "the opponent resigned",
    "time": "the opponent ran out of time",
    "no-start": "the opponent did not begin",
    "no-show": "the opponent did not come",
    "abandoned": "the opponent did not come back",
}
_DEEDS: Final[Mapping[type[Record], str]] = {
    Ready: "{name} is ready",
    Berserked: "{name} goes berserk",
    DrawOffered: "{name} offers a draw",
    DrawDeclined: "{name} declines the draw",
    Left: "{name} is away",
    Returned: "{name} is back",
}


class Chess(Rules[ChessGame]):
    """Chess; the first side has White."""

    kind = HostSetup.Kind.CHESS
    shelf = shelves.CHESS
    read_session = staticmethod(session_from_json)
    read_record = staticmethod(record_from_json)
    write_record = staticmethod(record_to_json)
    evolve = staticmethod(evolve)
    levels = tuple(
        f"{kind}-{level}" for kind in (bots.SIMPLE, bots.ENGINE) for level in bots.LEVELS
    )
    forfeits = FORFEITS
    voids = VOID

    def keep(self, settings: Mapping[str, object]) -> dict[str, Any]:
        """Return checked settings.

        Raises:
            InputError: `variant.unknown`, `clock.invalid`.
        """
        kept = {**_USUAL, **settings}
        read_variant(str(kept["variant"]))
        read_time(kept)
        return {"settings": kept}

    def describe_settings(self, setup: HostSetup) -> View:
        """Return all settings."""
        return {**_USUAL, **(setup.settings or {})}

    def begin(self, game: ChessGame) -> Session:
        """Return a game of which nothing has happened yet."""
        return begin(session_from_json(game.session).setup, clock.to_ms(game.opened_at))

    def make_play(self, game: ChessGame, brain: Brain = think_simply) -> Play:
        """Return a game in which something is going to happen; `brain` moves for bots."""
        return Play(session_from_json(game.session), seed=game.seed, brain=brain)

    def copy(self, game: ChessGame, session: Session) -> None:
        """Bring columns up to a session."""
        deadline = next_deadline(session)
        game.plies, game.session = session.plies, session_to_json(session)
        game.away = sum(1 << side for side in (0, 1) if session.away[side] is not None)
        game.due = "" if deadline is None else deadline.what.value
        game.due_at = None if deadline is None else clock.from_ms(deadline.at)

    def list_messages(self, game: ChessGame, records: Sequence[Record]) -> list[Message]:
        """Return what the one who opened a game must hear; a game of nobody's tells nobody."""
        if not game.origin_kind and game.tournament_id is None:
            return []
        berserks = [record for record in records if isinstance(record, Berserked)]
        told = [(BERSERKED_TOPIC, {"game_id": game.pk, "side": by.side}) for by in berserks]
        return [*told, *super().list_messages(game, records)]

    def find_names(self, games: Sequence[ChessGame]) -> dict[int, Names]:
        """Return who plays, White first."""
        return {game.pk: (game.white_name, game.black_name) for game in games}

    def describe_side(self, session: Session, side: int) -> View:
        """Return what lists say of a side."""
        is_ready = session.is_ready[side] or session.started_at is not None
        return {"is_ready": is_ready, "grace_ends_at": None, "missed": 0}

    def describe_board(self, game: ChessGame, session: Session, at: int) -> View:
        """Return a game as spectators see it."""
        head = self.head_view(game, session, self.find_names([game])[game.pk])
        return {**head, "state": self.describe_step(session, at), "is_delayed": True}

    def describe_step(self, session: Session, at: int) -> View:
        """Return the position and the clocks."""
        return {**describe_game(session, at, has_legal=False), "now": at}

    def tell(self, record: Record, names: Sequence[str]) -> str:
        """Return an entry of a record as a sentence."""
        match record:
            case Started():
                return "The game begins"
            case Interrupted():
                return "The server was away; the time is given back"
            case Moved(side=side, san=san):
                return f"{names[side]} plays {san}"
            case Ended(winner=None):
                return "The game is over without a winner"
            case Ended(winner=winner, reason=reason):
                return f"{names[winner or 0]} wins: {_REASONS.get(reason, reason)}"
            case _:
                return _DEEDS[type(record)].format(name=names[record.side])

    def settle_draw(self, game: ChessGame) -> int | None:
        """Give Black an Armageddon."""
        return game.second_entry if session_from_json(game.session).setup.is_armageddon else None

    def count_moves(self, game: ChessGame) -> int:
        """Return the plies."""
        return game.plies


def read_time(settings: Mapping[str, Any]) -> TimeControl:
    """Return the clock of an organiser's settings."""
    return TimeControl(1000 * settings["initial_seconds"], 1000 * settings["increment_seconds"])


CHESS: Final = Chess()
