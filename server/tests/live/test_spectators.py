"""Spectators see what happened a while ago, and nothing younger."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from factories import apply, make_tournament, make_user
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import Settings
from sockets import Watcher, make_cookie, make_key
from spectator_play import Boards, Hands, newest_at, steered_hub

from tiltyard import ChangePhase, Phase
from tiltyard_server.live.hub import get_hub
from tiltyard_server.live.sockets import COME_BACK, NOT_ALLOWED, NOT_FOUND, NOT_SIGNED_IN, QUEUE_MAX
from tiltyard_server.play import boards as ports
from tiltyard_server.tournaments.commands.details import Details, read_details, write_details
from tiltyard_server.tournaments.commands.envelopes import PROFILE_CHANGED, Envelope, Note, Profile
from tiltyard_server.tournaments.live.spectator_delay import Timeline
from tiltyard_server.tournaments.models import LogEntry, Staff, Tournament
from tiltyard_server.tournaments.services import apply_commands
from tiltyard_server.tournaments.socket_messages import (
    BoardMessage,
    FollowingMessage,
    HistoryMessage,
    SpectateHelloMessage,
    SpectatePatchMessage,
    SpectateSnapshotMessage,
)

pytestmark = pytest.mark.django_db(transaction=True)
Watch = Callable[..., Any]
make = sync_to_async(make_tournament)
do = sync_to_async(apply)
SECOND = 1000


@pytest.fixture(autouse=True)
async def hands(settings: Settings) -> AsyncIterator[Hands]:
    async with steered_hub(settings) as hands:
        yield hands


@pytest.fixture
def boards(monkeypatch: pytest.MonkeyPatch) -> Boards:
    source = Boards()
    for name in ("list_versions", "get_board", "list_games", "find_next_at"):
        monkeypatch.setattr(ports, name, getattr(source, name))
    return source


@pytest.fixture
async def watch() -> AsyncIterator[Watch]:
    open_: list[Watcher] = []

    async def start(tournament: Tournament, query: str = "", **options: Any) -> Watcher:
        watcher = Watcher(f"/ws/tournament/{tournament.pk}/spectate{query}", **options)
        assert await watcher.open()
        open_.append(watcher)
        return watcher

    yield start
    for watcher in open_:
        await watcher.close()


def timeline_of(tournament: Tournament) -> Timeline:
    room = get_hub().rooms_of("spectators")[tournament.pk]
    assert isinstance(room, Timeline)
    return room


async def test_a_newcomer_is_given_the_state_of_three_seconds_ago(
    watch: Watch, hands: Hands
) -> None:
    tournament = await make(size=4)
    seen = await do(tournament, hands.win(1))
    hands.time += 1 * SECOND
    await do(tournament, hands.win(2))
    hands.time += 2 * SECOND

    watcher = await watch(tournament)

    hello = await watcher.next()
    assert (hello["type"], hello["seq"], hello["delay"]) == ("hello", seen.seq, 3)
    snapshot = await watcher.next()
    assert (snapshot["type"], snapshot["seq"]) == ("snapshot", seen.seq)
    assert snapshot["moment"] == hands.time - 3 * SECOND
    SpectateHelloMessage.model_validate(hello)
    SpectateSnapshotMessage.model_validate(snapshot)
    statuses = {match["number"]: match["status"] for match in snapshot["view"]["matches"]}
    assert statuses == {1: "completed", 2: "ready", 3: "locked"}
    assert snapshot["view"]["matches_done"] == 1
    assert "my" not in snapshot["view"]


async def test_a_result_is_shown_when_it_is_old_enough_and_not_a_moment_before(
    watch: Watch, hands: Hands
) -> None:
    tournament = await make(size=4)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    assert (await watcher.greeted())["seq"] == tournament.seq
    applied = await do(tournament, hands.win(1))

    hands.time += 3 * SECOND - 1
    await timeline_of(tournament).tick()
    assert timeline_of(tournament).sight.seq == tournament.seq
    hands.time += 1
    await timeline_of(tournament).tick()

    patch = await watcher.next()
    assert (patch["type"], patch["from"], patch["seq"]) == ("patch", tournament.seq, applied.seq)
    assert [match["number"] for match in patch["matches"]] == [1, 3]
    assert patch["tournament"]["matches_done"] == 1
    assert len(patch["standings"]) == 4
    SpectatePatchMessage.model_validate(patch)


async def test_what_ripens_is_shown_by_itself(watch: Watch, hands: Hands) -> None:
    tournament = await make(size=4, details=Details(spectator_delay=0))
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()

    applied = await do(tournament, hands.win(1))

    assert (await watcher.until(applied.seq))[-1]["seq"] == applied.seq


async def test_what_happened_before_anybody_watched_ripens_too(watch: Watch, hands: Hands) -> None:
    tournament = await make(size=4, details=Details(spectator_delay=1))
    applied = await do(tournament, hands.win(1))
    hands.time += SECOND - 50
    watcher = await watch(tournament)
    assert (await watcher.next())["seq"] == tournament.seq
    assert (await watcher.next())["type"] == "snapshot"

    hands.time += 50  # the timeline planned for this moment; nothing was announced

    assert (await watcher.next())["seq"] == applied.seq


async def test_a_restart_and_a_new_name_reach_spectators(watch: Watch, hands: Hands) -> None:
    tournament = await make(size=4, details=Details(spectator_delay=0))
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()
    note = Note(PROFILE_CHANGED, {"entry": 2}, hands.time)
    await sync_to_async(apply_commands)(
        tournament_id=tournament.pk,
        envelopes=[Envelope(note, profile=Profile("Other"))],
        actor_id=None,
    )
    assert [entry["name"] for entry in (await watcher.next())["entries"]] == ["Other"]

    applied = await do(
        tournament,
        ChangePhase(Phase.ABORTED, hands.time),
        ChangePhase(Phase.REGISTRATION, hands.time),
    )

    message = (await watcher.until(applied.seq))[-1]
    assert (message["type"], message["view"]["matches"]) == ("snapshot", [])


async def test_a_board_is_shown_to_those_who_look_at_it(
    watch: Watch, hands: Hands, boards: Boards
) -> None:
    tournament = await make(size=4)
    boards.move(1, hands.time)
    boards.move(1, hands.time + SECOND)
    hands.time += 3 * SECOND
    one, other = await watch(tournament), await watch(tournament)
    for watcher in (one, other):
        assert [(await watcher.next())["type"] for _ in range(2)] == ["hello", "snapshot"]

    shown = await one.say('{"type":"watch","match":1}')
    assert (shown["type"], shown["match"], shown["board"]["ply"]) == ("board", 1, 1)
    assert (await other.say('{"type":"watch","match":2}'))["board"] is None
    hands.time += SECOND
    await timeline_of(tournament).tick()

    assert (await one.next())["board"]["ply"] == 2
    assert await other.say('{"type":"ping"}') == {"type": "pong"}


async def test_a_follower_is_told_when_the_player_goes_on_to_the_next_match(
    watch: Watch, hands: Hands, boards: Boards
) -> None:
    tournament = await make(size=4)
    boards.move(1, hands.time - 10 * SECOND)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()

    following = await watcher.say('{"type":"follow","entry":1}')
    assert following == {"type": "following", "entry": 1, "match": 1, "standing": "playing"}
    FollowingMessage.model_validate(following)
    board = BoardMessage.model_validate(await watcher.next())
    assert board.match == 1
    for match, standing in ((1, "waiting"), (2, "playing"), (3, "idle")):
        await do(tournament, hands.win(match))
        hands.time += 3 * SECOND
        await timeline_of(tournament).tick()
        assert (await watcher.next())["type"] == "patch"
        following = await watcher.next()
        assert (following["match"], following["standing"]) == (3, standing)
        if match == 1:
            board = BoardMessage.model_validate(await watcher.next())
            assert (board.match, board.board) == (3, None)


async def test_the_history_of_a_match_ends_where_the_delay_begins(
    watch: Watch, hands: Hands, boards: Boards
) -> None:
    tournament = await make(size=4)
    await do(tournament, hands.win(1))
    await do(tournament, hands.win(2))
    boards.move(1, hands.time)
    boards.move(1, hands.time + 1)
    hands.time += 3 * SECOND
    watcher = await watch(tournament, "?since=1")
    await watcher.next()
    await watcher.next()

    history = await watcher.say('{"type":"history","match":1}')

    assert HistoryMessage.model_validate(history).match == 1
    assert [event["kind"] for event in history["events"]] == ["result-recorded"]
    assert history["events"][0]["result"]["score"] == [10, 0]
    assert set(history["events"][0]) == {"seq", "kind", "at", "result"}
    assert [move["ply"] for move in history["games"][0]["moves"]] == [1]
    hands.time += 1
    await timeline_of(tournament).tick()
    history = await watcher.say('{"type":"history","match":1}')
    assert [move["ply"] for move in history["games"][0]["moves"]] == [1, 2]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"type":"history","match":99}', "match.unknown"),
        ('{"type":"watch","match":99}', "match.unknown"),
        ('{"type":"follow","entry":99}', "entry.unknown"),
        ('{"type":"result","match":1}', "message.malformed"),
        ('{"type":"follow"}', "message.malformed"),
        ('{"type":"follow","entry":true}', "message.malformed"),
        ('{"type":"watch","match":-1}', "message.malformed"),
        ('{"type":"history","match":null}', "message.malformed"),
        ('{"type":["follow"],"entry":1}', "message.malformed"),
        ("[" * 4000, "message.malformed"),
        ("x" * 5000, "message.malformed"),
    ],
)
async def test_whatever_else_is_said_is_an_error(watch: Watch, text: str, code: str) -> None:
    tournament = await make(size=2)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()

    answer = await watcher.say(text)

    assert (answer["type"], answer["code"]) == ("error", code)
    assert await watcher.say('{"type":"ping"}') == {"type": "pong"}


async def test_no_words_and_no_bytes_end_the_connection(watch: Watch) -> None:
    tournament = await make(size=2)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()
    await watcher.send(bytes=b"\x00\xff")
    assert (await watcher.next())["code"] == "message.malformed"
    json_values = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=5,
    )
    types = st.sampled_from(["follow", "watch", "history", "sync", "ping"]) | json_values
    words = st.fixed_dictionaries(
        {"type": types}, optional={"match": json_values, "entry": json_values}
    )
    listed_sentences: list[str] = []

    @settings(max_examples=40, database=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.text(max_size=50) | words.map(json.dumps))
    def collect(text: str) -> None:
        listed_sentences.append(text)

    collect()
    for text in listed_sentences:
        await watcher.send(text=text)
    await watcher.send(text='{"type":"history","match":987654}')
    while (await watcher.next()).get("message") != "There is no match 987654.":
        pass  # the answers to all that was said before
    assert await watcher.say('{"type":"ping"}') == {"type": "pong"}


STEPS = st.lists(
    st.one_of(
        st.sampled_from([("win", 0), ("move", 0), ("follow", 0), ("tick", 0), ("join", 0)]),
        st.tuples(st.just("wait"), st.integers(1, 2000)),
    ),
    min_size=12,
    max_size=20,
)


@settings(
    max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(steps=STEPS, delay=st.integers(1, 3))
async def test_nothing_younger_than_the_delay_is_ever_shown(
    hands: Hands, boards: Boards, steps: list[tuple[str, int]], delay: int
) -> None:
    tournament = await make(size=8, details=Details(spectator_delay=delay))
    boards.moves.clear()
    watchers: list[Watcher] = []
    wins = iter(range(1, 8))
    for step, argument in [("join", 0), *steps, ("wait", 5000), ("tick", 0)]:
        match step:
            case "win" if (number := next(wins, None)) is not None:
                await do(tournament, hands.win(number))
            case "move":
                boards.move(1, hands.time)
            case "wait":
                hands.time += argument
            case "join":
                watchers.append(Watcher(f"/ws/tournament/{tournament.pk}/spectate"))
                assert await watchers[-1].open()
            case "follow":
                await watchers[-1].send(text='{"type":"follow","entry":1}')
                await watchers[-1].send(text='{"type":"history","match":1}')
            case "tick":
                await timeline_of(tournament).tick()
            case _:
                pass  # no match is left to win
        await _check(tournament, watchers, hands.time - delay * SECOND)
    for watcher in watchers:
        await watcher.close()


async def _check(tournament: Tournament, watchers: list[Watcher], limit: int) -> None:
    """Read all that was sent so far, up to the answer to a ping."""
    for watcher in watchers:
        await watcher.send(text='{"type":"ping"}')
        messages = []
        while (message := await watcher.next()) != {"type": "pong"}:
            messages.append(message)
        times = await sync_to_async(_times)(tournament)
        assert all(newest_at(message, times) <= limit for message in messages), messages


def _times(tournament: Tournament) -> dict[int, int]:
    """Return when the log had happened up to each of its events; the first is always old."""
    found = LogEntry.objects.filter(tournament=tournament).order_by("seq")
    times, newest = {1: 0}, 0
    for seq, at in found.values_list("seq", "at")[1:]:
        newest = max(newest, at)
        times[seq] = newest
    return times


async def test_a_client_that_does_not_read_gets_a_fresh_snapshot(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = await make(size=4)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()
    timeline = timeline_of(tournament)
    (socket,) = timeline.choices
    gate = asyncio.Event()
    send = socket.send  # type: ignore[attr-defined]

    async def stuck(**content: Any) -> None:
        await gate.wait()
        await send(**content)

    monkeypatch.setattr(socket, "send", stuck)
    for count in range(QUEUE_MAX + 2):
        timeline.viewers_told = count + 100
        await timeline.tell_viewers()
        await asyncio.sleep(0)
    gate.set()

    assert (await watcher.next())["type"] == "snapshot"
    assert await watcher.say('{"type":"ping"}') == {"type": "pong"}


async def test_all_are_told_how_many_watch(watch: Watch) -> None:
    tournament = await make(size=2)
    watchers = [await watch(tournament, f"?since={tournament.seq}") for _ in range(2)]
    assert {(await watcher.next())["viewers"] for watcher in watchers} == {1, 2}

    await timeline_of(tournament).tell_viewers()

    for watcher in watchers:
        message: dict[str, Any] = {}
        while message != {"type": "viewers", "count": 2}:
            message = json.loads((await watcher.output())["text"])


async def test_another_delay_sends_everybody_back_to_come_again(watch: Watch) -> None:
    tournament = await make(size=2)
    watcher = await watch(tournament, f"?since={tournament.seq}")
    await watcher.greeted()
    timeline = timeline_of(tournament)
    details = Details(spectator_delay=60, spectators="participants")
    await sync_to_async(write_details)(tournament, details)

    await timeline.tick()

    assert (await watcher.output())["code"] == COME_BACK
    assert get_hub().rooms_of("spectators") == {}
    assert (await sync_to_async(read_details)(tournament)).spectator_delay == 60


@pytest.mark.parametrize("role", ["stranger", "player", "withdrawn", "arbiter", "owner", "nobody"])
@pytest.mark.parametrize("spectators", ["everyone", "participants"])
async def test_who_may_watch(role: str, spectators: str) -> None:
    tournament, headers = await sync_to_async(_cast)(role, spectators)
    watcher = Watcher(f"/ws/tournament/{tournament.pk}/spectate", headers)
    assert await watcher.open()

    first = await watcher.next()

    if spectators == "everyone" or role in {"player", "arbiter", "owner"}:
        assert first["type"] == "hello"
        await watcher.close()
    else:
        assert (first["type"], first["code"]) == ("error", "spectate.participants_only")
        closing = NOT_SIGNED_IN if role == "nobody" else NOT_ALLOWED
        assert (await watcher.output())["code"] == closing


def _cast(role: str, spectators: str) -> tuple[Tournament, list[tuple[bytes, bytes]]]:
    people = {name: make_user(name) for name in ("owner", "player", "withdrawn", "stranger")}
    people["arbiter"] = make_user("arbiter")
    tournament = make_tournament(
        people["owner"],
        size=4,
        players=[people["player"], people["withdrawn"]],
        details=Details(spectators=spectators),
    )
    tournament.entries.filter(user=people["withdrawn"]).update(status="withdrawn")
    Staff.objects.create(tournament=tournament, user=people["arbiter"], role="arbiter")
    headers = [(b"cookie", make_cookie(people[role]))] if role != "nobody" else []
    return tournament, headers


async def test_a_program_may_watch_with_a_key() -> None:
    owner = await sync_to_async(make_user)("owner")
    tournament = await make(owner, size=2, details=Details(is_public=False))
    stranger = Watcher(f"/ws/tournament/{tournament.pk}/spectate")
    assert await stranger.open()
    assert (await stranger.next())["code"] == "tournament.unknown"
    assert (await stranger.output())["code"] == NOT_FOUND

    key = await sync_to_async(make_key)(owner)
    headers = [(b"authorization", f"Bearer {key}".encode())]
    program = Watcher(f"/ws/tournament/{tournament.pk}/spectate", headers)
    assert await program.open()
    assert (await program.next())["type"] == "hello"
    await program.close()


async def test_a_page_of_another_site_may_not_spectate() -> None:
    tournament = await make(size=2)
    headers = [(b"origin", b"https://evil.example")]

    assert not await Watcher(f"/ws/tournament/{tournament.pk}/spectate", headers).open()


async def test_a_timeline_is_shared_and_ends_with_its_last_spectator(watch: Watch) -> None:
    tournament = await make(size=2)
    one, other = await watch(tournament), await watch(tournament)
    await one.next()
    await other.next()
    assert get_hub().socket_count == 2
    assert len(get_hub().rooms_of("spectators")) == 1

    await one.close()
    await other.close()

    assert get_hub().rooms_of("spectators") == {}
    assert get_hub().socket_count == 0
