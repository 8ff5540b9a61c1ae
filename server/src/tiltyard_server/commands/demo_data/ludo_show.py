"""A Ludo championship of bots, from registration to podium, to be watched or just to be run."""

import random
import time
from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from tiltyard import ChangePhase, Config, Phase
from tiltyard.core.commands import RegisterEntry
from tiltyard_hosts.ludo.bots import LEVELS
from tiltyard_server.accounts.models import User
from tiltyard_server.commands.demo_data.exhibition import FIRST_NAMES, LAST_NAMES, ensure_user
from tiltyard_server.common import clock
from tiltyard_server.play.matches.bot_seats import seat_bots
from tiltyard_server.play.models import Game
from tiltyard_server.play.services import set_host
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.services import apply_commands, create_tournament
from tiltyard_server.worker.kinds import work_once

_NAME: Final = "Ludo Championship"
_WAY: Final = (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
_THINK_MS: Final = 800
LOOK_SECONDS: Final = 0.5
PLAYERS_MAX: Final = len(FIRST_NAMES) * len(LAST_NAMES)
Tell = Callable[[str], None]


def make_championship(*, players: int, speed: float) -> Tournament:
    """Enter so many bots, of all levels, and start. At speed 0 they do not stop to think."""
    marshal = ensure_user("marshal", "The Marshal")
    count = Tournament.objects.filter(name__startswith=_NAME).count() + 1
    config = Config(
        name=f"{_NAME} {count}", format="single-elimination", options={"third_place": players > 3}
    )
    details = Details(description="Bots play Ludo here, by themselves. Open a match to watch.")
    tournament = create_tournament(config=config, details=details, owner_id=marshal.pk)
    think_ms = round(_THINK_MS / speed) if speed else 0
    set_host(tournament, {"think_ms": think_ms}, kind="ludo", now=clock.now())
    _move(tournament, marshal, Phase.REGISTRATION)
    _enter(tournament, marshal, players)
    for phase in _WAY:
        _move(tournament, marshal, phase)
    return tournament


def watch(tournament: Tournament, tell: Tell, *, pause: Callable[[], None]) -> None:
    """Tell how it goes until the tournament is over; `pause` is called between two looks."""
    told = ""
    while True:
        tournament.refresh_from_db()
        playing = Game.objects.filter(tournament=tournament, ended_at=None).count()
        line = f"{tournament.matches_done}/{tournament.match_count} matches, {playing} games now"
        if line != told:
            tell(line)
            told = line
        if tournament.phase != Phase.IN_PROGRESS:
            break
        pause()
    for line in list_podium(tournament):
        tell(line)


def work() -> None:
    """Do what is due; for a show without a server."""
    if not work_once():
        time.sleep(0.01)


def list_podium(tournament: Tournament) -> Iterator[str]:
    """Return the best three, and how many games were played."""
    games = Game.objects.filter(tournament=tournament).count()
    yield f"{tournament.name} is over after {games} games."
    best = Entry.objects.filter(tournament=tournament, place_from__lte=3)
    for entry in best.order_by("place_from", "number"):
        yield f"  {entry.place_from}. {entry.name}"


def _enter(tournament: Tournament, marshal: User, players: int) -> None:
    chance = random.Random(tournament.name)
    names = [f"{first} {last}" for first, last in product(FIRST_NAMES, LAST_NAMES)]
    at = clock.now_ms()
    envelopes = [
        Envelope(RegisterEntry(at, chance.randrange(1200, 2400)), profile=Profile(name))
        for name in chance.sample(names, players)
    ]
    applied = apply_commands(
        tournament_id=tournament.pk, envelopes=envelopes, actor_id=marshal.pk, is_atomic=True
    )
    for index, level in enumerate(LEVELS):
        seat_bots(tournament, applied.numbers[index :: len(LEVELS)], level)


def _move(tournament: Tournament, marshal: User, to: Phase) -> None:
    command = ChangePhase(to, clock.now_ms(), lot="demo")
    apply_commands(
        tournament_id=tournament.pk,
        envelopes=[Envelope(command)],
        actor_id=marshal.pk,
        is_atomic=True,
    )
