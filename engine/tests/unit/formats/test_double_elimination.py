"""Double elimination: worked tables, grand finals, forfeits, corrections, late entries."""

import pytest
from strategies import Play, start
from unit.formats.test_entries import refused

from tiltyard import (
    ClearResult,
    Config,
    CorrectResult,
    CreateTournament,
    EnterLate,
    EntryId,
    EntryStatus,
    InputError,
    Match,
    MatchId,
    MatchStatus,
    Phase,
    RecordGame,
    RecordResult,
    ReplaceEntry,
    Result,
    RuleError,
    WithdrawEntry,
    get_format,
)
from tiltyard.core.events import MatchesRemoved, PlacesDecided, ResultCleared, ResultCorrected
from tiltyard.formats import find_consequences
from tiltyard.pairing.double_brackets import crossing

WON, LOST = Result.from_score(10, 0), Result.from_score(0, 10)
CROSSINGS = {
    2: [0],
    3: [1, 0],
    4: [2, 0, 0],
    5: [4, 1, 1, 0],
    6: [8, 2, 3, 0, 0],
    7: [16, 4, 6, 0, 1, 0],
    8: [32, 8, 12, 1, 2, 0, 0],
    9: [64, 16, 24, 2, 5, 1, 1, 0],
    10: [128, 32, 48, 4, 10, 3, 3, 0, 0],
}


def double(entrants: int, **options: bool | int | str) -> Play:
    return start(entrants, "double-elimination", **options)


def find(play: Play, bracket: str, round_: int = 1, index: int = 0) -> Match:
    wanted = (bracket, round_, index)
    return next(
        match
        for match in play.state.matches.values()
        if (match.fixture.bracket, match.fixture.round, match.fixture.index) == wanted
    )


def pairs(play: Play, bracket: str, round_: int) -> list[str]:
    return [
        "-".join(str(side.entry) for side in match.sides)
        for match in play.state.matches.values()
        if (match.fixture.bracket, match.fixture.round) == (bracket, round_)
        and match.result is not None
    ]


def places(play: Play) -> list[tuple[int, int, int]]:
    return [(place.entry, place.rank, place.rank_to) for place in play.state.places]


def win(play: Play, bracket: str, round_: int, index: int, side: int = 0) -> None:
    play.win(find(play, bracket, round_, index).fixture.id, side)


def up_to_the_grand_final(entrants: int = 4, **options: bool | int | str) -> Play:
    """Play until only the grand final is open; the better seed wins."""
    play = double(entrants, **options)
    while (match := play.open_matches()[0]).fixture.bracket != "grand-final":
        first, second = (side.entry or 0 for side in match.sides)
        play.win(match.fixture.id, int(second < first))
    return play


def grand_final(play: Play, number: int = 1) -> MatchId:
    return find(play, "grand-final", number).fixture.id


@pytest.mark.parametrize(("rounds", "masks"), CROSSINGS.items())
def test_the_crossing_is_that_of_the_table(rounds: int, masks: list[int]) -> None:
    assert [crossing(rounds, number) for number in range(2, rounds + 1)] == masks


def test_eight_entrants_play_as_in_the_worked_table() -> None:
    play = double(8)
    play.finish()
    assert pairs(play, "winners", 1) == ["1-8", "4-5", "2-7", "3-6"]
    assert pairs(play, "winners", 2) == ["1-4", "2-3"]
    assert pairs(play, "winners", 3) == ["1-2"]
    assert pairs(play, "losers", 1) == ["8-5", "7-6"]
    assert pairs(play, "losers", 2) == ["3-5", "4-6"]
    assert pairs(play, "losers", 3) == ["3-4"]
    assert pairs(play, "losers", 4) == ["2-3"]
    assert pairs(play, "grand-final", 1) == ["1-2"]
    blocks = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (5, 6), (7, 8), (7, 8)]
    assert places(play) == [(seed, *block) for seed, block in enumerate(blocks, 1)]
    assert len(play.state.matches) == 14


def test_sixteen_entrants_play_as_in_the_worked_table() -> None:
    play = double(16)
    play.finish()
    assert pairs(play, "losers", 1) == ["16-9", "13-12", "15-10", "14-11"]
    assert pairs(play, "losers", 2) == ["7-9", "6-12", "8-10", "5-11"]
    assert pairs(play, "losers", 3) == ["7-6", "8-5"]
    assert pairs(play, "losers", 4) == ["4-6", "3-5"]
    assert pairs(play, "losers", 5) == ["4-3"]
    assert pairs(play, "losers", 6) == ["2-3"]
    assert len(play.state.matches) == 30


def test_six_and_twelve_entrants_pass_their_byes_on() -> None:
    play = double(6)
    assert [find(play, "losers", 1, index).status for index in (0, 1)] == [MatchStatus.LOCKED] * 2
    play.finish()
    assert pairs(play, "winners", 1) == ["4-5", "3-6"]
    assert pairs(play, "losers", 1) == []
    assert pairs(play, "losers", 2) == ["3-5", "4-6"]
    assert pairs(play, "losers", 3) == ["3-4"]
    assert places(play)[4:] == [(5, 5, 6), (6, 5, 6)]
    twelve = double(12)
    twelve.finish()
    assert [place[1:] for place in places(twelve)] == [
        *((1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (5, 6), (7, 8), (7, 8)),
        *[(9, 12)] * 4,
    ]


def test_rounds_have_the_names_people_use() -> None:
    play = up_to_the_grand_final(8)
    play.win(grand_final(play), 1)
    format_ = get_format("double-elimination")
    names = [format_.name_round(play.state, match) for match in play.state.matches.values()]
    assert list(dict.fromkeys(names)) == [
        "Winners round 1",
        "Winners round 2",
        "Losers round 1",
        "Losers round 2",
        "Winners final",
        "Losers round 3",
        "Losers final",
        "Grand final",
        "Grand final reset",
    ]


def test_the_undefeated_must_be_beaten_twice() -> None:
    play = up_to_the_grand_final()
    assert len(play.state.matches) == 6
    play.win(grand_final(play), 1)
    assert play.state.phase is Phase.IN_PROGRESS
    reset = find(play, "grand-final", 2)
    assert reset.status is MatchStatus.READY
    assert reset.sides == find(play, "grand-final").sides
    play.win(reset.fixture.id, 0)
    assert places(play)[:2] == [(1, 1, 1), (2, 2, 2)]


def test_a_single_grand_final_decides_at_once() -> None:
    play = up_to_the_grand_final(grand_final="single")
    play.win(grand_final(play), 1)
    assert places(play)[:2] == [(2, 1, 1), (1, 2, 2)]


def test_without_a_grand_final_the_brackets_decide() -> None:
    for entrants in (2, 3, 6, 8):
        play = double(entrants, grand_final="none")
        play.finish()
        assert len([m for m in play.state.matches.values() if m.result]) == 2 * entrants - 3
        assert [place[:2] for place in places(play)[:2]] == [(1, 1), (2, 2)]


def test_an_advantage_is_one_game_won_beforehand() -> None:
    play = up_to_the_grand_final(grand_final="advantage", best_of_grand_final=5)
    final = grand_final(play)
    assert refused(play, RecordResult(final, Result.from_score(0, 30), 0)) == (
        "result.score_impossible"
    )
    with pytest.raises(RuleError, match="side 1 begins with 1"):
        play.do(RecordResult(final, Result.from_score(5, 30), 0))
    play.do(RecordGame(final, 0, 0))
    assert play.state.matches[final].game_score == (20, 0)
    play.do(RecordGame(final, 0, 0))
    assert play.state.phase is Phase.COMPLETED
    other = up_to_the_grand_final(grand_final="advantage", best_of_grand_final=5)
    for _ in range(3):
        other.do(RecordGame(grand_final(other), 1, 0))
    assert other.state.matches[grand_final(other)].result == Result.from_score(10, 30)
    assert places(other)[0] == (2, 1, 1)


@pytest.mark.parametrize(
    "options",
    [
        {"grand_final": "advantage"},
        {"grand_final": "advantage", "best_of_grand_final": 3},
        {"grand_final": "both"},
        {"best_of_losers": 2},
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, int | str]) -> None:
    with pytest.raises(InputError) as refusal:
        Play().do(CreateTournament(Config("Joust", "double-elimination", options), 0))
    assert refusal.value.code == "option.invalid"


def test_every_bracket_has_its_length() -> None:
    play = double(8, best_of=3, best_of_losers=1, best_of_bracket_finals=5, best_of_grand_final=7)
    lengths = {
        (match.fixture.bracket, match.fixture.round): match.fixture.best_of
        for match in play.state.matches.values()
    }
    assert lengths == {
        **{("winners", 1): 3, ("winners", 2): 3, ("winners", 3): 5},
        **{("losers", 1): 1, ("losers", 2): 1, ("losers", 3): 1, ("losers", 4): 5},
        ("grand-final", 1): 7,
    }


def test_correcting_the_first_grand_final_removes_an_unplayed_second() -> None:
    play = up_to_the_grand_final()
    final = grand_final(play)
    play.win(final, 1)
    reset = grand_final(play, 2)
    assert find_consequences(play.state, ResultCorrected(final, WON, 0)) == ()
    events = play.do(CorrectResult(final, WON, 0, "typing error"))
    assert isinstance(events[0], MatchesRemoved)
    assert events[0].matches == (reset,)
    assert play.state.phase is Phase.COMPLETED
    assert places(play)[0] == (1, 1, 1)


def test_a_played_second_grand_final_blocks_the_correction_until_it_is_forced() -> None:
    play = up_to_the_grand_final()
    final = grand_final(play)
    play.win(final, 1)
    reset = grand_final(play, 2)
    play.win(reset, 1)
    assert places(play)[0] == (2, 1, 1)
    assert find_consequences(play.state, ResultCorrected(final, WON, 0)) == (reset,)
    assert refused(play, CorrectResult(final, WON, 0)) == "result.has_consequences"
    events = play.do(CorrectResult(final, WON, 0, "typing error", force=True))
    assert [type(event) for event in events] == [MatchesRemoved, ResultCorrected, PlacesDecided]
    assert places(play)[0] == (1, 1, 1)


def test_a_completed_tournament_is_not_reopened_by_a_grand_final_that_asks_for_another() -> None:
    play = up_to_the_grand_final()
    play.win(grand_final(play), 0)
    correction = CorrectResult(grand_final(play), LOST, 0, force=True)
    assert refused(play, correction) == "tournament.completed"


def test_a_replay_reaches_only_matches_whose_players_change() -> None:
    play = up_to_the_grand_final(8)
    play.win(grand_final(play), 1)
    match = find(play, "winners", 2, 1).fixture.id  # 2 beat 3
    undone = find_consequences(play.state, ResultCleared(match, 0))
    names = [(m.fixture.bracket, m.fixture.round) for m in map(play.state.matches.get, undone) if m]
    assert names == [
        ("losers", 2),
        ("winners", 3),
        ("losers", 3),
        ("losers", 4),
        ("grand-final", 1),
    ]
    assert refused(play, ClearResult(match, 0, "wrong clocks")) == "result.has_consequences"
    play.do(ClearResult(match, 0, "wrong clocks", force=True))
    assert play.state.matches[match].status is MatchStatus.READY
    assert all(
        m.fixture.round == 1
        for m in play.state.matches.values()
        if m.fixture.bracket == "grand-final"
    )
    assert find(play, "losers", 2, 1).result is not None  # 4 beat 6, untouched
    play.finish()
    assert places(play)[0] == (1, 1, 1)


def test_a_double_forfeit_in_the_winners_bracket_leaves_a_bye_below() -> None:
    play = double(4)
    play.do(RecordResult(MatchId(1), Result.double_forfeit(), 0))
    play.win(2, 0)
    play.finish()
    assert [place[:2] for place in places(play)[:2]] == [(2, 1), (3, 2)]
    assert sorted(places(play)[2:]) == [(1, 3, 4), (4, 3, 4)]


def test_whoever_leaves_from_the_winners_bracket_leaves_a_bye_below() -> None:
    play = double(4)
    play.do(WithdrawEntry(EntryId(4), 0))
    assert find(play, "losers", 1).sides[0].is_bye
    play.win(2, 0)
    assert find(play, "losers", 1).status is MatchStatus.BYE
    assert find(play, "losers", 2).sides[1].entry == 3
    play.finish()
    assert places(play) == [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4)]


def test_whoever_leaves_from_the_losers_bracket_forfeits_when_the_opponent_is_known() -> None:
    play = double(4)
    play.win(1, 0)
    play.do(WithdrawEntry(EntryId(4), 0))
    assert find(play, "losers", 1).result is None
    play.win(2, 0)
    assert find(play, "losers", 1).result == Result.forfeit_by(0, leaves=True)


def test_a_forfeit_by_the_arbiter_drops_the_absent_player_to_the_losers_bracket() -> None:
    play = double(4)
    play.do(RecordResult(MatchId(1), Result.forfeit_by(1), 0))
    assert find(play, "losers", 1).sides[0].entry == 4


def test_the_undefeated_who_leaves_before_the_grand_final_is_second_without_a_reset() -> None:
    play = up_to_the_grand_final()
    play.do(WithdrawEntry(EntryId(1), 0))
    assert play.state.phase is Phase.COMPLETED
    assert places(play)[:2] == [(2, 1, 1), (1, 2, 2)]
    assert len(play.state.matches) == 6


def test_the_disqualified_are_last() -> None:
    play = up_to_the_grand_final()
    play.do(WithdrawEntry(EntryId(1), 0, EntryStatus.DISQUALIFIED))
    assert places(play) == [(2, 1, 1), (3, 2, 2), (4, 3, 3), (1, 4, 4)]


def test_those_still_in_share_the_places_they_can_reach() -> None:
    play = double(4)
    play.win(1, 0)
    play.win(2, 0)
    play.win(find(play, "losers", 1).fixture.id, 0)
    standings = get_format("double-elimination").rank(play.state)
    assert [(s.entry, s.rank, s.rank_to) for s in standings] == [
        *((1, 1, 3), (2, 1, 3), (4, 1, 3)),
        (3, 4, 4),
    ]


def test_a_late_entry_takes_a_bye_while_nothing_that_started_hangs_on_it() -> None:
    play = double(3)
    play.do(EnterLate(0))
    assert [side.entry for side in find(play, "winners", 1).sides] == [1, 4]
    assert not find(play, "losers", 1).has_bye
    assert refused(play, EnterLate(0)) == "entry.no_room"
    late = double(7)
    for index in (1, 2, 3):
        win(late, "winners", 1, index)
    # Entry 5 passes its bye in the losers' bracket and meets 3 or 2 there: still nothing started.
    win(late, "winners", 2, 1)
    win(late, "losers", 2, 0)
    with pytest.raises(RuleError, match="has started") as refusal:
        late.do(EnterLate(0))
    assert refusal.value.code == "entry.too_late"


def test_a_replacement_takes_slot_and_seed() -> None:
    play = double(4)
    play.do(ReplaceEntry(EntryId(2), 0))
    assert play.state.seeds == (1, 5, 3, 4)
    play.finish()
    assert play.state.places[1].entry == 5
