"""Points that an arbiter gives, and boards of teams: where they may stand."""

import pytest
from strategies import start
from unit.formats.test_stages import play_stage
from unit.formats.test_swiss import refused

from tiltyard import MatchId, RecordResult, Result
from tiltyard.core.model import BoardResult
from tiltyard.formats.stages.playoff import list_playoff

WON = Result.from_score(10, 0)


def test_the_swiss_before_a_bracket_takes_points_and_the_bracket_none() -> None:
    play = start(4, "swiss-playoff", rounds=2, cut=2)
    play.do(RecordResult(MatchId(1), Result.from_score(0, 0), 0, points=(0, 0)))
    play_stage(play)

    final = list_playoff(play.state)[0]
    asked = RecordResult(final.fixture.id, WON, 0, points=(10, 0))

    assert refused(play, asked) == "result.points_impossible"


@pytest.mark.parametrize("format_", ["swiss", "single-elimination"])
def test_only_matches_of_teams_have_boards(format_: str) -> None:
    play = start(4, format_)
    boards = (BoardResult((1, 1), WON),)

    assert refused(play, RecordResult(MatchId(1), WON, 0, boards=boards)) == "result.boards"
