"""Seats are part of the log: who sits where, and what cannot be."""

import pytest
from strategies import Play

from tiltyard import (
    START,
    ChangePhase,
    Config,
    CreateTournament,
    EntryId,
    InputError,
    Phase,
    RegisterEntry,
    ReplaceEntry,
    RuleError,
    SeatEntries,
    draw_seats,
    picture_rows,
    replay,
    split_pods,
)
from tiltyard.formats.draft.pods import pair_across

E = EntryId
SIZES = {
    2: (2,),
    5: (5,),
    6: (6,),
    11: (11,),
    12: (6, 6),
    13: (7, 6),
    14: (8, 6),
    15: (8, 7),
    16: (8, 8),
    17: (9, 8),
    18: (10, 8),
    19: (10, 9),
    20: (10, 10),
    21: (8, 7, 6),
    22: (8, 8, 6),
    23: (8, 8, 7),
    24: (8, 8, 8),
    25: (9, 8, 8),
    26: (10, 8, 8),
    29: (8, 8, 7, 6),
    32: (8, 8, 8, 8),
}


def at_the_tables(entrants: int, format_: str = "swiss") -> Play:
    play = Play()
    play.do(CreateTournament(Config("Friday", format_), 0))
    play.move(Phase.REGISTRATION)
    for _ in range(entrants):
        play.do(RegisterEntry(0))
    play.do(ChangePhase(Phase.CHECK_IN, 0))
    play.do(ChangePhase(Phase.SEEDING, 0, lot="lot"))
    return play


@pytest.mark.parametrize(("players", "sizes"), SIZES.items())
def test_the_tables_have_the_sizes_of_the_rules(players: int, sizes: tuple[int, ...]) -> None:
    assert split_pods(players) == sizes


def test_a_thousand_players_fill_tables_of_eight() -> None:
    assert split_pods(1000) == (8,) * 125
    with pytest.raises(InputError, match="0 players"):
        split_pods(0)


@pytest.mark.parametrize("seats", range(2, 17))
def test_each_seat_is_in_one_match_or_has_the_bye(seats: int) -> None:
    pairs, bye = pair_across(range(1, seats + 1))
    used = [seat for pair in pairs for seat in pair] + ([] if bye is None else [bye])
    assert sorted(used) == list(range(1, seats + 1))
    assert bye == (seats if seats % 2 else None)
    upper, lower = picture_rows(seats)
    assert sorted(upper + lower) == list(range(1, seats + 1))


def test_eight_seats_meet_across_the_table() -> None:
    assert pair_across(range(1, 9))[0] == ((1, 5), (2, 6), (3, 7), (4, 8))


def test_seats_are_kept_half_filled_and_can_be_changed() -> None:
    play = at_the_tables(4)
    play.do(SeatEntries(((E(2), E(0), E(1), E(0)),), 5))
    assert play.state.seats == ((2, 0, 1, 0),)
    full = ((E(2), E(3), E(1), E(4)),)
    play.do(SeatEntries(full, 6))
    assert play.do(SeatEntries(full, 7)) == ()
    assert replay(START, play.log).seats == full


def test_tables_and_seats_are_drawn_from_the_lot() -> None:
    play = at_the_tables(13)
    play.do(SeatEntries((), 5, lot="tuesday"))
    assert play.state.seats == draw_seats(play.state.seeds, "tuesday")
    assert [len(pod) for pod in play.state.seats] == [7, 6]
    assert sorted(e for pod in play.state.seats for e in pod) == list(range(1, 14))


def test_who_replaces_somebody_takes_the_seat() -> None:
    play = at_the_tables(4)
    play.do(SeatEntries(((E(1), E(2), E(3), E(4)),), 5))
    play.move(Phase.IN_PROGRESS)
    play.do(ReplaceEntry(E(2), 6))
    assert play.state.seats == ((1, 5, 3, 4),)


@pytest.mark.parametrize(
    ("pods", "code"),
    [
        (((E(1), E(1)),), "seats.twice"),
        (((E(1),), (E(2), E(1))), "seats.twice"),
        (((E(9),),), "seats.unknown_entry"),
        (((E(1),), ()), "seats.empty_pod"),
    ],
)
def test_seats_that_cannot_be_are_refused(pods: tuple[tuple[EntryId, ...], ...], code: str) -> None:
    play = at_the_tables(4)
    with pytest.raises((RuleError, InputError)) as refusal:
        play.do(SeatEntries(pods, 5))
    assert refusal.value.code == code
    assert play.state.seats == ()


def test_nobody_changes_seats_once_play_has_started() -> None:
    play = at_the_tables(4)
    play.move(Phase.IN_PROGRESS)
    with pytest.raises(RuleError) as refusal:
        play.do(SeatEntries(((E(1), E(2)),), 5))
    assert refusal.value.code == "seats.closed"
