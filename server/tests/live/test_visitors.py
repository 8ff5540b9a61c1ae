"""Thousands who are nobody in particular are asked about once."""

import asyncio
from typing import Any

from tiltyard_server.accounts.identity import NOBODY
from tiltyard_server.live.visitors import open_for
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import Access

KEY = [(b"authorization", b"Bearer a-key")]


async def test_visitors_who_come_together_share_a_question_and_others_ask_alone() -> None:
    asked: list[int] = []

    def open_(scope: dict[str, Any], number: int) -> Access:
        asked.append(number)
        return Access(NOBODY, Tournament(pk=number), frozenset(), None)

    crowd = [{"headers": []} for _ in range(20)]
    together = await asyncio.gather(*(open_for(scope, open_, 7) for scope in crowd))
    assert (asked, len({id(access) for access in together})) == ([7], 1)

    for scope in ({"headers": KEY}, {"headers": [], "user": None}, {"headers": []}):
        await open_for(scope, open_, 7)
    assert asked == [7] * 4, "a key, a session, and one who comes later"
