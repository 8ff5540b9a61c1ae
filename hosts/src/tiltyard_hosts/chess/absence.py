"""Who is at the board: coming, leaving, coming back, and the time that an outage took."""

from tiltyard_hosts.chess.records import Ended, Left, Ready, Record, Started
from tiltyard_hosts.chess.refusals import require_unfinished
from tiltyard_hosts.chess.session import Due, Session, Status, clocks_at, evolve, next_deadline
from tiltyard_hosts.records import Interrupted, Returned


class Attendance:
    """A game that people come to: the session, and what has happened since it was loaded."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.records: list[Record] = []

    def open(self, at: int) -> None:
        """Begin the game: the countdown of the first move runs. Or wait for both to come."""
        if self.session.status is Status.WAITING and not self.session.setup.no_show_ms:
            self._add(Started(self._not_before(at)))
            return
        for side, bot in enumerate(self.session.setup.bots):
            if bot is not None:
                self.set_ready(side, at)

    def set_ready(self, side: int, at: int) -> None:
        """Note that a player has come; with both there the game begins. Again changes nothing."""
        require_unfinished(self.session)
        if self.session.status is not Status.WAITING or self.session.is_ready[side]:
            return
        if self._is_over_by_absence(at):
            return
        at = self._not_before(at)
        self._add(Ready(at, side))
        if all(self.session.is_ready):
            self._add(Started(at))

    def leave(self, side: int, at: int, *, seen_at: int) -> None:
        """Note that a player is away who was last seen at `seen_at`; the clock goes on.

        Before the start they have to come again, unless they are a bot.
        """
        session = self.session
        if session.status is Status.WAITING and session.is_ready[side]:
            at = self._not_before(at)
            self._add(Left(at, side, max(session.opened_at, min(at, seen_at))))
        if session.status is Status.PLAYING and session.away[side] is None:
            at = self._not_before(at)
            self._add(Left(at, side, max(session.started_at or 0, min(at, seen_at))))

    def come_back(self, side: int, at: int) -> None:
        """Note that a player is back, or has come; whoever acts is."""
        if self.session.status is Status.WAITING:
            self.set_ready(side, at)
        if self.session.status is Status.PLAYING and self.session.away[side] is not None:
            self._add(Returned(self._not_before(at), side))

    def give_back(self, at: int, *, since: int) -> None:
        """Give the time back in which nobody kept it, after an outage of the server."""
        if self.session.status is not Status.OVER and since < at:
            self._add(Interrupted(self._not_before(at), since))

    def _is_over_by_absence(self, at: int) -> bool:
        """End a game to which somebody has not come in time; neither: nobody wins."""
        deadline = next_deadline(self.session)
        if deadline is None or deadline.what is not Due.NO_SHOW or deadline.at > at:
            return False
        late = [side for side in (0, 1) if not self.session.is_ready[side]]
        self._end(self._not_before(at), 1 - late[0] if len(late) == 1 else None, "no-show")
        return True

    def _end(self, at: int, winner: int | None, reason: str) -> None:
        self._add(Ended(at, winner, reason, clocks_at(self.session, at)))

    def _not_before(self, at: int) -> int:
        """Return `at`, or the time of the last record if a clock elsewhere is ahead."""
        return max(at, self.session.updated_at)

    def _add(self, record: Record) -> None:
        self.session = evolve(self.session, record)
        self.records.append(record)
