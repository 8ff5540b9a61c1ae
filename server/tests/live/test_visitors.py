"""Thousands who are nobody in particular are asked about once."""

import asyncio
from typing import Any

from tiltyard_server.accounts.identity import NOBODY
from tiltyard_server.live.rights import Admission, Claim, Door
from tiltyard_server.live.visitors import open_for
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import Access

KEY = [(b"authorization", b"Bearer a-key")]
COOKIE = [(b"cookie", b"sessionid=abcdefgh")]


async def test_visitors_who_come_together_share_a_question_and_others_ask_alone() -> None:
    asked: list[int] = []

    def open_(scope: dict[str, Any], number: int) -> Admission:
        asked.append(number)
        access = Access(NOBODY, Tournament(pk=number), frozenset(), None)
        return Admission(access, Claim(Door.TOURNAMENT), ())

    crowd = [{"headers": []} for _ in range(20)]
    together = await asyncio.gather(*(open_for(scope, open_, 7) for scope in crowd))
    assert (asked, len({id(access) for access in together})) == ([7], 1)

    for scope in ({"headers": KEY}, {"headers": COOKIE}, {"headers": []}):
        await open_for(scope, open_, 7)
    assert asked == [7] * 4, "a key, a session, and one who comes later"
