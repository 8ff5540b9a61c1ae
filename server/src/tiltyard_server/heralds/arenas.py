"""The news of an arena in other places: that it starts soon, has started, is over."""

from typing import Any, Final

from tiltyard.sentence import say
from tiltyard_server.arenas import selectors
from tiltyard_server.arenas.models import Arena
from tiltyard_server.common import clock
from tiltyard_server.heralds import webhook_body
from tiltyard_server.heralds.models import Call, Herald
from tiltyard_server.jobs import wake_after_commit
from tiltyard_server.outbox.services import Payload

SOON: Final = "soon"
START: Final = "start"
FINISH: Final = "finish"
TOPICS: Final = (SOON, START, FINISH)
_TOPIC_OF: Final = {"soon": SOON, "running": START, "finished": FINISH, "deleted": FINISH}


def write_arena_calls(payload: Payload) -> None:
    """Write the news for every herald of the arena who wants it. Safe to call twice."""
    heralds = list(Herald.objects.filter(arena_id=payload["arena_id"], is_paused=False))
    to = str(payload["to"])
    topic = _TOPIC_OF.get(to)
    listening = [herald for herald in heralds if topic in herald.topics]
    if not listening or topic is None:
        return
    arena, now = Arena.objects.get(pk=payload["arena_id"]), clock.now()
    Call.objects.bulk_create(
        (
            Call(
                herald=herald,
                key=f"arena:{to}",
                body=write_arena_news(herald, arena, topic, _say(arena, to)),
                created_at=now,
                due_at=now,
            )
            for herald in listening
        ),
        ignore_conflicts=True,
    )
    wake_after_commit(Call.JOB)


def write_arena_news(herald: Herald, arena: Arena, topic: str, headline: str) -> str:
    """Return what is sent, in the words of the place it goes to."""
    podium = selectors.list_podium(arena) or []
    url = f"{herald.site.rstrip('/')}/arenas/{arena.pk}"
    lines = [f"{row['rank']}. {row['display_name']}: {row['score']}" for row in podium]
    body: dict[str, Any] = {
        "topic": topic,
        "arena": {"id": arena.pk, "name": arena.name, "url": url},
        "seq": arena.seq,
        "text": headline,
        "phase": arena.phase,
        "starts_at": arena.starts_at,
        "ends_at": arena.ends_at,
        "player_count": arena.player_count,
        "podium": podium,
    }
    return webhook_body.write_for(herald, (arena.name, headline, *lines), url, body)


def _say(arena: Arena, to: str) -> str:
    if to == "soon":
        minutes = max(1, round((arena.starts_at - clock.now_ms()) / 60_000))
        if minutes == 1:
            return say("starts in 1 minute")
        return say("starts in {minutes} minutes", minutes=minutes)
    if to == "finished":
        return say("is over")
    return say("has started") if to == "running" else say("was called off")
