"""Whoever loses a right loses it on open sockets too: every kind of socket, every way to lose it.

A new kind of socket needs a row in `SOCKETS` and in `MATRIX`, a new way to lose a right one in
`LOSSES`.
"""

from collections.abc import AsyncIterator, Callable
from typing import Final, NamedTuple

import pytest
from arena_play import make_arena
from asgiref.sync import sync_to_async
from chess_tables import open_game
from conftest import Api
from django.contrib.sessions.models import Session
from factories import make_user
from hosted import make_ludo, the_game
from sockets import Watcher, make_cookie, make_key

from tiltyard_server.accounts.models import ApiKey, User
from tiltyard_server.common import clock
from tiltyard_server.config.sockets import application
from tiltyard_server.live import access_revocation
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.sockets import COME_BACK
from tiltyard_server.tournaments.hall_passes.registry import digest
from tiltyard_server.tournaments.models import Entry, HallPass, Staff, Tournament

Setting = dict[str, int]
SOCKETS: Final = {
    "tournament": "/ws/tournaments/{tournament}",
    "spectate": "/ws/tournament/{tournament}/spectate",
    "game": "/ws/hosted-games/{game}",
    "chess": "/ws/chess/games/{chess}/",
    "arena": "/ws/tournaments/arena/{arena}/",  # its chat comes by the same socket
}


class Loss(NamedTuple):
    """Who is there, by what, and how they lose it."""

    person: str
    has_key: bool
    take: Callable[[int], object]


def _close_and_dismiss(tournament: int) -> None:
    _update(tournament, is_public=False)
    Staff.objects.filter(tournament=tournament).delete()


def _update(tournament: int, **fields: object) -> None:
    Tournament.objects.filter(pk=tournament).update(**fields)


def _revoke() -> None:
    HallPass.objects.update(revoked_at=clock.now())


def _change_user(**fields: object) -> Callable[[int], object]:
    return lambda tournament: User.objects.filter(username="player").update(**fields)


def _withdraw(tournament: int) -> None:
    _update(tournament, spectators="participants")
    Entry.objects.filter(tournament=tournament).update(status="withdrawn")


LOSSES: Final = {
    "anybody, when it becomes private": Loss("", False, lambda t: _update(t, is_public=False)),
    "a stranger, when it becomes private": Loss(
        "stranger", False, lambda t: _update(t, is_public=False)
    ),
    "anybody, when only participants may watch": Loss(
        "", False, lambda t: _update(t, spectators="participants")
    ),
    "a player who withdraws, where only participants may watch": Loss("player", False, _withdraw),
    "anybody, when results are delayed": Loss("", False, lambda t: _update(t, delays_results=True)),
    "an arbiter who is removed": Loss(
        "arbiter",
        False,
        _close_and_dismiss,
    ),
    "a revoked key": Loss("player", True, lambda t: ApiKey.objects.update(revoked_at=clock.now())),
    "an expired key": Loss("player", True, lambda t: ApiKey.objects.update(expires_at=clock.now())),
    "a session that was ended": Loss("player", False, lambda t: Session.objects.all().delete()),
    "a session that ran out": Loss(
        "player", False, lambda t: Session.objects.update(expire_date=clock.now())
    ),
    "another password": Loss("player", False, _change_user(password="!another")),
    "a banned account": Loss("player", False, _change_user(is_active=False)),
    "a banned account with a key": Loss("player", True, _change_user(is_active=False)),
    "a helper's phone that is revoked": Loss("helper", False, lambda t: _revoke()),
    "a tablet of the hall that is revoked": Loss("tablet", False, lambda t: _revoke()),
    "a helper's phone, when the event is over": Loss(
        "helper", False, lambda t: _update(t, phase="completed")
    ),
    "an operator no more": Loss(
        "operator", False, lambda t: User.objects.filter(username="operator").update(is_staff=False)
    ),
}
OF_ALL: Final = {
    "a revoked key",
    "an expired key",
    "a session that was ended",
    "a session that ran out",
    "another password",
    "a banned account",
    "a banned account with a key",
}
OF_DEVICES: Final = {
    "a helper's phone that is revoked",
    "a tablet of the hall that is revoked",
    "a helper's phone, when the event is over",
}
PRIVATE: Final = {"anybody, when it becomes private", "a stranger, when it becomes private"}
MATRIX: Final = {
    "tournament": OF_ALL
    | PRIVATE
    | OF_DEVICES
    | {
        "an arbiter who is removed",
        "an operator no more",
        "anybody, when results are delayed",
    },
    "spectate": OF_ALL
    | PRIVATE
    | {
        "an arbiter who is removed",
        "an operator no more",
        "anybody, when only participants may watch",
        "a player who withdraws, where only participants may watch",
    },
    "game": OF_ALL | {"an arbiter who is removed", "an operator no more"},
    "chess": OF_ALL | {"an operator no more"},
    "arena": OF_ALL | {"an operator no more"},
}
CASES: Final = [(kind, loss) for kind, losses in MATRIX.items() for loss in sorted(losses)]


@pytest.fixture
def setting(director_at_hand: object) -> Setting:
    people = {name: make_user(name) for name in ("owner", "player", "arbiter", "stranger")}
    make_user("operator", is_operator=True)
    tournament = make_ludo([people["player"]])
    Staff.objects.create(tournament=tournament, user=people["arbiter"], role="arbiter")
    return {
        "tournament": tournament.pk,
        "game": the_game(tournament).pk,
        "chess": open_game(people["player"], people["stranger"]).pk,
        "arena": make_arena(Api(people["owner"])),
    }


@pytest.fixture
async def _hubs() -> AsyncIterator[None]:
    yield
    await get_hub().close()
    get_hub.cache_clear()


@sync_to_async
def _headers(loss: Loss) -> list[tuple[bytes, bytes]]:
    if not loss.person:
        return []
    if loss.person in HallPass.Purpose:
        return [(b"cookie", _make_device(loss.person))]
    user = User.objects.get(username=loss.person)
    if loss.has_key:
        return [(b"authorization", f"Bearer {make_key(user)}".encode())]
    return [(b"cookie", make_cookie(user))]


def _make_device(purpose: str) -> bytes:
    """Return the cookie of a browser of nobody that has opened a pass."""
    tournament = Tournament.objects.latest("pk")
    tournament.hall_passes.create(
        purpose=purpose, name=purpose, digest=digest(purpose), created_at=clock.now()
    )
    device = Api()
    device.ok("POST", "/hall-passes/open", {"secret": purpose})
    return f"sessionid={device.client.cookies['sessionid'].value}".encode()


async def _ask_whether_it_lives(watcher: Watcher) -> None:
    await watcher.send(text='{"type":"ping"}')
    while (await watcher.next())["type"] != "pong":
        pass


async def _end_of(watcher: Watcher) -> int:
    """Return the code by which a socket is closed, whatever comes before."""
    while (message := await watcher.output())["type"] != "websocket.close":
        pass
    return int(message["code"])


def test_every_kind_of_socket_has_its_row() -> None:
    """Mend 2: nobody adds a socket and forgets that rights are lost."""
    addresses = [path.format_map(dict.fromkeys(_NUMBERS, 7)) for path in SOCKETS.values()]
    routes = application.routes[:-1]  # the last one leads nowhere
    for route in routes:
        assert any(route.pattern.match(path[1:]) for path in addresses), route.pattern
    assert set(MATRIX) == set(SOCKETS)
    assert set().union(*MATRIX.values()) == set(LOSSES)


_NUMBERS: Final = ("tournament", "game", "chess", "arena")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_hubs")
@pytest.mark.parametrize(("kind", "name"), CASES, ids=[f"{k}: {n}" for k, n in CASES])
async def test_a_socket_is_closed_when_its_right_is_lost(
    setting: Setting, kind: str, name: str
) -> None:
    """Mend 2: sockets were asked who they are when they came, and never again."""
    loss = LOSSES[name]
    path, headers = SOCKETS[kind].format_map(setting), await _headers(loss)
    watcher = Watcher(path, headers)
    assert await watcher.open()
    await _ask_whether_it_lives(watcher)
    await access_revocation.get_guard().look()
    assert access_revocation.get_guard()._claims, "nothing is lost yet, and nobody is sent away"

    await sync_to_async(loss.take)(setting["tournament"])
    await access_revocation.get_guard().look()

    assert await _end_of(watcher) == COME_BACK
    assert not access_revocation.get_guard()._claims
    await watcher.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("_hubs")
async def test_those_who_keep_their_right_stay_while_others_are_sent_away(setting: Setting) -> None:
    """Mend 2: a tournament that becomes private loses its strangers, not its people."""
    everybody = {}
    for person in ("", "stranger", "player", "arbiter", "operator"):
        headers = await _headers(Loss(person, False, bool))
        everybody[person] = Watcher(SOCKETS["tournament"].format_map(setting), headers)
        assert await everybody[person].open()
        await _ask_whether_it_lives(everybody[person])

    await sync_to_async(_update)(setting["tournament"], is_public=False)
    await access_revocation.get_guard().look()

    for person in ("", "stranger"):
        assert await _end_of(everybody[person]) == COME_BACK
    for person in ("player", "arbiter", "operator"):
        await _ask_whether_it_lives(everybody[person])
    for watcher in everybody.values():
        await watcher.close()


def test_rights_are_asked_for_often_enough() -> None:
    """Mend 2: what is lost is gone within a second, two looks at the worst."""
    assert 2 * access_revocation.EVERY < 1
