"""Reading JSON is strict and says where it is wrong."""

import pytest

from tiltyard import Event, InputError, InvariantError, Phase
from tiltyard.core.model import TournamentState
from tiltyard.formats import TOURNAMENT
from tiltyard.formats.base import Option
from tiltyard.machine import EventCodec
from tiltyard.machine.codec import Json, from_json, to_json


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        ("result-recorded", {"match": "x"}, "a value"),
        ("result-recorded", {"match": 1, "result": [], "at": 0}, "an object"),
        ("result-recorded", {"match": True, "result": None, "at": 0}, "match: expected int"),
        ("phase-changed", {"to": "nowhere", "at": 0}, "one of created"),
        ("phase-changed", {"to": "seeding", "at": 0, "by": "me"}, "only to, at, reason"),
        ("phase-changed", [], "an object"),
        ("seeds-assigned", {"order": 1, "method": "rating", "at": 0}, "a list"),
        ("places-decided", {"places": [[1, 2]], "at": 0}, "a list of 3"),
        (
            "tournament-created",
            {"config": {"name": "x", "format": "y", "options": 1}, "at": 0},
            "an object",
        ),
        ("game-recorded", {"match": 1, "winner": "w", "at": 0}, "expected int"),
    ],
)
def test_data_that_does_not_fit_is_refused_with_its_place(
    kind: str, data: dict[str, Json], message: str
) -> None:
    with pytest.raises(InputError, match=message) as refusal:
        TOURNAMENT.read_event(kind, 1, data)
    assert refusal.value.code == "json.invalid"


def test_unknown_kinds_and_versions_are_refused() -> None:
    with pytest.raises(InputError, match="no event 'gossip'"):
        TOURNAMENT.read_event("gossip", 1, {})
    with pytest.raises(InputError, match="Version 7"):
        TOURNAMENT.read_event("phase-changed", 7, {})
    with pytest.raises(InputError, match="replay the log"):
        TOURNAMENT.read_snapshot({"version": 0})


def test_an_old_version_is_upgraded_step_by_step() -> None:
    def rename(data: dict[str, Json]) -> dict[str, Json]:
        return {"to": data["phase"], "at": data["at"]}

    codec = EventCodec[Event](Event, {("phase-changed", 1): rename})
    event = codec.read("phase-changed", 1, {"phase": "seeding", "at": 5})
    assert event == codec.read("phase-changed", 2, {"to": "seeding", "at": 5})


def test_what_has_no_json_form_is_our_own_mistake() -> None:
    with pytest.raises(InvariantError):
        to_json(object())


def test_a_fresh_state_survives_the_round_trip() -> None:
    assert from_json(TournamentState, to_json(TournamentState())) == TournamentState()
    assert Phase.SEEDING.value == to_json(Phase.SEEDING)


def test_a_choice_option_accepts_only_its_choices() -> None:
    option = Option("mode", "Mode", "a", "", choices=("a", "b"))
    assert option.kind == "choice"
    assert option.accepts("b")
    assert not option.accepts("c")
    assert option.describe_range() == "one of a, b"
    assert Option("x", "X", True, "").describe_range() == "true or false"


def test_logs_from_before_drawn_games_and_notes_still_load() -> None:
    result: dict[str, Json] = {"kind": "normal", "winner": 0, "score": [20, 10]}
    old: dict[str, Json] = {"match": 1, "result": result, "at": 5}
    new: dict[str, Json] = {"match": 1, "result": {**result, "drawn_games": 0}, "at": 5}
    for kind in ("result-recorded", "result-corrected"):
        assert TOURNAMENT.read_event(kind, 1, old) == TOURNAMENT.read_event(kind, 2, new)
    assert TOURNAMENT.read_event(
        "matches-created", 1, {"fixtures": [], "at": 5}
    ) == TOURNAMENT.read_event("matches-created", 2, {"fixtures": [], "at": 5, "notes": []})
