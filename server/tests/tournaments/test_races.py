"""Many writers at once: nobody forks a log, nobody loses a result."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from factories import AT, apply, make_tournament, state_of, win

from tiltyard import Phase, RegisterEntry, RuleError
from tiltyard_server.common.errors import BusyError
from tiltyard_server.tournaments import log, services
from tiltyard_server.tournaments.commands.envelopes import Envelope, Note, Outcome, Profile
from tiltyard_server.tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def _apply_alone(tournament: Tournament, envelope: Envelope) -> Outcome | RuleError:
    """Send one command on a connection of its own, as another process would."""
    try:
        return services.apply_command(
            tournament_id=tournament.pk, envelope=envelope, actor_id=None
        )[1]
    except RuleError as error:
        return error
    finally:
        connections.close_all()


def test_writers_at_once_never_fork_the_log() -> None:
    tournament = make_tournament(size=16)
    envelopes = [Envelope(win(match)) for match in range(1, 9) for _ in range(2)]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda e: _apply_alone(tournament, e), envelopes))

    tournament.refresh_from_db()
    assert sum(isinstance(answer, Outcome) for answer in answers) == 8
    assert {a.code for a in answers if isinstance(a, RuleError)} == {"result.exists"}
    assert log.verify(tournament) == (tournament.seq, None)
    assert tournament.matches_done == 8


def test_the_last_place_is_taken_once() -> None:
    tournament = make_tournament(size=3, phase=Phase.REGISTRATION, config={"capacity": 4})
    envelopes = [Envelope(RegisterEntry(AT), profile=Profile(f"Late {n}")) for n in range(8)]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda e: _apply_alone(tournament, e), envelopes))

    assert sum(isinstance(answer, Outcome) for answer in answers) == 1
    assert len(state_of(tournament).entries) == 4


def test_a_command_sent_by_many_at_once_counts_once() -> None:
    tournament = make_tournament(size=4, phase=Phase.REGISTRATION)
    envelope = Envelope(RegisterEntry(AT), "same-id", Profile("Once"))

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: _apply_alone(tournament, envelope), range(8)))

    assert answers == [Outcome(1, (5,))] * 8
    assert tournament.entries.filter(name="Once").count() == 1


def test_a_memory_that_fell_behind_another_process_catches_up() -> None:
    tournament = make_tournament(size=8)
    apply(tournament, win(1))
    old = log.load_head(Tournament.objects.get(pk=tournament.pk))
    apply(tournament, win(2))
    log.forget(tournament.pk)
    log.remember(tournament.pk, old)

    apply(tournament, win(3))

    tournament.refresh_from_db()
    assert log.verify(tournament).broken_at is None
    assert tournament.matches_done == 3


def test_a_race_that_was_lost_is_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = make_tournament(size=4)
    real = log.LOG.append
    losses = iter([True, True, False])

    def lose(*arguments: object, **options: object) -> log.Head:
        if next(losses):
            LogEntry.objects.bulk_create(
                [LogEntry(tournament=tournament, seq=1, kind="x", version=1, data={}, at=1)]
            )
        return real(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(log.LOG, "append", lose)
    apply(tournament, win(1))

    tournament.refresh_from_db()
    assert log.verify(tournament).broken_at is None


def test_a_race_that_is_lost_for_ever_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = make_tournament(size=4)

    def lose(*_: object, **__: object) -> None:
        LogEntry.objects.bulk_create(
            [LogEntry(tournament=tournament, seq=1, kind="x", version=1, data={}, at=1)]
        )

    monkeypatch.setattr(log.LOG, "append", lose)
    with pytest.raises(BusyError):
        apply(tournament, Note("details-changed", {"fields": []}, AT))
