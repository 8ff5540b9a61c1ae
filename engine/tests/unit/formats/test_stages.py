"""Groups or a Swiss, then a bracket."""

import pytest
from strategies import Play, start
from unit.formats.test_swiss import play_round, refused

from tiltyard import (
    ClearResult,
    CorrectResult,
    EnterLate,
    EntryId,
    EntryStatus,
    InputError,
    MatchStatus,
    PairRound,
    Phase,
    RecordResult,
    Result,
    UnpairRound,
    WithdrawEntry,
    get_format,
    rank,
)
from tiltyard.core.events import MatchesRemoved, ResultCorrected
from tiltyard.core.model import Match
from tiltyard.formats import find_consequences
from tiltyard.formats.stages.groups import deal_groups
from tiltyard.formats.stages.playoff import list_playoff, list_qualified


def play_stage(play: Play) -> None:
    """Play until the bracket is drawn; the better seed always wins."""
    while not list_playoff(play.state):
        play_round(play)


def first_round(play: Play) -> list[tuple[int | None, ...]]:
    matches = list_playoff(play.state)
    first = min(match.fixture.round for match in matches)
    return [tuple(o.entry for o in m.sides) for m in matches if m.fixture.round == first]


def other_result(match: Match) -> Result:
    assert match.result
    assert match.result.score
    return Result.from_score(*reversed(match.result.score))


def test_seeds_are_dealt_by_snake_and_small_fields_have_fewer_groups() -> None:
    entries = tuple(EntryId(number) for number in range(1, 13))
    assert deal_groups(entries, 4) == [(1, 8, 9), (2, 7, 10), (3, 6, 11), (4, 5, 12)]
    assert deal_groups(entries[:5], 4) == [(1, 4, 5), (2, 3)]
    assert deal_groups(entries[:5], 3) == [(1, 2, 3, 4, 5)]


def test_the_groups_are_played_first_and_the_bracket_follows_by_itself() -> None:
    play = start(16, "groups-playoff")
    assert {m.fixture.bracket for m in play.state.matches.values()} == {
        "group-a",
        "group-b",
        "group-c",
        "group-d",
    }
    assert len(play.state.matches) == 24
    play_stage(play)
    # Winners 1 to 4 and runners-up 8 to 5 of the same groups: W1-R3, W4-R2, W2-R4, W3-R1.
    assert first_round(play) == [(1, 6), (4, 7), (2, 5), (3, 8)]
    play.finish()
    assert sorted((p.entry, p.rank, p.rank_to) for p in play.state.places)[:8] == [
        (1, 1, 1),
        (2, 2, 2),
        (3, 3, 4),
        (4, 3, 4),
        (5, 5, 8),
        (6, 5, 8),
        (7, 5, 8),
        (8, 5, 8),
    ]
    assert {(p.rank, p.rank_to) for p in play.state.places[8:]} == {(9, 12), (13, 16)}


@pytest.mark.parametrize("groups", [2, 4, 8])
def test_two_of_one_group_meet_again_only_in_the_final(groups: int) -> None:
    play = start(4 * groups, "groups-playoff", groups=groups)
    play_stage(play)
    members = deal_groups(play.state.seeds, groups)
    slots = [entry for pair in first_round(play) for entry in pair]
    half = len(slots) // 2
    for group in members:
        through = [slots.index(entry) for entry in group if entry in slots]
        assert len({slot // half for slot in through}) == 2


def test_other_numbers_of_groups_leave_byes_for_the_best_winners() -> None:
    play = start(12, "groups-playoff", groups=3)
    play_stage(play)
    pairs = first_round(play)
    assert [pair for pair in pairs if None in pair] == [(1, None), (2, None)]
    groups = deal_groups(play.state.seeds, 3)
    assert not any({*pair} <= set(group) for pair in pairs for group in groups)
    byes = [m for m in list_playoff(play.state) if m.status is MatchStatus.BYE]
    assert len(byes) == 2


def test_one_from_each_group_goes_on_when_only_winners_do() -> None:
    play = start(16, "groups-playoff", advance=1, playoff_third_place=True)
    play_stage(play)
    assert first_round(play) == [(1, 4), (2, 3)]
    play.finish()
    assert [p.rank for p in play.state.places][:4] == [1, 2, 3, 4]


def test_the_swiss_is_cut_to_the_best_seeded_by_the_standings() -> None:
    play = start(12, "swiss-playoff", cut=4, rounds=3)
    while not list_playoff(play.state):
        play_round(play)
        table = [row.entry for row in rank(play.state)]
    one, two, three, four = list_qualified(play.state)
    assert first_round(play) == [(one, four), (two, three)]
    assert sorted(table[:4]) == sorted(list_qualified(play.state))
    play.finish()
    places = play.state.places
    assert {p.entry for p in places[:4]} == {one, two, three, four}
    assert [p.entry for p in places[4:]] == table[4:]


def test_a_field_smaller_than_the_cut_goes_on_whole() -> None:
    play = start(5, "swiss-playoff", cut=8, rounds=1)
    play_stage(play)
    assert len(list_qualified(play.state)) == 5
    play.finish()
    assert sorted(p.entry for p in play.state.places) == [1, 2, 3, 4, 5]


def test_rounds_are_named_by_stage() -> None:
    play = start(8, "groups-playoff", groups=2, playoff_third_place=True)
    play_stage(play)
    names = {
        get_format("groups-playoff").name_round(play.state, match)
        for match in play.state.matches.values()
    }
    assert {"Group A, round 1", "Group B, round 3", "Semi-finals", "Final", "Third place"} <= names
    swiss = start(4, "swiss-playoff", cut=2, rounds=1)
    play_stage(swiss)
    assert [
        get_format("swiss-playoff").name_round(swiss.state, match)
        for match in swiss.state.matches.values()
    ] == ["Round 1", "Round 1", "Final"]


def test_a_correction_that_changes_nothing_about_who_goes_on_leaves_the_bracket() -> None:
    play = start(8, "groups-playoff", groups=2)
    play_stage(play)
    seats = {frozenset(o.entry for o in m.sides): m for m in play.state.matches.values()}
    match = seats[frozenset({EntryId(5), EntryId(8)})]  # third and fourth of group A
    before = first_round(play)
    events = play.do(CorrectResult(match.fixture.id, other_result(match), 9))
    assert not any(isinstance(event, MatchesRemoved) for event in events)
    assert first_round(play) == before


def test_a_bracket_of_others_is_drawn_again_silently_while_nothing_was_played_in_it() -> None:
    play = start(8, "groups-playoff", groups=2)
    play_stage(play)
    before = first_round(play)
    seats = {frozenset(o.entry for o in m.sides): m for m in play.state.matches.values()}
    match = seats[frozenset({EntryId(1), EntryId(4)})]
    old = list_playoff(play.state)[0].fixture.id
    play.do(CorrectResult(match.fixture.id, other_result(match), 9))
    assert first_round(play) != before
    assert min(m.fixture.id for m in list_playoff(play.state)) > old
    assert match.result
    play.do(CorrectResult(match.fixture.id, match.result, 9))
    assert first_round(play) == before


def test_once_the_bracket_is_played_a_change_of_who_goes_on_needs_force() -> None:
    play = start(8, "groups-playoff", groups=2)
    play_stage(play)
    seats = {frozenset(o.entry for o in m.sides): m for m in play.state.matches.values()}
    match = seats[frozenset({EntryId(1), EntryId(4)})]
    begun = list_playoff(play.state)[0].fixture.id
    play.win(begun, 0)
    correction = CorrectResult(match.fixture.id, other_result(match), 9)
    assert refused(play, correction) == "result.has_consequences"
    event = ResultCorrected(match.fixture.id, other_result(match), 9)
    assert find_consequences(play.state, event) == (begun,)
    play.do(CorrectResult(match.fixture.id, other_result(match), 9, force=True))
    assert all(m.result is None for m in list_playoff(play.state))


def test_a_group_opened_again_takes_the_bracket_back() -> None:
    play = start(8, "groups-playoff", groups=2)
    play_stage(play)
    number = next(iter(play.state.matches))
    play.do(ClearResult(number, 9))
    assert list_playoff(play.state) == ()
    play_round(play)
    assert list_playoff(play.state)


def test_who_has_left_does_not_go_on_and_who_leaves_later_forfeits() -> None:
    play = start(8, "groups-playoff", groups=2)
    for match in play.open_matches()[:-1]:
        first, second = (o.entry for o in match.sides)
        play.win(match.fixture.id, int((second or 0) < (first or 0)))
    play.do(WithdrawEntry(EntryId(1), 5))
    play_round(play)
    assert 1 not in list_qualified(play.state)
    gone = list_qualified(play.state)[0]
    play.do(WithdrawEntry(gone, 6))
    result = list_playoff(play.state)[0].result
    assert result
    assert result.winner == 1
    play.finish()
    assert len(play.state.places) == 8


def test_the_disqualified_are_last_of_all() -> None:
    play = start(8, "groups-playoff", groups=2)
    play_stage(play)
    play.do(WithdrawEntry(EntryId(1), 5, EntryStatus.DISQUALIFIED))
    play.finish()
    assert play.state.places[-1].entry == 1


def test_nobody_is_left_for_a_bracket_when_all_but_one_have_gone() -> None:
    play = start(4, "groups-playoff", groups=2)
    for entry in (2, 3, 1):
        play.do(WithdrawEntry(EntryId(entry), 5))
    assert (play.state.phase, list_playoff(play.state)) == (Phase.COMPLETED, ())


def test_late_entries_join_a_swiss_but_not_groups_or_a_bracket() -> None:
    groups = start(8, "groups-playoff", groups=2)
    assert refused(groups, EnterLate(1, rating=2000)) == "entry.no_room"
    play = start(6, "swiss-playoff", cut=2, rounds=2)
    play.do(EnterLate(1, rating=2000))
    play_round(play)
    assert any(o.entry == 7 for m in play.state.matches.values() for o in m.sides)
    play_stage(play)
    assert refused(play, EnterLate(1, rating=2000)) == "entry.too_late"
    assert refused(play, UnpairRound(1)) == "round.none"


def test_the_arbiter_pairs_the_swiss_stage_and_the_bracket_follows_by_itself() -> None:
    play = start(6, "swiss-playoff", cut=2, rounds=2, automatic=False)
    play_round(play)
    play.do(PairRound(4))
    play.do(UnpairRound(5))
    play.do(PairRound(6))
    assert refused(play, PairRound(7)) == "round.unfinished"
    play_round(play)
    assert refused(play, PairRound(8)) == "round.unfinished"
    assert len(list_playoff(play.state)) == 1
    play.finish()
    assert play.state.phase is Phase.COMPLETED


def test_matches_of_the_bracket_must_be_won_and_those_before_need_not() -> None:
    for code in ("groups-playoff", "swiss-playoff"):
        options = {"groups": 2} if code == "groups-playoff" else {"cut": 2, "rounds": 1}
        play = start(4, code, **options)
        play.do(RecordResult(play.open_matches()[0].fixture.id, Result.from_score(5, 5), 1))
        play_stage(play)
        number = play.open_matches()[0].fixture.id
        draw = RecordResult(number, Result.from_score(5, 5), 1)
        assert refused(play, draw) == "result.draw_not_allowed"


@pytest.mark.parametrize(
    ("code", "options", "field"),
    [
        ("groups-playoff", {"playoff_best_of": 2}, "options.playoff_best_of"),
        ("swiss-playoff", {"playoff_best_of_final": 4}, "options.playoff_best_of_final"),
        ("swiss-playoff", {"cut": 6}, "options.cut"),
        ("swiss-playoff", {"draws": False, "best_of": 2}, "options.best_of"),
    ],
)
def test_options_that_make_no_sense_are_refused_by_name(
    code: str, options: dict[str, bool | int | str], field: str
) -> None:
    with pytest.raises(InputError) as caught:
        start(8, code, **options)
    assert caught.value.details["field"] == field
