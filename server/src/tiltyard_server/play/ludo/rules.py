"""Ludo as a game played here."""

from collections.abc import Sequence
from typing import Final

from tiltyard.sentence import say, word
from tiltyard_hosts.ludo.bots import LEVELS
from tiltyard_hosts.ludo.codec import board_to_json
from tiltyard_hosts.ludo.decisions import Play
from tiltyard_hosts.ludo.dice import commit
from tiltyard_hosts.ludo.records import (
    FORFEITS,
    Ended,
    Moved,
    Paused,
    Ready,
    Record,
    Rolled,
    Started,
    record_from_json,
    record_to_json,
)
from tiltyard_hosts.ludo.rules import legal_moves
from tiltyard_hosts.ludo.session import (
    Session,
    Setup,
    Status,
    evolve,
    next_due,
    session_from_json,
    session_to_json,
)
from tiltyard_hosts.records import Interrupted, Returned
from tiltyard_server.common import clock
from tiltyard_server.play.ludo.settings import LudoHostIn
from tiltyard_server.play.models import Game
from tiltyard_server.play.rules import Bots, Rules, View
from tiltyard_server.tournaments.models import Match

_RECENT: Final = 6  # entries of a record that come with a board
_SHOWN: Final = ("roll", "move")  # of these
_NEXT: Final = {
    "again": say(" and rolls again"),
    "pass": say("; nothing can move"),
    "three-sixes": say(", the third six: it is not played"),
}
_REASONS: Final = {
    "home": say("all tokens are home"),
    "resigned": say("the opponent resigned"),
    "no-show": say("the opponent did not come"),
    "timeouts": say("the opponent ran out of time"),
    "disconnect": say("the opponent did not come back"),
}


class Ludo(Rules):
    """How the pure rules of Ludo meet rows, words and bots of the server."""

    kind = "ludo"
    settings = LudoHostIn
    levels = tuple(LEVELS)
    forfeits = FORFEITS
    voids = frozenset({"called-off"})
    is_paused_by_absence = True
    has_chance_by_id = True
    start = Session
    read_session = staticmethod(session_from_json)
    write_session = staticmethod(session_to_json)
    read_record = staticmethod(record_from_json)
    write_record = staticmethod(record_to_json)
    evolve = staticmethod(evolve)

    def make_setup(
        self, settings: View, match: Match, earlier: Sequence[Game], bots: Bots
    ) -> Setup:
        """Return the times of a tournament as a game keeps them."""
        return Setup(
            bots=bots,
            turn_ms=1000 * settings["turn_seconds"],
            grace_ms=1000 * settings["grace_seconds"],
            no_show_ms=1000 * settings["no_show_seconds"],
            think_ms=settings["think_ms"],
            missed_max=settings["missed_max"],
        )

    def make_play(self, game: Game, answer: str | None = None) -> Play:
        """Return a game in which something is going to happen; its bots think at once."""
        return Play(session_from_json(game.session), seed=game.seed, game=game.public_id)

    def find_due(self, session: Session) -> tuple[int | None, str]:
        """Return when the time to decide, to come or to come back is over."""
        return next_due(session), ""

    def describe_side(self, session: Session, side: int) -> View:
        """Return what lists say of a side."""
        since = session.away[side]
        return {
            "is_ready": session.seeds[side] is not None,
            "grace_ends_at": None if since is None else _iso(since + session.setup.grace_ms),
            "missed": session.missed[side],
        }

    def describe(self, game: Game, session: Session, *, at: int, is_delayed: bool) -> View:
        """Return a game in a state of its past or present; `at` is what its clocks are read by."""
        return {
            **self.head_view(game, session),
            "state": self.describe_step(session, at),
            "legal": list(legal_moves(session.board)) if session.board else [],
            "due_at": _iso(next_due(session)),
            "left_ms": session.left if session.due is None else max(0, session.due - at),
            "commitment": commit(game.seed),
            "client_seeds": list(session.seeds) if session.started_at is not None else None,
            "seed": game.seed if session.status is Status.OVER else None,
            "is_delayed": is_delayed,
            "opened_at": clock.to_iso(game.opened_at),
            "started_at": _iso(session.started_at),
            "ended_at": _iso(session.ended_at),
            "now": _iso(at),
        }

    def describe_step(self, session: Session, at: int) -> View | None:
        """Return the position."""
        return None if session.board is None else board_to_json(session.board)

    def list_recent(self, game: Game, number: int) -> View:
        """Return the rolls and moves among the last entries up to `number`."""
        last = game.record.filter(number__gt=number - _RECENT, number__lte=number)
        entries = last.order_by("number").values_list("number", "payload")
        shown = [{"number": n, **entry} for n, entry in entries if entry["type"] in _SHOWN]
        return {"recent": shown}

    def tell(self, record: Record, names: Sequence[str]) -> str:  # noqa: PLR0911 - one a kind
        """Return an entry of a record as a sentence."""
        match record:
            case Ready(side=side):
                return say("{names} is ready", names=names[side])
            case Started(turn=turn):
                return say("{names} begins", names=names[turn])
            case Rolled(side=side, die=die, next=after):
                return say(
                    "{names} rolls {die}{next}",
                    names=names[side],
                    die=die,
                    next=word(_NEXT.get(after, "")),
                )
            case Moved():
                return _tell_move(record, names)
            case Paused(side=side):
                return say("{names} is away: the game is paused", names=names[side])
            case Returned(side=side):
                return say("{names} is back", names=names[side])
            case Interrupted():
                return say("The server was away; the time is given back")
            case Ended(winner=winner, reason=reason):
                if winner is None:
                    return say("The game is over without a winner")
                return say(
                    "{names} wins: {reasons}",
                    names=names[winner],
                    reasons=word(_REASONS.get(reason, reason)),
                )


def _tell_move(move: Moved, names: Sequence[str]) -> str:
    token = say("{names} moves token {token}", names=names[move.side], token=move.token + 1)
    if move.start < 0:
        token = say(
            "{names} brings token {token} out", names=names[move.side], token=move.token + 1
        )
    elif move.next == "won" or move.to == 56:
        token = say(
            "{names} brings token {token} home", names=names[move.side], token=move.token + 1
        )
    return token if move.captured is None else say("{token} and captures", token=word(token))


def _iso(milliseconds: int | None) -> str | None:
    return None if milliseconds is None else clock.to_iso(clock.from_ms(milliseconds))


LUDO: Final = Ludo()
