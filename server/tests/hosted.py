"""Ludo tournaments to test with, and a clock that stands until it is told to go."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from factories import make_tournament

from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.play.models import BotSeat, Game, Pulse
from tiltyard_server.play.services import set_host
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.worker.kinds import work_once

START = clock.from_ms(1_790_000_000_000)


class Clock:
    """The time of a test."""

    def __init__(self) -> None:
        self.moment = START

    def now(self) -> datetime:
        """Stand in for `clock.now`."""
        return self.moment

    def run(self, seconds: float) -> None:
        """Let time pass on a server that runs."""
        self.moment += timedelta(seconds=seconds)
        Pulse.objects.update_or_create(pk=1, defaults={"at": self.moment})

    def go(self, seconds: float) -> None:
        """Let time pass on a server that runs, and do what is due then."""
        self.run(seconds)
        settle()

    def fail(self, seconds: float) -> None:
        """Let time pass without a server; then it is back."""
        self.moment += timedelta(seconds=seconds)
        settle()


def settle() -> None:
    """Work until nothing is due."""
    for _ in range(1000):
        if not work_once():
            return
    raise AssertionError("The worker does not come to rest")


def make_ludo(
    players: Sequence[User] = (),
    *,
    size: int = 2,
    bots: dict[int, str] | None = None,
    options: dict[str, object] | None = None,
    **times: int,
) -> Tournament:
    """Return a tournament in progress whose games are open; `bots` maps entries to levels."""
    config = {"options": options} if options else None
    tournament = make_tournament(size=size, players=players, config=config)
    for entry, level in (bots or {}).items():
        BotSeat.objects.create(tournament=tournament, entry_number=entry, level=level)
    set_host(tournament, {**times}, kind="ludo", now=clock.now())
    settle()
    return tournament


def the_game(tournament: Tournament) -> Game:
    """Return the newest game."""
    return tournament.hosted.order_by("-id")[0]
