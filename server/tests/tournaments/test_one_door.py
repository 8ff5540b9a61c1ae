"""The one door: batches, refusals, repeats."""

import pytest
from factories import AT, apply, make_tournament, make_user, play_to_the_end, send, state_of, win

from tiltyard import ChangePhase, Phase, RuleError
from tiltyard.core.commands import RegisterEntry, WithdrawEntry
from tiltyard.core.model import EntryId
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.outbox.models import OutboxMessage
from tiltyard_server.tournaments.commands.envelopes import DETAILS_CHANGED, Envelope, Note, Profile
from tiltyard_server.tournaments.models import Entry, LogEntry, Match, Receipt, Tournament
from tiltyard_server.tournaments.services import apply_commands

pytestmark = pytest.mark.django_db


def test_a_tournament_begins_with_one_event_and_a_row() -> None:
    tournament = make_tournament(phase=Phase.CREATED)

    assert tournament.seq == 1
    assert tournament.phase == "created"
    assert [entry.kind for entry in tournament.log.all()] == ["tournament-created"]


def test_the_last_result_completes_the_tournament_and_names_the_champion() -> None:
    tournament = make_tournament(size=8)

    play_to_the_end(tournament)

    assert tournament.phase == "completed"
    assert tournament.champion_name == "Name 1"
    assert tournament.matches_done == tournament.match_count == 7
    places = tournament.entries.order_by("place_from", "number")
    assert places[0].place_from == places[0].place_to == 1


def test_byes_are_not_counted_as_matches() -> None:
    tournament = make_tournament(size=5)

    assert tournament.match_count == 4
    assert tournament.matches.count() == 7


def test_a_refused_command_stands_at_its_place_and_stops_nobody() -> None:
    tournament = make_tournament(size=4)

    applied = apply_commands(
        tournament_id=tournament.pk,
        envelopes=[Envelope(win(1)), Envelope(win(3)), Envelope(win(1)), Envelope(win(2))],
        actor_id=None,
    )

    codes = [outcome.error.code if outcome.error else None for outcome in applied.outcomes]
    assert codes == [None, "result.not_awaited", "result.exists", None]
    assert Match.objects.filter(tournament=tournament, status="completed").count() == 2


def test_a_refused_command_changes_nothing() -> None:
    tournament = make_tournament(size=4)
    before = list(LogEntry.objects.values()), list(Match.objects.values()), tournament.seq

    with pytest.raises(RuleError):
        apply(tournament, win(3))

    tournament.refresh_from_db()
    after = list(LogEntry.objects.values()), list(Match.objects.values()), tournament.seq
    assert before == after


def test_the_first_refusal_of_an_atomic_batch_undoes_all_of_it() -> None:
    tournament = make_tournament(size=4)
    before = tournament.seq

    with pytest.raises(RuleError):
        apply(tournament, win(1), win(3))

    tournament.refresh_from_db()
    assert tournament.seq == before
    assert state_of(tournament).matches[1].result is None  # type: ignore[index]


def test_a_batch_makes_the_same_log_as_one_by_one() -> None:
    one_by_one, together = make_tournament(size=8), make_tournament(size=8)

    for match in (1, 2, 3, 4):
        apply(one_by_one, win(match))
    apply(together, *(win(match) for match in (1, 2, 3, 4)))

    def content(tournament: Tournament) -> list[object]:
        later = tournament.log.filter(seq__gt=1).order_by("seq")  # the first has its own time
        return list(later.values_list("seq", "kind", "data"))

    assert content(one_by_one) == content(together)
    assert state_of(one_by_one) == state_of(together)


def test_a_repeated_command_returns_the_first_answer_and_appends_nothing() -> None:
    tournament = make_tournament(size=4, phase=Phase.REGISTRATION)
    envelope = Envelope(RegisterEntry(AT, 1500), "command-1", Profile("Late Comer"))

    first = send(tournament, [envelope])
    again = send(tournament, [Envelope(RegisterEntry(AT + 9, 1500), "command-1", envelope.profile)])

    assert first.outcomes == again.outcomes
    assert first.seq == again.seq
    assert Entry.objects.filter(tournament=tournament, name="Late Comer").count() == 1


def test_a_repeat_within_one_batch_counts_once() -> None:
    tournament = make_tournament(size=4)

    applied = send(tournament, [Envelope(win(1), "same"), Envelope(win(1), "same")])

    assert [outcome.events for outcome in applied.outcomes] == [1, 1]
    assert tournament.log.filter(kind="result-recorded").count() == 1


def test_the_id_of_another_command_is_refused() -> None:
    tournament = make_tournament(size=4)
    send(tournament, [Envelope(win(1), "mine")])

    with pytest.raises(RuleError) as refusal:
        send(tournament, [Envelope(win(2), "mine")])

    assert refusal.value.code == "command.id_reused"


def test_a_refused_command_leaves_no_receipt_and_may_be_sent_again() -> None:
    tournament = make_tournament(size=4)
    applied = apply_commands(
        tournament_id=tournament.pk, envelopes=[Envelope(win(3), "final")], actor_id=None
    )
    assert applied.outcomes[0].error is not None
    assert not Receipt.objects.exists()

    apply(tournament, win(1), win(2))
    again = send(tournament, [Envelope(win(3), "final")])

    assert again.outcomes[0].events > 0


def test_a_person_enters_once() -> None:
    user = make_user()
    tournament = make_tournament(phase=Phase.REGISTRATION, size=2, players=[user])

    with pytest.raises(RuleError) as refusal:
        send(tournament, [Envelope(RegisterEntry(AT), profile=Profile("Twin", user.pk))])

    assert refusal.value.code == "entry.exists"


def test_names_stand_in_rows_and_never_in_the_log() -> None:
    tournament = make_tournament(size=4)

    assert set(tournament.entries.values_list("name", flat=True)) == {
        f"Name {n}" for n in (1, 2, 3, 4)
    }
    assert "Name 1" not in str(list(tournament.log.values_list("data", flat=True)))


def test_a_note_grows_the_log_and_leaves_the_state_alone() -> None:
    tournament = make_tournament(size=4)
    before, seq = state_of(tournament), tournament.seq

    apply(tournament, Note(DETAILS_CHANGED, {"fields": ["description"]}, AT))

    assert state_of(tournament) == before
    assert tournament.seq == seq + 1


def test_a_restart_drops_the_matches_and_keeps_the_entries() -> None:
    tournament = make_tournament(size=4)
    apply(tournament, win(1), WithdrawEntry(EntryId(4), AT), ChangePhase(Phase.ABORTED, AT))

    apply(tournament, ChangePhase(Phase.REGISTRATION, AT))

    tournament.refresh_from_db()
    assert tournament.matches.count() == tournament.match_count == tournament.matches_done == 0
    assert tournament.entry_count == 3
    assert tournament.reset_seq == tournament.seq
    assert tournament.rounds == []
    assert not tournament.entries.exclude(seed=None).exists()


def test_what_follows_is_put_in_the_outbox() -> None:
    tournament = make_tournament(size=4)
    OutboxMessage.objects.all().delete()

    apply(tournament, win(1), win(2))

    told = [(row.topic, row.payload["matches"]) for row in OutboxMessage.objects.order_by("id")]
    assert told == [("match.ready", [3]), ("match.resolved", [1, 2])]


def test_an_unknown_tournament_is_not_found() -> None:
    with pytest.raises(NotFoundError):
        apply_commands(tournament_id=99, envelopes=[], actor_id=None)
