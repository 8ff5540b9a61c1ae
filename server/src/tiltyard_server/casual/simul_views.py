"""What pages show of simuls."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.models import User
from tiltyard_server.casual.models import Simul, SimulGuest
from tiltyard_server.casual.selectors import person_view
from tiltyard_server.casual.services import name_rating
from tiltyard_server.casual.simuls import is_waiting, list_waiting, time_of
from tiltyard_server.common import clock
from tiltyard_server.play.models import Game
from tiltyard_server.ratings.selectors import list_blended

_LISTED: Final = 30


def list_simuls(*, now: datetime) -> list[Simul]:
    """Return simuls: those that wait, then those that began, the newest first."""
    began = Simul.objects.filter(started_at__isnull=False).order_by("-started_at")
    waiting = list_waiting(now).select_related("host").order_by("-created_at")
    return [*waiting[:_LISTED], *began.select_related("host")[:_LISTED]]


def simul_view(simul: Simul, *, viewer_id: int | None, now: datetime) -> dict[str, Any]:
    """Return a simul with its guests as pages show it."""
    (view,) = list_views([simul], viewer_id=viewer_id, now=now)
    return view


def list_views(
    simuls: Sequence[Simul], *, viewer_id: int | None, now: datetime
) -> list[dict[str, Any]]:
    """Return simuls as pages show them; what all need is read once."""
    guests: dict[int, list[SimulGuest]] = {simul.pk: [] for simul in simuls}
    found = SimulGuest.objects.filter(simul__in=simuls).select_related("user")
    for guest in found.order_by("asked_at", "pk"):
        guests[guest.simul_id].append(guest)
    everybody = [guest for some in guests.values() for guest in some]
    numbers = [guest.game_id for guest in everybody if guest.game_id]
    games = {game.pk: game for game in Game.objects.filter(pk__in=numbers)}
    people = {guest.user_id for guest in everybody} | {simul.host_id for simul in simuls}
    ratings = list_blended(people, {_subject_of(simul) for simul in simuls})
    return [
        _Page(simul, guests[simul.pk], games, ratings).describe(viewer_id, now) for simul in simuls
    ]


def _subject_of(simul: Simul) -> str:
    return name_rating(Variant(simul.variant), time_of(simul))


class _Page(NamedTuple):
    """A simul and what was read for it."""

    simul: Simul
    guests: Sequence[SimulGuest]
    games: Mapping[int, Game]
    ratings: Mapping[tuple[int, str], int]

    def describe(self, viewer_id: int | None, now: datetime) -> dict[str, Any]:
        """Return it as pages show it."""
        simul, guests = self.simul, self.guests
        boards = [self.games.get(guest.game_id or 0) for guest in guests]
        mine = next((guest for guest in guests if guest.user_id == viewer_id), None)
        return {
            "id": simul.pk,
            "name": simul.name,
            "host": self._describe(simul.host),
            "is_mine": simul.host_id == viewer_id,
            "status": _status(simul, boards, now),
            "variant": simul.variant,
            "speed": time_of(simul).speed.value,
            "initial_seconds": simul.initial_seconds,
            "increment_seconds": simul.increment_seconds,
            "extra_seconds": simul.extra_seconds,
            "extra_seconds_a_guest": simul.extra_seconds_a_guest,
            "color": simul.color,
            "created_at": clock.to_ms(simul.created_at),
            "started_at": None if simul.started_at is None else clock.to_ms(simul.started_at),
            "guests": [
                {
                    **self._describe(guest.user),
                    "is_accepted": guest.is_accepted,
                    "game_id": guest.game_id,
                    "score": _score(simul, game),
                }
                for guest, game in zip(guests, boards, strict=True)
            ],
            "is_asked": mine is not None,
            "game_id": None if mine is None else mine.game_id,
        }

    def _describe(self, user: User) -> dict[str, Any]:
        subject = _subject_of(self.simul)
        return person_view(user, subject, rating=self.ratings[user.pk, subject])


def _status(simul: Simul, boards: Iterable[Game | None], now: datetime) -> str:
    if simul.canceled_at is not None:
        return "canceled"
    if simul.started_at is None:
        return "waiting" if is_waiting(simul, now) else "late"
    return "running" if any(game and game.ended_at is None for game in boards) else "over"


def _score(simul: Simul, game: Game | None) -> float | None:
    """Return what the host got at a board that is over."""
    if game is None or game.ended_at is None:
        return None
    if game.winner is None:
        return 0.5
    return float(game.users[game.winner] == simul.host_id)
