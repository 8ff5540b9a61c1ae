"""Who keeps the time, and what is given back when nobody did.

One row has the holder and their last beat. Whoever finds it older than an outage may be, gives the
time since then back to all games before anything else happens in them: a conductor that takes over,
a player who is quicker than it, or whoever opens games.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from tiltyard_server.common import clock
from tiltyard_server.common.database.prepared_query import Prepared
from tiltyard_server.play.games import GAMES
from tiltyard_server.play.models import Game, Presence, Pulse
from tiltyard_server.play.tables import Table, store

BEAT: Final = timedelta(milliseconds=500)
OUTAGE: Final = timedelta(seconds=3)  # without a beat: nobody keeps the time, all clocks stood
_PULSE: Final = Prepared(lambda pk: Pulse.objects.filter(pk=pk))
_CHANGE: Final = timedelta(seconds=1)  # of hands: so much more than a beat is an outage, too


def take_baton(holder: str, *, now: datetime) -> bool:
    """Beat as `holder`, who conducts the games; return whether they may.

    Nobody takes it from somebody who beats. It is not needed where no game is played.
    """
    pulse = Pulse.objects.filter(pk=1).first()
    if pulse is not None and not _may_take(pulse, holder, now):
        return False
    if not Game.objects.filter(due_at__isnull=False).exists():
        return False
    with transaction.atomic():
        pulse = _lock(now)
        if not _may_take(pulse, holder, now):
            return False
        _beat(pulse, now, allowed=OUTAGE if pulse.holder == holder else _CHANGE)
        pulse.holder = holder
        pulse.save(update_fields=["at", "holder"])
    return True


def lay_down_baton(holder: str) -> None:
    """Let somebody else take over at once."""
    Pulse.objects.filter(holder=holder).update(holder="")


def ensure_time_is_kept(*, now: datetime) -> None:
    """Give back what an outage took, if nobody has done it; to be called before a change."""
    pulse = _PULSE.find(1)
    if pulse is not None and now - pulse.at <= OUTAGE:
        return
    with transaction.atomic():
        pulse = _lock(now)
        if now - pulse.at > OUTAGE:
            _beat(pulse, now, allowed=OUTAGE)
            pulse.holder = ""
            pulse.save(update_fields=["at", "holder"])


def _may_take(pulse: Pulse, holder: str, now: datetime) -> bool:
    return pulse.holder in ("", holder) or now - pulse.at >= OUTAGE


def _lock(now: datetime) -> Pulse:
    pulse, _ = Pulse.objects.select_for_update().get_or_create(pk=1, defaults={"at": now})
    return pulse


def _beat(pulse: Pulse, now: datetime, *, allowed: timedelta) -> None:
    if now - pulse.at > allowed:
        _give_back(now, since=pulse.at)
    pulse.at = max(now, pulse.at)


def _give_back(now: datetime, *, since: datetime) -> None:
    games = Game.objects.filter(due_at__isnull=False).order_by("pk")
    tables = [Table(game) for game in games.select_for_update()]
    for table in tables:
        seen_since = max(since, table.game.opened_at)  # silence before a game was no outage to it
        table.play.give_back(clock.to_ms(now), since=clock.to_ms(seen_since))
    store(tables, now=now)
    # Sockets of before the outage are gone, but nobody could come back earlier than now.
    running = [rules.kind for rules in GAMES.values() if not rules.is_paused_by_absence]
    Presence.objects.filter(game__kind__in=running).update(seen_at=now)
