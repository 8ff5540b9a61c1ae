"""Marks, corrections for the report and penalties as commands of a Swiss: what the rules say."""

import pytest

from tiltyard import (
    START,
    TOURNAMENT,
    ChangePhase,
    Config,
    CorrectResult,
    CreateTournament,
    EntryId,
    MatchId,
    NotFoundError,
    PairRound,
    Phase,
    RecordResult,
    RegisterEntry,
    Result,
    RuleError,
    TournamentState,
    decide,
    replay,
)
from tiltyard.core.model import Adjustment, GameMark, ReportedResult
from tiltyard.core.report_commands import AdjustPoints, CorrectReport
from tiltyard.errors import InputError

DRAW, WIN = Result.from_score(5, 5), Result.from_score(10, 0)


def do(state: TournamentState, *commands: object) -> TournamentState:
    for command in commands:
        state = replay(state, decide(state, command))  # type: ignore[arg-type]  # any command
    return state


def begin(format_: str = "swiss", players: int = 4) -> TournamentState:
    options = {"rounds": 2, "automatic": False} if format_ == "swiss" else {}
    phases = (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
    return do(
        START,
        CreateTournament(Config("Open", format_, options), 1),
        ChangePhase(Phase.REGISTRATION, 1),
        *(RegisterEntry(1, 2000 - n) for n in range(players)),
        *(ChangePhase(phase, 1) for phase in phases),
    )


def test_an_adjourned_game_lets_the_next_round_be_paired_and_the_end_wait() -> None:
    state = begin()
    adjourned = RecordResult(MatchId(1), DRAW, 2, mark=GameMark.ADJOURNED)
    state = do(state, adjourned, RecordResult(MatchId(2), WIN, 2), PairRound(3))
    state = do(state, RecordResult(MatchId(3), WIN, 4), RecordResult(MatchId(4), WIN, 4))
    assert state.phase is Phase.IN_PROGRESS
    with pytest.raises(RuleError, match="Adjourned games have no final result: match 1"):
        decide(state, ChangePhase(Phase.COMPLETED, 5))
    state = do(state, CorrectResult(MatchId(1), DRAW, 6))
    assert state.phase is Phase.COMPLETED
    assert state.matches[MatchId(1)].mark is None


def test_marks_are_for_games_of_a_swiss_that_were_played() -> None:
    state = begin()
    for result, mark in ((WIN, GameMark.ADJOURNED), (Result.forfeit_by(0), GameMark.UNRATED)):
        with pytest.raises(InputError, match="cannot be"):
            decide(state, RecordResult(MatchId(1), result, 2, mark=mark))
    knockout = begin("single-elimination")
    with pytest.raises(InputError, match="Only games of a Swiss"):
        decide(knockout, RecordResult(MatchId(1), WIN, 2, mark=GameMark.UNRATED))


def test_a_correction_for_the_report_leaves_the_result_and_goes_with_it() -> None:
    state = do(begin(), RecordResult(MatchId(1), WIN, 2), RecordResult(MatchId(2), WIN, 2))
    told = CorrectReport(MatchId(1), ReportedResult(DRAW), 3)
    with pytest.raises(RuleError, match="No round is paired after match 1"):
        decide(state, told)
    state = do(state, PairRound(3), told)
    assert decide(state, told) == ()
    match = state.matches[MatchId(1)]
    assert (match.result, match.reported) == (WIN, ReportedResult(DRAW))
    with pytest.raises(RuleError, match="has no result to change"):
        decide(state, CorrectReport(MatchId(3), ReportedResult(DRAW), 3))
    with pytest.raises(NotFoundError, match="no match 9"):
        decide(state, CorrectReport(MatchId(9), None, 3))
    state = do(state, CorrectResult(MatchId(1), DRAW, 4))
    assert state.matches[MatchId(1)].reported is None
    with pytest.raises(RuleError, match="Only a Swiss"):
        decide(begin("single-elimination"), told)


def test_a_penalty_is_an_event_of_its_own() -> None:
    state = begin()
    state = do(state, AdjustPoints(Adjustment(EntryId(1), 1, -10, "late"), 2))
    assert state.adjustments == (Adjustment(EntryId(1), 1, -10, "late"),)
    for round_, points in ((3, 5), (1, 0)):
        with pytest.raises(InputError, match="A bonus or penalty"):
            decide(state, AdjustPoints(Adjustment(EntryId(1), round_, points), 2))
    with pytest.raises(NotFoundError, match="9"):
        decide(state, AdjustPoints(Adjustment(EntryId(9), 1, 5), 2))


def test_states_with_all_of_it_are_written_and_read() -> None:
    state = do(begin(), RecordResult(MatchId(1), WIN, 2, mark=GameMark.UNRATED))
    state = do(state, RecordResult(MatchId(2), WIN, 2), PairRound(3))
    state = do(state, CorrectReport(MatchId(1), ReportedResult(DRAW, reason="typo"), 3))
    state = do(state, AdjustPoints(Adjustment(EntryId(1), 1, 5), 3))
    assert TOURNAMENT.read_snapshot(TOURNAMENT.write_snapshot(state)) == state
