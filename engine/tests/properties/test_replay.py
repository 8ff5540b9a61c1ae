"""Laws of the log: whatever people do, the log alone makes the state."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import FEW, OPEN, Play, played_tournaments, rebuild

from tiltyard import START, TOURNAMENT, Command, RecordResult, Result, RuleError, decide, replay


@FEW
@given(played_tournaments())
def test_replaying_the_log_gives_the_state(play: Play) -> None:
    assert rebuild(play) == play.state


@FEW
@given(played_tournaments(), st.data())
def test_a_snapshot_plus_the_tail_equals_the_whole_log(play: Play, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(play.log)))
    snapshot = json.loads(json.dumps(TOURNAMENT.write_snapshot(replay(START, play.log[:cut]))))
    assert replay(TOURNAMENT.read_snapshot(snapshot), play.log[cut:]) == play.state


@FEW
@given(played_tournaments())
def test_events_survive_being_written_and_read(play: Play) -> None:
    for event in play.log:
        kind, version, data = TOURNAMENT.write_event(event)
        assert TOURNAMENT.read_event(kind, version, json.loads(json.dumps(data))) == event


@FEW
@given(played_tournaments())
def test_unsettled_counts_the_matches_that_are_not_settled(play: Play) -> None:
    matches = play.state.matches.values()
    assert play.state.unsettled == sum(not match.status.is_settled for match in matches)


@FEW
@given(played_tournaments())
def test_a_refused_command_changes_nothing(play: Play) -> None:
    closed = [m for m in play.state.matches.values() if m.status not in OPEN]
    before = play.state
    for match in closed[:3]:
        command: Command = RecordResult(match.fixture.id, Result.forfeit_by(0), 2)
        with pytest.raises(RuleError):
            decide(play.state, command)
    assert play.state is before


@FEW
@given(played_tournaments())
def test_everybody_has_one_block_of_places_and_the_blocks_tile_the_field(play: Play) -> None:
    play.play_out()
    places = play.state.places
    assert sorted(place.entry for place in places) == sorted(play.state.seeds)
    covered = [rank for place in places for rank in range(place.rank, place.rank_to + 1)]
    expected = dict.fromkeys(range(1, len(places) + 1), 0)
    for place in places:
        expected[place.rank] += 1
    assert set(covered) == set(range(1, len(places) + 1))
    for place in places:
        assert expected[place.rank] == place.rank_to - place.rank + 1
