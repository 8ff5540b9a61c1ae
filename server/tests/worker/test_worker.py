"""What happens afterwards and by itself."""

from datetime import timedelta
from typing import Any

import pytest
from conftest import Api
from factories import AT, apply, make_tournament, make_user, win

from tiltyard import ChangePhase, Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.jobs import Loop
from tiltyard_server.outbox.models import OutboxMessage
from tiltyard_server.outbox.services import make_batch, put_messages
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Deadline, Notification, Tournament
from tiltyard_server.worker import deadlines
from tiltyard_server.worker.deadlines import STEPS
from tiltyard_server.worker.kinds import HANDLERS, KINDS, work_once

pytestmark = pytest.mark.django_db


def test_players_hear_that_their_match_is_open() -> None:
    one, two = make_user("erec"), make_user("enide")
    tournament = make_tournament(size=4, players=[one, two])
    apply(tournament, win(1), win(2))
    while work_once():
        pass

    texts = Notification.objects.filter(user=one).order_by("id").values_list("text", flat=True)
    assert texts.last() == "Joust: your match 3 against Enide is open."
    news = Api(one).get("/me/notifications")
    assert news["unread"] == len(news["items"]) > 1
    Api(one).ok("POST", "/me/notifications/read")
    assert Api(one).get("/me/notifications")["unread"] == 0


def test_the_same_news_twice_is_told_once() -> None:
    make_tournament(size=2, players=[make_user()])
    messages = list(OutboxMessage.objects.all())
    work_once()
    told = Notification.objects.count()

    OutboxMessage.objects.bulk_create(messages)
    work_once()

    assert told == Notification.objects.count() > 0


def test_every_topic_that_is_put_has_a_handler() -> None:
    apply(make_tournament(size=4), win(1), win(2), ChangePhase(Phase.ABORTED, AT))

    assert set(OutboxMessage.objects.values_list("topic", flat=True)) <= set(HANDLERS)


def test_a_message_that_fails_is_kept_with_its_error_and_holds_up_nobody() -> None:
    done: list[Any] = []

    def fail(payload: dict[str, Any]) -> None:
        raise ValueError("no ink")

    now = clock.now()
    put_messages([("bad", {}), ("good", {"n": 1})], at=now)
    handled = make_batch({"bad": fail, "good": done.append}).run(now)

    assert (handled, done) == (1, [{"n": 1}])
    left = OutboxMessage.objects.get()
    assert (left.attempts, left.last_error) == (1, "ValueError: no ink")
    assert left.due_at > now
    assert make_batch({"bad": done.append}).run(left.due_at) == 1


def test_a_message_written_while_the_clock_was_ahead_does_not_wait_for_it() -> None:
    now = clock.now()
    done: list[dict[str, Any]] = []
    put_messages([("good", {})], at=now + timedelta(hours=2))

    assert make_batch({"good": done.append}).run(now) == 1


def test_registration_opens_by_the_clock() -> None:
    tournament = _due(Details(opens_registration_at=clock.now()), Phase.CREATED)

    assert work_once()

    tournament.refresh_from_db()
    assert tournament.phase == "registration"
    assert tournament.log.get(kind="phase-changed").actor is None
    assert not deadlines.make_batch().run(clock.now())


def test_play_starts_by_the_clock() -> None:
    details = Details(starts_at=clock.now(), has_auto_start=True)
    tournament = _due(details, Phase.REGISTRATION)

    deadlines.make_batch().run(clock.now())

    tournament.refresh_from_db()
    assert tournament.phase == "in_progress"


def test_nothing_starts_by_itself_unless_it_shall() -> None:
    _due(Details(starts_at=clock.now()), Phase.REGISTRATION)

    assert not Deadline.objects.exists()


def test_a_start_that_the_rules_refuse_changes_nothing_and_says_why() -> None:
    details = Details(starts_at=clock.now(), has_auto_start=True)
    tournament = _due(details, Phase.REGISTRATION, size=1)

    deadlines.make_batch().run(clock.now())

    tournament.refresh_from_db()
    deadline = Deadline.objects.get(kind=Deadline.Kind.START)
    assert tournament.phase == "registration"
    assert "needs at least 2 entries" in deadline.last_error
    assert deadline.done_at is not None


def test_where_check_in_is_required_the_clock_does_not_skip_it() -> None:
    details = Details(starts_at=clock.now(), has_auto_start=True)
    tournament = _due(details, Phase.REGISTRATION, check_in_required=True)

    deadlines.make_batch().run(clock.now())

    tournament.refresh_from_db()
    assert tournament.phase == "registration"
    assert "never opened" in Deadline.objects.get(kind=Deadline.Kind.START).last_error


def test_a_deadline_that_stumbles_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(tournament: Tournament) -> None:
        raise OSError("no disk")

    monkeypatch.setitem(STEPS, Deadline.Kind.OPEN_REGISTRATION, fail)
    _due(Details(opens_registration_at=clock.now()), Phase.CREATED)
    now = clock.now()
    deadlines.make_batch().run(now)

    deadline = Deadline.objects.get()
    assert (deadline.attempts, deadline.done_at) == (1, None)
    assert deadline.due_at > now


def test_a_moved_date_moves_the_deadline(api: Api, marshal: User) -> None:
    later = clock.now() + timedelta(days=1)
    details = Details(opens_registration_at=later)
    tournament = make_tournament(marshal, phase=Phase.CREATED, details=details)
    assert not deadlines.make_batch().run(clock.now())

    soon = clock.to_iso(clock.now() + timedelta(hours=1))
    api.ok("PATCH", f"/tournaments/{tournament.pk}", {"opens_registration_at": soon})
    assert clock.to_iso(Deadline.objects.get().due_at) == soon
    api.ok("PATCH", f"/tournaments/{tournament.pk}", {"opens_registration_at": None})
    assert not Deadline.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_worker_in_the_background_is_woken_and_stops() -> None:
    loop = Loop([kind for kind in KINDS if kind.name in ("message", "deadline")])
    loop.start()
    make_tournament(size=2, players=[make_user()])
    loop.stop()
    while work_once():  # whatever the thread had not come to
        pass

    assert Notification.objects.exists()
    assert not OutboxMessage.objects.exists()


def _due(details: Details, phase: Phase, *, size: int = 4, **config: Any) -> Tournament:
    return make_tournament(phase=phase, size=size, details=details, config=config)
