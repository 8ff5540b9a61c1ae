"""Entering, checking in, leaving and coming back."""

from dataclasses import replace

import pytest
from strategies import Play, start
from unit.formats.test_lifecycle import JOUST, created

from tiltyard import (
    ChangeEntry,
    CheckIn,
    ClearResult,
    Command,
    EnterLate,
    EntryId,
    EntryStatus,
    InputError,
    MatchId,
    MatchStatus,
    Phase,
    RegisterEntry,
    ReinstateEntry,
    ReplaceEntry,
    ResultKind,
    RuleError,
    TiltyardError,
    UndoCheckIn,
    WithdrawEntry,
)

ONE, TWO, THREE = EntryId(1), EntryId(2), EntryId(3)


def registered(count: int = 3) -> Play:
    play = created(JOUST, Phase.REGISTRATION)
    for _ in range(count):
        play.do(RegisterEntry(0, 1500))
    return play


def refused(play: Play, command: Command) -> str:
    before = play.state
    with pytest.raises(TiltyardError) as refusal:
        play.do(command)
    assert play.state is before
    return refusal.value.code


def test_registration_is_refused_when_closed_full_or_out_of_the_rating_limits() -> None:
    assert refused(created(), RegisterEntry(0)) == "registration.closed"
    full = created(replace(JOUST, capacity=2), Phase.REGISTRATION)
    full.do(RegisterEntry(0))
    full.do(RegisterEntry(0))
    assert refused(full, RegisterEntry(0)) == "registration.full"
    limited = created(replace(JOUST, rating_min=1000, rating_max=1600), Phase.REGISTRATION)
    for rating in (999, 1601, None):
        assert refused(limited, RegisterEntry(0, rating)) == "registration.rating_excluded"
    limited.do(RegisterEntry(0, 1600))
    open_ended = created(replace(JOUST, rating_min=1000), Phase.REGISTRATION)
    with pytest.raises(RuleError, match="1000 to any; the entry has none"):
        open_ended.do(RegisterEntry(0))
    beginners = created(replace(JOUST, rating_max=1000), Phase.REGISTRATION)
    with pytest.raises(RuleError, match="0 to 1000; the entry has 1200"):
        beginners.do(RegisterEntry(0, 1200))


def test_a_rating_must_be_a_sensible_number() -> None:
    with pytest.raises(InputError, match="between 0 and 10000"):
        registered().do(RegisterEntry(0, -1))


def test_ratings_and_clubs_can_be_corrected_until_the_seeds_are_made() -> None:
    play = registered()
    play.do(ChangeEntry(ONE, 1900, "Rook End", 0))
    assert play.do(ChangeEntry(ONE, 1900, "Rook End", 0)) == ()
    play.move(Phase.CHECK_IN, Phase.SEEDING)
    assert refused(play, ChangeEntry(ONE, 1901, "Rook End", 0)) == "entry.rating_locked"
    play.do(ChangeEntry(ONE, 1900, "Pawn Stars", 0))
    assert play.state.entries[ONE].club == "Pawn Stars"


def test_check_in_happens_at_check_in_and_twice_changes_nothing() -> None:
    play = registered()
    assert refused(play, CheckIn(ONE, 0)) == "check_in.closed"
    play.do(WithdrawEntry(TWO, 0))
    play.move(Phase.CHECK_IN)
    play.do(CheckIn(ONE, 0))
    assert play.do(CheckIn(ONE, 0)) == ()
    play.do(UndoCheckIn(ONE, 0))
    assert play.do(UndoCheckIn(ONE, 0)) == ()
    assert refused(play, CheckIn(TWO, 0)) == "entry.out"
    assert refused(play, CheckIn(EntryId(9), 0)) == "entry.unknown"


def test_withdrawing_is_refused_when_it_makes_no_sense() -> None:
    play = registered()
    assert refused(play, WithdrawEntry(ONE, 0, EntryStatus.CHECKED_IN)) == "entry.status_invalid"
    play.do(WithdrawEntry(ONE, 0))
    assert refused(play, WithdrawEntry(ONE, 0)) == "entry.out"
    play.move(Phase.CHECK_IN, Phase.SEEDING)
    assert refused(play, WithdrawEntry(TWO, 0)) == "entry.seeding"
    play.move(Phase.CANCELLED)
    assert refused(play, WithdrawEntry(TWO, 0)) == "tournament.over"


def test_whoever_withdraws_forfeits_now_and_whenever_an_opponent_arrives() -> None:
    play = start(8)
    play.win(1, 0)  # 1 beats 8 and waits for 4 or 5
    play.do(WithdrawEntry(ONE, 0, reason="lame horse"))
    assert play.state.matches[MatchId(5)].status is MatchStatus.LOCKED
    play.win(2, 0)  # 4 arrives
    decided = play.state.matches[MatchId(5)]
    assert decided.result is not None
    assert decided.result.kind is ResultKind.FORFEIT
    assert decided.outputs[0].entry == 4


def test_when_both_are_out_the_match_is_void_and_the_next_opponent_passes() -> None:
    play = start(8)
    for match in (1, 2, 3, 4):
        play.win(match, 0)
    play.do(WithdrawEntry(ONE, 0))
    play.do(WithdrawEntry(EntryId(4), 0))
    play.do(ClearResult(MatchId(5), 0, "neither came", force=True))
    assert play.state.matches[MatchId(5)].status is MatchStatus.VOID
    assert play.state.matches[MatchId(7)].status is MatchStatus.LOCKED
    play.win(6, 0)
    assert play.state.matches[MatchId(7)].status is MatchStatus.BYE
    assert play.state.phase is Phase.COMPLETED
    assert play.state.places[0] == (TWO, 1, 1)
    assert {place.rank for place in play.state.places} == {1, 2, 5}


def test_an_entry_that_never_left_cannot_return() -> None:
    assert refused(start(4), ReinstateEntry(ONE, 0)) == "entry.not_out"


def test_somebody_who_left_may_return_while_there_is_a_place() -> None:
    play = created(replace(JOUST, capacity=2), Phase.REGISTRATION)
    play.do(RegisterEntry(0))
    play.do(RegisterEntry(0))
    play.do(WithdrawEntry(ONE, 0))
    play.do(RegisterEntry(0))
    assert refused(play, ReinstateEntry(ONE, 0)) == "registration.full"
    play.do(WithdrawEntry(TWO, 0))
    play.do(ReinstateEntry(ONE, 0))
    play.move(Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
    assert refused(play, ReinstateEntry(TWO, 0)) == "registration.full"


def test_a_no_show_returns_as_themselves_while_the_seeds_are_made() -> None:
    """Mend 20: reinstating said to enter them late, and entering that they were in already."""
    play = created(replace(JOUST, check_in_required=True), Phase.REGISTRATION)
    for _ in range(3):
        play.do(RegisterEntry(0))
    play.move(Phase.CHECK_IN)
    play.do(CheckIn(ONE, 0))
    play.do(CheckIn(EntryId(3), 0))
    play.move(Phase.SEEDING)
    assert play.state.entries[TWO].status is EntryStatus.NO_SHOW

    play.do(ReinstateEntry(TWO, 0))

    assert play.state.entries[TWO].status is EntryStatus.CHECKED_IN
    assert play.state.seeds[-1] == TWO
    play.move(Phase.IN_PROGRESS)
    assert refused(play, ReinstateEntry(TWO, 0)) == "entry.not_out"


def test_a_no_show_returns_during_play_where_a_late_entry_could_come() -> None:
    """Mend 20: the place of a bye is for whoever comes late, new or returning."""
    play = created(replace(JOUST, check_in_required=True), Phase.REGISTRATION)
    for _ in range(4):
        play.do(RegisterEntry(0))
    play.move(Phase.CHECK_IN)
    for number in (1, 3, 4):
        play.do(CheckIn(EntryId(number), 0))
    play.move(Phase.SEEDING, Phase.IN_PROGRESS)

    play.do(ReinstateEntry(TWO, 0))

    assert TWO in play.state.seeds
    assert play.state.entries[TWO].status is EntryStatus.CHECKED_IN


def test_a_late_entry_checks_in_at_once_and_is_the_last_seed() -> None:
    play = registered()
    assert refused(play, EnterLate(0)) == "entry.not_late"
    play.move(Phase.CHECK_IN)
    play.do(EnterLate(0, 2800))
    play.move(Phase.SEEDING)
    assert play.state.seeds[0] == 4
    play.do(EnterLate(0, 2900))
    assert play.state.seeds[-1] == 5
    assert play.state.entries[EntryId(5)].status is EntryStatus.CHECKED_IN


def test_a_late_entry_takes_the_bye_of_the_lowest_seed_that_has_one() -> None:
    play = start(5)
    play.do(EnterLate(0, 1000))
    sides = play.state.matches[MatchId(4)].sides
    assert [occupant.entry for occupant in sides] == [3, 6]
    play.win(2, 0)
    play.win(4, 0)
    play.win(3, 0) if play.state.matches[MatchId(3)].status is MatchStatus.READY else None
    play.win(6, 0)
    assert refused(play, EnterLate(0)) == "entry.too_late"
    assert refused(start(4), EnterLate(0)) == "entry.no_room"
    assert start(3).do(EnterLate(0))


def test_a_late_entry_in_a_table_takes_the_free_number_and_owes_the_missed_games() -> None:
    play = start(5, "round-robin")
    play.do(EnterLate(0))
    assert all(m.status is MatchStatus.READY for m in play.state.matches.values())
    assert refused(play, EnterLate(0)) == "entry.no_room"


def test_a_newcomer_takes_place_and_seed_of_somebody_who_has_not_played() -> None:
    play = start(4)
    play.do(ReplaceEntry(TWO, 0, 1234))
    assert play.state.seeds == (1, 5, 3, 4)
    assert play.state.entries[TWO].status is EntryStatus.WITHDRAWN
    assert play.state.matches[MatchId(2)].sides[0].entry == 5
    assert refused(play, ReplaceEntry(TWO, 0)) == "entry.not_replaceable"
    play.win(1, 0)
    assert refused(play, ReplaceEntry(ONE, 0)) == "entry.has_played"


def test_a_place_left_with_a_bye_can_be_handed_to_a_newcomer() -> None:
    play = start(3)
    play.do(WithdrawEntry(ONE, 0))
    play.do(ReplaceEntry(ONE, 0))
    assert play.state.matches[MatchId(1)].outputs[0].entry == 4
