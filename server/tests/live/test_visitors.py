"""Thousands who are nobody in particular are asked about once."""

import asyncio
from typing import Any

import pytest

from tiltyard_server.accounts.identity import NOBODY
from tiltyard_server.live import anonymous_viewers
from tiltyard_server.live.anonymous_viewers import open_for
from tiltyard_server.live.authentication import Credentials, Identity
from tiltyard_server.live.rights import Claim
from tiltyard_server.live.topics import Admission

KEY = [(b"authorization", b"Bearer a-key")]
COOKIE = [(b"cookie", b"sessionid=abcdefgh")]


async def test_visitors_who_come_together_share_a_question_and_others_ask_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    nobody = Identity(NOBODY, Credentials(), None)
    monkeypatch.setattr(anonymous_viewers, "identify", lambda scope: nobody)

    def door(identity: Identity, number: int) -> Admission:
        asked.append(number)
        return Admission(identity, Claim(), (), ())

    crowd: list[dict[str, Any]] = [{"headers": []} for _ in range(20)]
    together = await asyncio.gather(*(open_for(scope, door, 7) for scope in crowd))
    assert (asked, len({id(admission) for admission in together})) == ([7], 1)

    comers: list[dict[str, Any]] = [{"headers": KEY}, {"headers": COOKIE}, {"headers": []}]
    for scope in comers:
        await open_for(scope, door, 7)
    assert asked == [7] * 4, "a key, a session, and one who comes later"
