"""Creating a tournament and moving it along its life."""

import itertools
from dataclasses import replace

import pytest
from strategies import Play, start

from tiltyard import (
    AssignSeeds,
    ChangeConfig,
    ChangePhase,
    CheckIn,
    Config,
    CreateTournament,
    EntryId,
    EntryStatus,
    InputError,
    Phase,
    RegisterEntry,
    RuleError,
    SeedingMethod,
)
from tiltyard.core.lots import shuffle
from tiltyard.core.model import TRANSITIONS

JOUST = Config("Joust", "single-elimination")


def created(config: Config = JOUST, *phases: Phase) -> Play:
    play = Play()
    play.do(CreateTournament(config, 0))
    play.move(*phases)
    return play


def test_every_move_that_is_not_in_the_table_is_refused_and_the_allowed_ones_are_named() -> None:
    for here, there in itertools.product(Phase, Phase):
        play = created()
        play.state = replace(play.state, phase=here)
        if there in TRANSITIONS[here]:
            continue
        with pytest.raises(RuleError) as refusal:
            play.do(ChangePhase(there, 0))
        assert refusal.value.code == "phase.not_allowed"
        assert refusal.value.details["allowed"] == [phase.value for phase in TRANSITIONS[here]]


def test_a_tournament_cannot_be_completed_by_hand() -> None:
    play = start(4)
    with pytest.raises(RuleError, match="3 matches await a result"):
        play.move(Phase.COMPLETED)


def test_a_tournament_is_created_once() -> None:
    play = created()
    with pytest.raises(RuleError, match="exists already"):
        play.do(CreateTournament(JOUST, 0))


@pytest.mark.parametrize(
    ("config", "code"),
    [
        (Config("Joust", "tug-of-war"), "format.unknown"),
        (Config(" ", "round-robin"), "config.nameless"),
        (Config("Joust", "round-robin", capacity=1), "config.capacity_too_small"),
        (Config("Joust", "round-robin", rating_min=9, rating_max=8), "config.rating_limits"),
        (Config("Joust", "round-robin", {"cycles": 3}), "option.invalid"),
        (Config("Joust", "round-robin", {"cycles": True}), "option.invalid"),
        (Config("Joust", "round-robin", {"colour": "red"}), "option.unknown"),
        (Config("Joust", "single-elimination", {"third_place": 1}), "option.invalid"),
        (Config("Joust", "single-elimination", {"best_of": 4}), "option.invalid"),
    ],
)
def test_a_configuration_that_makes_no_sense_is_refused(config: Config, code: str) -> None:
    with pytest.raises(InputError) as refusal:
        created(config)
    assert refusal.value.code == code
    assert refusal.value.details["field"]


def test_the_configuration_can_change_until_the_seeds_are_made_then_only_the_name() -> None:
    play = created(JOUST, Phase.REGISTRATION)
    play.do(ChangeConfig(replace(play.state.config, capacity=2), 0))
    assert play.do(ChangeConfig(play.state.config, 0)) == ()
    play.do(RegisterEntry(0))
    play.do(RegisterEntry(0))
    play.do(ChangeConfig(replace(play.state.config, capacity=3), 0))
    play.do(RegisterEntry(0))
    with pytest.raises(RuleError, match="3 have entered"):
        play.do(ChangeConfig(replace(play.state.config, capacity=2), 0))
    play.move(Phase.CHECK_IN, Phase.SEEDING)
    with pytest.raises(RuleError, match="only its name"):
        play.do(ChangeConfig(replace(play.state.config, capacity=9), 0))
    play.do(ChangeConfig(replace(play.state.config, name="Grand Joust"), 0))
    assert play.state.config.name == "Grand Joust"


def test_those_who_did_not_check_in_are_out_when_seeding_starts() -> None:
    play = created(replace(JOUST, check_in_required=True), Phase.REGISTRATION)
    for _ in range(3):
        play.do(RegisterEntry(0))
    play.move(Phase.CHECK_IN)
    play.do(CheckIn(EntryId(1), 0))
    play.do(CheckIn(EntryId(3), 0))
    play.move(Phase.SEEDING)
    assert play.state.entries[EntryId(2)].status is EntryStatus.NO_SHOW
    assert play.state.seeds == (1, 3)


def test_a_tournament_with_one_entrant_cannot_start_but_can_be_cancelled() -> None:
    play = created(JOUST, Phase.REGISTRATION)
    play.do(RegisterEntry(0))
    play.move(Phase.CHECK_IN, Phase.SEEDING)
    with pytest.raises(RuleError, match="at least 2 entries; there are 1"):
        play.move(Phase.IN_PROGRESS)
    play.move(Phase.CANCELLED)
    assert play.state.phase is Phase.CANCELLED


def test_seeds_follow_the_rating_and_ties_the_order_of_registration() -> None:
    play = created(JOUST, Phase.REGISTRATION)
    for rating in (1500, None, 1800, 1500, 0):
        play.do(RegisterEntry(0, rating))
    play.move(Phase.CHECK_IN, Phase.SEEDING)
    assert play.state.seeds == (3, 1, 4, 2, 5)


def test_random_seeds_come_from_the_stored_lot_and_nothing_else() -> None:
    play = created(replace(JOUST, seeding=SeedingMethod.RANDOM), Phase.REGISTRATION)
    for _ in range(8):
        play.do(RegisterEntry(0))
    play.move(Phase.CHECK_IN)
    with pytest.raises(InputError, match="needs a lot"):
        play.do(ChangePhase(Phase.SEEDING, 0))
    play.do(ChangePhase(Phase.SEEDING, 0, lot="midsummer"))
    assert play.state.seeds == shuffle(range(1, 9), "midsummer")


def test_an_organiser_may_seed_by_hand_but_must_name_everybody_once() -> None:
    play = created(JOUST, Phase.REGISTRATION)
    for _ in range(3):
        play.do(RegisterEntry(0))
    with pytest.raises(RuleError, match="seeds are set during seeding"):
        play.do(AssignSeeds((EntryId(1),), 0))
    play.move(Phase.CHECK_IN, Phase.SEEDING)
    with pytest.raises(RuleError) as refusal:
        play.do(AssignSeeds((EntryId(1), EntryId(1), EntryId(4)), 0))
    assert refusal.value.details == {"missing": [2, 3], "unknown": [4]}
    play.do(AssignSeeds((EntryId(3), EntryId(1), EntryId(2)), 0))
    play.move(Phase.IN_PROGRESS)
    assert play.state.seeds == (3, 1, 2)


def test_an_aborted_tournament_restarts_with_its_entries_and_without_its_matches() -> None:
    play = start(4)
    play.win(1, 0)
    play.move(Phase.ABORTED, Phase.REGISTRATION)
    assert len(play.state.active_entries) == 4
    assert not play.state.matches
    assert not play.state.seeds
    play.move(Phase.CHECK_IN)
    play.do(CheckIn(EntryId(1), 0))
    play.move(Phase.SEEDING, Phase.IN_PROGRESS, Phase.ABORTED, Phase.REGISTRATION)
    assert play.state.entries[EntryId(1)].status is EntryStatus.REGISTERED


@pytest.mark.parametrize(
    ("phases", "words"),
    [
        ((), "a draft"),
        ((Phase.REGISTRATION,), "open for registration"),
        ((Phase.REGISTRATION, Phase.CHECK_IN), "in check-in"),
        ((Phase.REGISTRATION, Phase.CHECK_IN, Phase.SEEDING), "being seeded"),
    ],
)
def test_a_refusal_says_in_words_where_the_tournament_is(
    phases: tuple[Phase, ...], words: str
) -> None:
    """Mend 40: "The tournament is registration"."""
    play = Play()
    play.do(CreateTournament(Config("Joust", "swiss"), 0))
    for phase in phases:
        play.move(phase)
        if phase is Phase.REGISTRATION:
            play.do(RegisterEntry(0))
            play.do(RegisterEntry(0))
    with pytest.raises(RuleError, match=f"^The tournament is {words}; next it can be "):
        play.move(Phase.COMPLETED)
