"""The log: its chain, its cache, its snapshots, its time machine."""

from typing import Any

import pytest
from factories import AT, apply, make_tournament, play_to_the_end, state_of, win
from pytest_django import Settings

from tiltyard import START, replay
from tiltyard.machine import FIRST_HASH
from tiltyard_server.tournaments import log, selectors
from tiltyard_server.tournaments.commands.envelopes import DETAILS_CHANGED, Note
from tiltyard_server.tournaments.history import time_machine
from tiltyard_server.tournaments.models import LogEntry, Snapshot

pytestmark = pytest.mark.django_db


def test_every_entry_carries_the_hash_of_the_one_before() -> None:
    tournament = make_tournament(size=8)
    play_to_the_end(tournament)

    assert log.verify(tournament) == (tournament.seq, None)


@pytest.mark.parametrize(
    "change",
    [
        {"data": {"forged": True}},
        {"kind": "result-cleared"},
        {"at": AT + 1},
        {"actor_id": None},
        {"command_id": "forged"},
        {"version": 2},
        {"hash": "f" * 64},
    ],
    ids=lambda change: next(iter(change)),
)
def test_any_change_of_an_entry_breaks_the_chain(change: dict[str, Any]) -> None:
    tournament = make_tournament(size=4)
    LogEntry.objects.filter(tournament=tournament, seq=3).update(**change)

    assert log.verify(tournament).broken_at == 3


def test_a_missing_entry_breaks_the_chain() -> None:
    tournament = make_tournament(size=4)
    LogEntry.objects.filter(tournament=tournament, seq=5).delete()

    assert log.verify(tournament).broken_at == 5


def test_a_log_cut_short_is_noticed() -> None:
    tournament = make_tournament(size=4)
    LogEntry.objects.filter(tournament=tournament, seq=tournament.seq).delete()

    assert log.verify(tournament).broken_at == tournament.seq


def test_an_entry_too_many_is_noticed() -> None:
    tournament = make_tournament(size=4)
    entry = LogEntry(
        tournament=tournament, seq=tournament.seq + 1, kind="x", version=1, data={}, at=1
    )
    entry.hash = log.LOG.hash_entry(tournament.head_hash, entry)
    entry.save()

    assert log.verify(tournament).broken_at is not None


def test_what_is_remembered_is_what_the_log_says() -> None:
    tournament = make_tournament(size=8)
    cold = log.load_head(tournament)
    log.remember(tournament.pk, cold)
    apply(tournament, win(1))
    tournament.refresh_from_db()

    warm = log.load_head(tournament)
    log.forget(tournament.pk)

    assert warm == log.load_head(tournament)
    assert warm.seq == tournament.seq


def test_a_memory_that_the_log_does_not_know_is_not_trusted() -> None:
    tournament = make_tournament(size=8)
    log.remember(tournament.pk, log.Head(tournament.seq, "e" * 64, START))

    assert log.load_head(tournament).state.phase == "in_progress"


def test_a_memory_ahead_of_the_log_is_not_trusted() -> None:
    tournament = make_tournament(size=8)
    log.remember(tournament.pk, log.Head(tournament.seq + 5, "e" * 64, START))

    assert log.load_head(tournament).state.phase == "in_progress"


def test_only_so_many_tournaments_are_remembered(settings: Settings) -> None:
    settings.TILTYARD_STATES_KEPT = 2

    for number in range(5):
        log.remember(number, log.Head(0, FIRST_HASH, START))

    assert log.LOG.heads.list_owners() == [3, 4]


def test_snapshots_are_taken_on_the_way_and_used(settings: Settings) -> None:
    settings.TILTYARD_SNAPSHOT_EVERY = 5
    tournament = make_tournament(size=8)
    for match in range(1, 8):
        apply(tournament, win(match))
    whole = state_of(tournament)

    assert Snapshot.objects.filter(tournament=tournament).count() >= 2
    LogEntry.objects.filter(tournament=tournament, seq=2).update(kind="unreadable")
    log.forget(tournament.pk)
    assert state_of(tournament) == whole


def test_a_snapshot_that_does_not_fit_the_log_is_ignored(settings: Settings) -> None:
    settings.TILTYARD_SNAPSHOT_EVERY = 5
    tournament = make_tournament(size=8)
    whole = state_of(tournament)
    Snapshot.objects.update(hash="0" * 64)

    log.forget(tournament.pk)

    assert state_of(tournament) == whole


def test_a_snapshot_of_another_version_is_ignored(settings: Settings) -> None:
    settings.TILTYARD_SNAPSHOT_EVERY = 5
    tournament = make_tournament(size=8)
    whole = state_of(tournament)
    Snapshot.objects.update(data={"version": 99})

    log.forget(tournament.pk)

    assert state_of(tournament) == whole


def test_the_time_machine_shows_the_present_as_it_is() -> None:
    tournament = make_tournament(size=7, config={"options": {"third_place": True}})
    apply(tournament, win(2), Note(DETAILS_CHANGED, {"fields": []}, AT), win(3))
    tournament.refresh_from_db()

    assert time_machine.get_view_at(tournament, tournament.seq) == selectors.get_view(tournament)


def test_the_time_machine_shows_every_moment_of_the_past() -> None:
    tournament = make_tournament(size=4)
    views = {tournament.seq: selectors.get_view(tournament)}
    for match in (1, 2, 3):
        apply(tournament, win(match))
        tournament = selectors.get_tournament(tournament.pk)
        views[tournament.seq] = selectors.get_view(tournament)

    for seq, view in views.items():
        assert time_machine.get_view_at(tournament, seq) == view


def test_replaying_the_log_is_the_definition_of_the_present() -> None:
    tournament = make_tournament(size=4)
    present = state_of(tournament)
    log.forget(tournament.pk)
    replayed = log.LOG.replay(tournament.pk, tournament.seq).state

    assert replayed == present == replay(present, ())
