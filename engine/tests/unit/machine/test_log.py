"""A log outside a database: lines of JSON that prove themselves."""

import json
from typing import Any, get_args

import pytest

from tiltyard import TOURNAMENT, ChangePhase, Config, CreateTournament, InputError, Phase
from tiltyard.arena.arena import ARENA
from tiltyard.arena.commands import ArenaCommand
from tiltyard.core.commands import Command
from tiltyard.cup import CUP, CupCommand
from tiltyard.machine import FIRST_HASH, Log, Machine, append_events, fold_log, read_log, write_log
from tiltyard.machine.chain import verify_chain

OWNER = ("tournament", 7)


def make_log() -> Log:
    events, state = TOURNAMENT.step(
        TOURNAMENT.start, CreateTournament(Config("Club", "swiss"), at=1)
    )
    more, _ = TOURNAMENT.step(state, ChangePhase(Phase.REGISTRATION, at=2))
    return append_events(TOURNAMENT, append_events(TOURNAMENT, Log(OWNER), events), more)


def test_a_log_survives_being_written_and_read() -> None:
    log = make_log()
    read = read_log(write_log(log), "tournament")
    assert read == log
    assert fold_log(TOURNAMENT, read).phase is Phase.REGISTRATION
    verdict = verify_chain(read.entries, OWNER, seq=2, head_hash=log.head_hash)
    assert verdict.broken_at is None


def test_an_empty_log_is_the_start() -> None:
    log = read_log((), "tournament")
    assert log.head_hash == FIRST_HASH
    assert fold_log(TOURNAMENT, log) == TOURNAMENT.start


def test_what_is_added_to_a_log_is_written_alone() -> None:
    lines = list(write_log(make_log()))
    assert list(write_log(make_log(), after=1)) == lines[1:]


def test_a_log_that_was_changed_is_refused_at_the_line() -> None:
    lines = list(write_log(make_log()))
    with pytest.raises(InputError, match="Line 1") as first:
        read_log([lines[0].replace("Club", "Clubs"), lines[1]], "tournament")
    assert first.value.code == "log.broken"
    with pytest.raises(InputError, match="Line 1"):
        read_log(lines[1:], "tournament")
    with pytest.raises(InputError, match="Line 2"):
        read_log([lines[0], lines[0]], "tournament")


@pytest.mark.parametrize("line", ["", "[]", "7", "{", '{"tournament": 7}', '{"arena": 7}'])
def test_a_line_that_is_none_of_a_log_is_refused(line: str) -> None:
    with pytest.raises(InputError, match="Line 1"):
        read_log([line], "tournament")


def test_a_field_of_the_wrong_type_is_refused() -> None:
    row = json.loads(next(iter(write_log(make_log()))))
    for name in ("seq", "kind", "version", "at", "hash", "command_id"):
        with pytest.raises(InputError):
            read_log([json.dumps({**row, name: []})], "tournament")


def test_what_a_server_notes_in_a_log_changes_no_state() -> None:
    lines = list(write_log(make_log()))
    log = read_log(lines, "tournament")
    assert "profile-changed" in TOURNAMENT.events.notes
    assert not TOURNAMENT.events.notes & set(TOURNAMENT.events.versions)
    assert fold_log(TOURNAMENT, log) == TOURNAMENT.replay(
        TOURNAMENT.start, [TOURNAMENT.read_event(e.kind, e.version, e.data) for e in log.entries]
    )


@pytest.mark.parametrize(
    ("machine", "commands"), [(TOURNAMENT, Command), (ARENA, ArenaCommand), (CUP, CupCommand)]
)
def test_every_command_of_a_machine_has_a_rule(
    machine: Machine[Any, Any, Any], commands: object
) -> None:
    assert set(machine.rules) == set(get_args(commands))
