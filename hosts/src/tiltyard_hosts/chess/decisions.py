"""What players, bots and the clock may do in a game: each answers with records, or refuses."""

from typing import Final

import chess

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_hosts.chess import bots, rules
from tiltyard_hosts.chess.absence import Attendance
from tiltyard_hosts.chess.bot_choice import Brain, chance_of, think_simply
from tiltyard_hosts.chess.clock import grant_lag
from tiltyard_hosts.chess.records import (
    Berserked,
    DrawDeclined,
    DrawOffered,
    Ended,
    Moved,
)
from tiltyard_hosts.chess.refusals import (
    require_absence,
    require_claim,
    require_going,
    require_offer,
    require_offered,
    require_repeat,
    require_unfinished,
)
from tiltyard_hosts.chess.session import (
    Due,
    Session,
    Status,
    bot_think_ms,
    next_deadline,
    put,
)

PLAYER: Final = "player"
BOT: Final = "bot"


class Play(Attendance):
    """A game being played: the session, and what has happened since it was loaded.

    A command that comes when the time of a side has run out ends the game by that instead, and
    does nothing else: the caller finds the game over.
    """

    def __init__(self, session: Session, *, seed: str, brain: Brain = think_simply) -> None:
        super().__init__(session)
        self._seed = seed
        self._brain = brain
        self.position: chess.Board | None = None  # after the last move, if it was made here

    def move(
        self, side: int, uci: str, at: int, *, lag_ms: int = 0, ply: int | None = None
    ) -> None:
        """Make a player's move.

        Args:
            side: who moves.
            uci: the move.
            at: when the server took it.
            lag_ms: the round trip to this player as the server measured it.
            ply: how many plies had been played when the player decided: the guard. The same move
                sent again, because the answer was lost, changes nothing.

        Raises:
            RuleError: `game.moved_on`, `game.not_your_turn`, `move.illegal`, `game.not_playing`.
        """
        if ply is not None and ply != self.session.plies:
            require_repeat(self.session, side, uci, ply)
            return
        if self._is_ended_by_time(at):
            return
        if self.session.turn != side:
            raise RuleError("game.not_your_turn", say("It is the opponent's turn."))
        board = self.session.board
        move = rules.read_move(board, uci)
        at = self._not_before(at)
        elapsed = at - (self.session.since or at)
        lag = self._grant(side, lag_ms, elapsed) if self.session.is_clock_running else 0
        if self.session.is_clock_running and elapsed - lag >= self.session.left[side]:
            self._flag(side, at)
            return
        self.come_back(side, at)
        self._push(board, move, at, by=PLAYER, times=(elapsed, lag))

    def go_berserk(self, side: int, at: int) -> None:
        """Give up the increment and half the time (rules/arena.md 1.4). Again changes nothing."""
        session = self.session
        if session.has_berserked[side]:
            return
        if self._is_ended_by_time(at):
            return
        if not session.setup.can_berserk or session.setup.bots[side] is not None:
            raise RuleError("berserk.not_offered", say("There is no berserk in this game."))
        if session.plies >= 2:
            raise RuleError("berserk.too_late", say("Both have moved: it is too late for berserk."))
        at = self._not_before(at)
        self.come_back(side, at)
        left = session.left[side] - session.setup.time.berserk_cost_ms
        self._add(Berserked(at, side, left))

    def offer_draw(self, side: int, at: int) -> None:
        """Offer a draw, or accept the opponent's offer. A bot answers at once."""
        if self._is_ended_by_time(at):
            return
        session = self.session
        if session.draw_offer == 1 - side:
            self._end(self._not_before(at), None, "agreement")
            return
        if session.draw_offer == side:
            return
        require_offer(session, side)
        at = self._not_before(at)
        self.come_back(side, at)
        self._add(DrawOffered(at, side))
        if session.setup.bots[1 - side] is not None:
            self._answer_for_bot(1 - side, at)

    def accept_draw(self, side: int, at: int) -> None:
        """Accept the opponent's offer."""
        if self._is_ended_by_time(at):
            return
        require_offered(self.session, side)
        self._end(self._not_before(at), None, "agreement")

    def decline_draw(self, side: int, at: int) -> None:
        """Decline the opponent's offer; a move does so, too."""
        if self._is_ended_by_time(at):
            return
        require_offered(self.session, side)
        at = self._not_before(at)
        self.come_back(side, at)
        self._add(DrawDeclined(at, side))

    def claim_draw(self, side: int, at: int, *, uci: str | None = None, lag_ms: int = 0) -> None:
        """Claim a draw on one's own turn: threefold or fifty moves (FIDE Laws 9.2, 9.3).

        With `uci` the claim is for the position after that move, which is then made. A claim that
        is wrong is refused and costs nothing.
        """
        if self._is_ended_by_time(at):
            return
        if self.session.turn != side:
            raise RuleError("game.not_your_turn", say("A draw is claimed on your own turn."))
        board = self.session.board
        if uci is not None:
            board.push(rules.read_move(board, uci))
        reason = require_claim(board)
        if uci is not None:
            self.move(side, uci, at, lag_ms=lag_ms)
        if self.session.status is Status.PLAYING:
            self._end(self._not_before(at), None, reason)

    def claim_absence(self, side: int, at: int, *, is_draw: bool = False) -> None:
        """Claim the win, or a draw, as the opponent is away for longer than the grace.

        Who has no material to win with gets the draw that a fallen flag would give.
        """
        if self._is_ended_by_time(at):
            return
        require_absence(self.session, side, at)
        is_won = not is_draw and rules.can_win(self.session.board, side)
        self._end(self._not_before(at), side if is_won else None, "abandoned")

    def resign(self, side: int, at: int) -> None:
        """Give the game up, even before it begins."""
        is_waiting = self.session.status is Status.WAITING
        if not (self._is_over_by_absence(at) if is_waiting else self._is_ended_by_time(at)):
            self._end(self._not_before(at), 1 - side, "resigned")

    def abort(self, at: int) -> None:
        """End the game without a result, as a moderator decides."""
        require_unfinished(self.session)
        self._end(self._not_before(at), None, "aborted")

    def abort_early(self, side: int, at: int) -> None:
        """End a game without a result that has hardly begun, as a player asks; where that is so."""
        require_going(self.session)
        if self.session.plies >= 2:
            raise RuleError("game.too_late", say("Both have moved: resign, or offer a draw."))
        self._end(self._not_before(at), None, "aborted")

    def call_off(self, at: int) -> None:
        """End a game whose match was decided otherwise."""
        if self.session.status is not Status.OVER:
            self._end(self._not_before(at), None, "called-off")

    def pass_time(self, at: int, *, limit: int) -> None:
        """Do what is due at `at`, up to `limit` things."""
        for _ in range(limit):
            deadline = next_deadline(self.session)
            if deadline is None or deadline.at > at:
                return
            if deadline.what is Due.NO_SHOW:
                self._is_over_by_absence(at)
            elif deadline.what is Due.BOT:
                self._move_bot(self._not_before(at))
            else:
                self._is_ended_by_time(at)

    def _move_bot(self, at: int) -> None:
        """Let the bot move. It is charged for its thinking, not for a server that is late."""
        session = self.session
        board = session.board
        if rules.find_claim(board) and bots.accepts_draw(
            session.setup.variant, board, session.turn, session.plies
        ):
            self._end(at, None, rules.find_claim(board) or "")
            return
        chance = chance_of(session, self._seed)
        move = rules.read_move(board, self._brain(session, board, chance))
        self._push(board, move, at, by=BOT, times=(bot_think_ms(session), 0))

    def _answer_for_bot(self, side: int, at: int) -> None:
        session = self.session
        if bots.accepts_draw(session.setup.variant, session.board, side, session.plies):
            self._end(at, None, "agreement")
        else:
            self._add(DrawDeclined(at, side))

    def _push(
        self, board: chess.Board, move: chess.Move, at: int, *, by: str, times: tuple[int, int]
    ) -> None:
        session, (elapsed, lag) = self.session, times
        side = session.turn
        left = session.left[side]
        if session.is_clock_running:
            left += lag - elapsed + session.increment_of(side)
        uci, san = board.uci(move), board.san(move)
        board.push(move)
        self.position = board
        self._add(Moved(at, side, uci, san, board.fen(), by, elapsed, lag, left))
        ending = rules.find_ending(board)
        if ending is not None:
            self._end(at, ending.winner, ending.reason)

    def _is_ended_by_time(self, at: int) -> bool:
        """Require a game that goes on; end it if the time of a side has run out before `at`."""
        require_going(self.session)
        deadline = next_deadline(self.session)
        if deadline is None or deadline.at > at or deadline.what is Due.BOT:
            return False
        at = self._not_before(at)
        if deadline.what is Due.FIRST_MOVE:
            self._end(at, 1 - deadline.side, "no-start")
        else:
            self._flag(deadline.side, at)
        return True

    def _flag(self, side: int, at: int) -> None:
        """End the game by time: a draw where the opponent cannot win at all (FIDE Laws 6.9)."""
        left = put(self.session.left, side, 0)
        if rules.can_win(self.session.board, 1 - side):
            self._add(Ended(at, 1 - side, "time", left))
        else:
            self._add(Ended(at, None, "time-no-material", left))

    def _grant(self, side: int, lag_ms: int, elapsed_ms: int) -> int:
        return grant_lag(
            lag_ms,
            elapsed_ms=elapsed_ms,
            move_ms=self.session.setup.lag_move_ms,
            left_ms=self.session.lag_left[side],
        )
