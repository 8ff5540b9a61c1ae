"""Tables follow the log: whatever happens, they equal tables made anew."""

import random
from typing import Any

import pytest
from factories import AT, make_tournament, play_to_the_end, state_of

from tiltyard import (
    ChangeEntry,
    ChangePhase,
    CheckIn,
    ClearResult,
    Command,
    CorrectResult,
    EnterLate,
    EntryId,
    MatchId,
    Phase,
    RecordGame,
    RecordResult,
    RegisterEntry,
    ReinstateEntry,
    ReplaceEntry,
    Result,
    TournamentState,
    WithdrawEntry,
)
from tiltyard_server.tournaments import selectors
from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile
from tiltyard_server.tournaments.live.page import get_patch
from tiltyard_server.tournaments.models import Entry, Match, Tournament
from tiltyard_server.tournaments.services import apply_commands, rebuild_tournament

pytestmark = pytest.mark.django_db


def _tables(tournament: Tournament) -> tuple[Any, Any, Any]:
    def content(model: type[Match] | type[Entry]) -> list[dict[str, Any]]:
        found = model._default_manager.filter(tournament=tournament).order_by("number")
        return [
            {k: v for k, v in row.items() if k not in ("id", "changed_seq")}
            for row in found.values()
        ]

    row = Tournament.objects.filter(pk=tournament.pk).values().get()
    counted = {
        k: v for k, v in row.items() if k not in ("standings_seq", "rounds_seq", "reset_seq")
    }
    return content(Entry), content(Match), counted


def _random_command(chance: random.Random, state: TournamentState) -> Command:
    entry = EntryId(chance.randrange(1, len(state.entries) + 2))
    match = MatchId(chance.randrange(1, max(len(state.matches), 1) + 1))
    result = chance.choice(
        [
            Result.from_score(10, 0),
            Result.from_score(0, 10),
            Result.from_score(5, 5),
            Result.forfeit_by(chance.randrange(2)),
            Result.double_forfeit(),
        ]
    )
    kinds: list[tuple[int, Command]] = [
        (30, RecordResult(match, result, AT)),
        (10, RecordGame(match, chance.randrange(2), AT)),
        (6, CorrectResult(match, result, AT, "wrong", force=chance.random() < 0.5)),
        (4, ClearResult(match, AT, "wrong", force=chance.random() < 0.5)),
        (3, WithdrawEntry(entry, AT)),
        (2, ReinstateEntry(entry, AT)),
        (2, ReplaceEntry(entry, AT, 1700)),
        (3, RegisterEntry(AT, chance.randrange(1000, 2500))),
        (2, EnterLate(AT, 1500)),
        (2, ChangeEntry(entry, 1900, "Club", AT)),
        (3, CheckIn(entry, AT)),
        (
            5,
            ChangePhase(chance.choice([p for p in Phase if p is not Phase.CANCELLED]), AT, lot="x"),
        ),
    ]
    return chance.choices([c for _, c in kinds], [w for w, _ in kinds])[0]


@pytest.mark.parametrize("format_", ["single-elimination", "round-robin"])
@pytest.mark.parametrize("seed", range(6))
def test_tables_made_anew_equal_those_that_followed_the_log(seed: int, format_: str) -> None:
    chance = random.Random(seed)
    tournament = make_tournament(
        size=chance.randrange(2, 9),
        phase=chance.choice([Phase.REGISTRATION, Phase.IN_PROGRESS]),
        config={"format": format_},
    )
    for _ in range(25):
        state = state_of(tournament)
        commands = [_random_command(chance, state) for _ in range(chance.randrange(1, 6))]
        apply_commands(
            tournament_id=tournament.pk,
            envelopes=[Envelope(c, profile=Profile(f"P{chance.random()}")) for c in commands],
            actor_id=tournament.owner_id,
        )
    followed = _tables(tournament)

    rebuild_tournament(tournament_id=tournament.pk)

    assert _tables(tournament) == followed


def test_patches_bring_a_client_to_where_the_view_is() -> None:
    chance = random.Random(3)
    tournament = make_tournament(size=8)
    client = selectors.get_view(selectors.get_tournament(tournament.pk))
    for _ in range(60):
        command = _random_command(chance, state_of(tournament))
        apply_commands(
            tournament_id=tournament.pk,
            envelopes=[Envelope(command, profile=Profile("New"))],
            actor_id=tournament.owner_id,
        )
        if chance.random() < 0.4:
            client = _patched(client, get_patch(tournament.pk, since=client["seq"]))
            assert client == selectors.get_view(selectors.get_tournament(tournament.pk))


def _patched(view: dict[str, Any], message: dict[str, Any] | None) -> dict[str, Any]:
    """What a client does with a message."""
    if message is None:
        return view
    if message["type"] == "snapshot":
        return dict(message["view"])
    assert view["seq"] >= message["from"]
    changed = {**view, **(message["tournament"] or {})}
    for name in ("entries", "matches"):
        rows = {row["number"]: row for row in (*view[name], *message[name])}
        changed[name] = [rows[number] for number in sorted(rows)]
    for name in ("standings", "rounds"):
        if message[name] is not None:
            changed[name] = message[name]
    return changed


def test_a_lost_name_is_replaced_by_a_number() -> None:
    tournament = make_tournament(size=4)
    Entry.objects.filter(tournament=tournament, number=2).delete()

    rebuild_tournament(tournament_id=tournament.pk)

    assert Entry.objects.get(tournament=tournament, number=2).name == "Entry 2"


def test_only_touched_rows_are_written() -> None:
    tournament = make_tournament(size=8)
    before = tournament.seq

    apply_commands(
        tournament_id=tournament.pk,
        envelopes=[Envelope(RecordResult(MatchId(1), Result.from_score(10, 0), AT))],
        actor_id=None,
    )

    touched = Match.objects.filter(tournament=tournament, changed_seq__gt=before)
    assert sorted(touched.values_list("number", flat=True)) == [1, 5]
    assert not Entry.objects.filter(tournament=tournament, changed_seq__gt=before).exists()


def test_a_finished_tournament_needs_no_patch() -> None:
    tournament = make_tournament(size=4)
    play_to_the_end(tournament)

    assert get_patch(tournament.pk, since=tournament.seq) is None


@pytest.mark.parametrize("since", [0, 10_000])
def test_a_client_from_nowhere_gets_everything(since: int) -> None:
    tournament = make_tournament(size=4)

    message = get_patch(tournament.pk, since=since)

    assert message is not None
    assert message["type"] == "snapshot"
