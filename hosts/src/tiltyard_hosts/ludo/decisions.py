"""What players, bots and the clock may do in a game: each answers with records, or refuses."""

from typing import Final

from tiltyard import RuleError
from tiltyard.sentence import say, word
from tiltyard_hosts.ludo import rules
from tiltyard_hosts.ludo.bots import choose
from tiltyard_hosts.ludo.dice import Dice, read_client_seed
from tiltyard_hosts.ludo.records import Ended, Moved, Paused, Ready, Record, Rolled, Started
from tiltyard_hosts.ludo.rules import SIX, Board
from tiltyard_hosts.ludo.session import Session, Status, evolve, next_due
from tiltyard_hosts.records import Interrupted, Returned

PLAYER: Final = "player"
BOT: Final = "bot"
CLOCK: Final = "clock"
_CHANCE: Final = 60  # divisible by every number of choices a bot can have


class Play:
    """A game being played: the session, the dice, and what has happened since it was loaded."""

    def __init__(self, session: Session, *, seed: str, game: int) -> None:
        self.session = session
        self.records: list[Record] = []
        self._seed = seed
        self._game = game

    def open(self, at: int) -> None:
        """Make the bots ready; two bots begin at once."""
        for side, level in enumerate(self.session.setup.bots):
            if level is not None:
                self._add(Ready(at, side, f"bot-{level}"))
        self._begin_if_ready(at)

    def set_ready(self, side: int, seed: str, at: int) -> None:
        """Let a player say that they are there. Saying it again changes nothing."""
        seed = read_client_seed(seed)
        if self.session.seeds[side] is not None:
            return
        self._require_status(Status.WAITING)
        self._add(Ready(at, side, seed))
        self._begin_if_ready(at)

    def roll(self, side: int, at: int, *, is_auto: bool = False) -> None:
        """Roll for a player; with `is_auto` a move without a choice is made at once."""
        self._require_turn(side, at)
        self._roll(at, PLAYER)
        board = self.session.board
        if is_auto and board is not None and board.die and len(rules.list_choices(board)) == 1:
            self._move(rules.legal_moves(board)[0], at, PLAYER)

    def move(self, side: int, token: int, at: int) -> None:
        """Move a token for a player."""
        self._require_turn(side, at)
        self._move(token, at, PLAYER)

    def resign(self, side: int, at: int) -> None:
        """Give the game up."""
        if self.session.status is Status.OVER:
            raise RuleError("game.not_playing", say("The game is over."))
        self._add(Ended(at, 1 - side, "resigned"))

    def call_off(self, at: int) -> None:
        """End a game whose match was decided otherwise."""
        self._add(Ended(at, None, "called-off"))

    def leave(self, side: int, at: int, *, seen_at: int) -> None:
        """Pause, as a player is gone who was last seen at `seen_at`: the clock stood from then.

        A clock that was started later than that has lost nothing to the absence.
        """
        session = self.session
        if session.status is Status.PLAYING and session.due is not None:
            stood_at = min(at, max(seen_at, session.since or 0))
            self._add(Paused(at, side, max(0, session.due - stood_at)))
        elif session.status is Status.PAUSED and session.away[side] is None:
            self._add(Paused(at, side, session.left or 0))

    def come_back(self, side: int, at: int) -> None:
        """Go on, as a player is back; or win, if the opponent's grace is over."""
        session = self.session
        if session.status is not Status.PAUSED or session.away[side] is None:
            return
        self._add(Returned(at, side))
        other = session.away[1 - side]
        if other is not None and other + session.setup.grace_ms <= at:
            self._add(Ended(at, side, "disconnect"))

    def give_back(self, at: int, *, since: int) -> None:
        """Give the time back in which nobody kept it, after an outage of the server."""
        if self.session.status is not Status.OVER:
            self._add(Interrupted(at, since))

    def pass_time(self, at: int, *, limit: int) -> None:
        """Do what is due at `at`, up to about `limit` records."""
        while len(self.records) < limit:
            due = next_due(self.session)
            if due is None or due > at:
                return
            self._do_due(at)

    def _do_due(self, at: int) -> None:
        session = self.session
        if session.status is Status.WAITING:
            late = [side for side in (0, 1) if session.seeds[side] is None]
            self._add(Ended(at, 1 - late[0] if len(late) == 1 else None, "no-show"))
        elif session.status is Status.PAUSED:
            gone = [side for side in (0, 1) if session.away[side] is not None]
            self._add(Ended(at, 1 - gone[0] if len(gone) == 1 else None, "disconnect"))
        else:
            board = self._board
            level = session.setup.bots[board.turn]
            if level is None:
                self._miss(board, at)
            else:
                self._act_for_bot(board, level, at)

    def _act_for_bot(self, board: Board, level: str, at: int) -> None:
        if board.die is None:
            self._roll(at, BOT)
        else:
            chance = self._dice.choose(self.session.number, _CHANCE)
            self._move(choose(level, board, chance), at, BOT)

    def _miss(self, board: Board, at: int) -> None:
        """Decide for somebody whose time ran out; the last miss loses the game."""
        missed = self.session.missed[board.turn] + 1
        if missed >= self.session.setup.missed_max:
            self._add(Ended(at, 1 - board.turn, "timeouts"))
            return
        if board.die is None:
            self._roll(at, CLOCK, missed)
        board = self._board
        if board.die is not None:
            self._move(rules.choose_for_absent(board), at, CLOCK, missed)

    def _roll(self, at: int, by: str, missed: int = 0) -> None:
        before = self._board
        die = self._dice.roll(before.rolls)
        self._add(Rolled(at, before.turn, die, by, tell_roll(before, die), missed))

    def _move(self, token: int, at: int, by: str, missed: int = 0) -> None:
        before = self._board
        after = rules.play(before, token)
        side = before.turn
        moved = Moved(
            at=at,
            side=side,
            token=token,
            by=by,
            start=before.tokens[side][token],
            to=after.tokens[side][token],
            captured=rules.find_capture(before, token),
            next=tell_move(before, after),
            missed=missed,
        )
        self._add(moved)
        if after.winner is not None:
            self._add(Ended(at, after.winner, "home"))

    def _begin_if_ready(self, at: int) -> None:
        first, second = self.session.seeds
        if first is not None and second is not None:
            turn = self._dice.draw_start()
            self._add(Started(at, turn, (first, second)))

    def _require_turn(self, side: int, at: int) -> None:
        """Refuse unless `side` may decide now. Who decides is there: acting ends an absence."""
        self.come_back(side, at)
        self._require_status(Status.PLAYING)
        if self._board.turn != side:
            raise RuleError("game.not_your_turn", say("It is the opponent's turn."))

    def _require_status(self, status: Status) -> None:
        found = self.session.status
        if found is Status.PAUSED:
            raise RuleError("game.paused", say("The game is paused: the opponent is away."))
        if found is not status:
            raise RuleError(
                "game.not_playing",
                say("The game is {found}.", found=word(found.value)),
                status=found.value,
            )

    @property
    def _board(self) -> Board:
        assert self.session.board is not None
        return self.session.board

    @property
    def _dice(self) -> Dice:
        first, second = self.session.seeds
        return Dice(self._seed, self._game, (first or "", second or ""))

    def _add(self, record: Record) -> None:
        self.session = evolve(self.session, record)
        self.records.append(record)


def tell_roll(before: Board, die: int) -> str:
    """Return what follows a roll: `choose`, `again`, `pass` or `three-sixes`."""
    after = rules.roll(before, die)
    if after.die is not None:
        return "choose"
    if after.turn == before.turn:
        return "again"
    return "three-sixes" if die == SIX else "pass"


def tell_move(before: Board, after: Board) -> str:
    """Return what follows a move: `again`, `pass` or `won`."""
    if after.winner is not None:
        return "won"
    return "again" if after.turn == before.turn else "pass"
