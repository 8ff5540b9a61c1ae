"""Thousands who are nobody in particular are asked about once."""

import asyncio

import pytest

from tiltyard_server.accounts.identity import NOBODY
from tiltyard_server.live import visitors
from tiltyard_server.live.identifying import Credentials, Identity
from tiltyard_server.live.rights import Claim
from tiltyard_server.live.topics import Admission
from tiltyard_server.live.visitors import open_for

KEY = [(b"authorization", b"Bearer a-key")]
COOKIE = [(b"cookie", b"sessionid=abcdefgh")]


async def test_visitors_who_come_together_share_a_question_and_others_ask_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    nobody = Identity(NOBODY, Credentials(), None)
    monkeypatch.setattr(visitors, "identify", lambda scope: nobody)

    def door(identity: Identity, number: int) -> Admission:
        asked.append(number)
        return Admission(identity, Claim(), (), ())

    crowd = [{"headers": []} for _ in range(20)]
    together = await asyncio.gather(*(open_for(scope, door, 7) for scope in crowd))
    assert (asked, len({id(admission) for admission in together})) == ([7], 1)

    for scope in ({"headers": KEY}, {"headers": COOKIE}, {"headers": []}):
        await open_for(scope, door, 7)
    assert asked == [7] * 4, "a key, a session, and one who comes later"
