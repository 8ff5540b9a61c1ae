"""Chess, all variants, as a game played here."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from tiltyard.sentence import say, template, word
from tiltyard_hosts.chess import levels as bots
from tiltyard_hosts.chess.bot_choice import think_simply
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.codec import session_from_json, session_to_json
from tiltyard_hosts.chess.decisions import Play
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
from tiltyard_hosts.chess.setup import Setup, make_setup
from tiltyard_hosts.chess.variants import read_variant
from tiltyard_hosts.chess.view import describe_game
from tiltyard_hosts.records import Interrupted, Returned
from tiltyard_server.play.chess.casual_start import KIND, draw_start
from tiltyard_server.play.chess.matches import choose_white, is_armageddon
from tiltyard_server.play.chess.settings import ChessHostIn
from tiltyard_server.play.chess.thinkers import Position, Question
from tiltyard_server.play.models import Game
from tiltyard_server.play.rules import Bots, News, Rules, Step, View
from tiltyard_server.tournaments.models import Match

BERSERKED_TOPIC: Final = "chess-game.berserked"
_FIRST_MS: Final = 60_000  # for each side's first move: nobody sits and waits, as in an arena
_MOVE_FIELDS: Final = ("uci", "san", "left_ms", "at")
_REASONS: Final = {
    "checkmate": "checkmate",
    "variant-end": say("the rules of the variant"),
    "resigned": say("the opponent resigned"),
    "time": say("the opponent ran out of time"),
    "no-start": say("the opponent did not begin"),
    "no-show": say("the opponent did not come"),
    "abandoned": say("the opponent did not come back"),
}
_DEEDS: Final[Mapping[type[Record], str]] = {
    Ready: template("{name} is ready"),
    Berserked: template("{name} goes berserk"),
    DrawOffered: template("{name} offers a draw"),
    DrawDeclined: template("{name} declines the draw"),
    Left: template("{name} is away"),
    Returned: template("{name} is back"),
}


class Chess(Rules):
    """Chess; the first side has White."""

    kind = KIND
    address = "chess/games"
    settings = ChessHostIn
    levels = tuple(
        f"{kind}-{level}" for kind in (bots.SIMPLE, bots.ENGINE) for level in bots.LEVELS
    )
    forfeits = FORFEITS
    voids = VOID
    records_at_once = 1  # one answer, one move
    topics: ClassVar[Mapping[type, str]] = {Berserked: BERSERKED_TOPIC}
    start = staticmethod(begin)
    read_session = staticmethod(session_from_json)
    write_session = staticmethod(session_to_json)
    read_record = staticmethod(record_from_json)
    write_record = staticmethod(record_to_json)
    evolve = staticmethod(evolve)

    def keep(self, settings: Mapping[str, Any]) -> View:
        """Return checked settings.

        Raises:
            InputError: `variant.unknown`, `clock.invalid`.
        """
        kept = super().keep(settings)
        read_variant(str(kept["variant"]))
        _read_time(kept)
        return kept

    def choose_first(self, match: Match, earlier: Sequence[Game], *, format_: str) -> int | None:
        """Return who has White."""
        return choose_white(match, earlier, format_=format_)

    def make_setup(
        self, settings: View, match: Match, earlier: Sequence[Game], bots: Bots
    ) -> Setup:
        """Return the set-up of a game that begins when both have come."""
        variant = read_variant(settings["variant"])
        times = {"no_show_ms": 1000 * settings["no_show_seconds"], "first_ms": _FIRST_MS}
        setup = make_setup(
            variant, _read_time(settings), start=draw_start(variant), bots=bots, times=times
        )
        is_last = is_armageddon(match, earlier, replays=settings["replays"])
        return replace(setup, is_armageddon=is_last)

    def make_play(self, game: Game, answer: str | None = None) -> Play:
        """Return a game in which something is going to happen."""
        session = session_from_json(game.session)
        if answer is None:
            return Play(session, seed=game.seed, brain=think_simply)
        return Play(session, seed=game.seed, brain=lambda _session, _board, _chance: answer)

    def make_question(self, game: Game) -> Question:
        """Return what is asked of those who think for a bot."""
        due = game.due_at.timestamp() if game.due_at else 0.0
        return Question(Position(game.pk, game.plies), game.session, game.seed, due)

    def name_kind(self, setup: Setup) -> tuple[str, str]:
        """Return variant and speed."""
        return setup.variant.value, setup.time.speed.value

    def find_due(self, session: Session) -> tuple[int | None, str]:
        """Return the deadline."""
        deadline = next_deadline(session)
        return (None, "") if deadline is None else (deadline.at, deadline.what.value)

    def count_plies(self, session: Session) -> int:
        """Return how many half-moves were played."""
        return session.plies

    def count_moves(self, game: Game) -> int:
        """Return the plies."""
        return game.plies

    def describe_side(self, session: Session, side: int) -> View:
        """Return what lists say of a side."""
        is_ready = session.is_ready[side] or session.started_at is not None
        return {"is_ready": is_ready, "grace_ends_at": None, "missed": 0}

    def describe(self, game: Game, session: Session, *, at: int, is_delayed: bool) -> View:
        """Return a game as spectators of its tournament see it."""
        state = self.describe_step(session, at)
        return {**self.head_view(game, session), "state": state, "is_delayed": is_delayed}

    def describe_step(self, session: Session, at: int) -> View:
        """Return the position and the clocks."""
        return {**describe_game(session, at, has_legal=False), "now": at}

    def tell(self, record: Record, names: Sequence[str]) -> str:
        """Return an entry of a record as a sentence."""
        match record:
            case Started():
                return say("The game begins")
            case Interrupted():
                return say("The server was away; the time is given back")
            case Moved(side=side, san=san):
                return say("{names} plays {san}", names=names[side], san=san)
            case Ended(winner=None):
                return say("The game is over without a winner")
            case Ended(winner=winner, reason=reason):
                return say(
                    "{names} wins: {reasons}",
                    names=names[winner or 0],
                    reasons=word(_REASONS.get(reason, reason)),
                )
            case _:
                return say(_DEEDS[type(record)], name=names[record.side])

    def settle_draw(self, game: Game) -> int | None:
        """Give Black an Armageddon."""
        return game.second_entry if session_from_json(game.session).setup.is_armageddon else None

    def get_news(self, game: Game, *, after: int, at: int, has_players: bool) -> News:
        """Return how a game stands and the moves after `after`; only players get the legal ones.

        Who is ahead of us gets all moves.
        """
        known = after if after <= game.number else 0
        session = session_from_json(game.session)
        moves = self.list_moves(game, after=known, last=game.number) if known < game.number else []
        view = describe_game(session, at, has_legal=has_players)
        return _make_news(view, moves, after=known, at=at, has_players=has_players)

    def tell_step(self, step: Step, *, at: int, has_players: bool) -> News:
        """Return the same for what has just happened, without asking the database."""
        moves = [
            {name: getattr(record, name) for name in _MOVE_FIELDS}
            for record in step.records
            if isinstance(record, Moved)
        ]
        view = describe_game(step.session, at, has_legal=has_players, board=step.position)
        return _make_news(view, moves, after=step.after, at=at, has_players=has_players)

    def list_moves(self, game: Game, *, after: int, last: int) -> list[View]:
        """Return the moves after an entry of the record, up to `last`."""
        entries = game.record.filter(number__gt=after, number__lte=last).order_by("number")
        return [
            {name: payload[name] for name in _MOVE_FIELDS}
            for payload in entries.values_list("payload", flat=True)
            if payload["type"] == "move"
        ]


def _make_news(game: View, moves: list[View], *, after: int, at: int, has_players: bool) -> News:
    number = game["number"]
    message: View = {"type": "game", "number": number, "now": at, "game": game, "moves": moves}
    for_all = {**message, "game": {**game, "legal": []}}
    return News(after, number, for_all, message if has_players else None)


def _read_time(settings: Mapping[str, Any]) -> TimeControl:
    """Return the clock of an organiser's settings."""
    return TimeControl(1000 * settings["initial_seconds"], 1000 * settings["increment_seconds"])


CHESS: Final = Chess()
