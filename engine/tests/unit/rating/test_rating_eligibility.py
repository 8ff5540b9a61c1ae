"""Which games of an event are rated: how they ended, time controls, matches, distances."""

import pytest

from tiltyard.errors import InputError
from tiltyard.rating.eligibility import SENTENCES, Reason
from tiltyard.rating.event import EventGame, EventPlayer, GameEnding, RatingEvent
from tiltyard.rating.event_report import rate_event
from tiltyard.rating.fide import Chapter
from tiltyard.rating.time_control import TimeControl, find_chapter, parse_time_control

STANDARD, RAPID, BLITZ = Chapter


def reason_of(
    white: int, black: int, chapter: Chapter = STANDARD, time: str | None = None
) -> Reason | None:
    """Return why a drawn game between two ratings is not rated, as White sees it."""
    event = RatingEvent(
        chapter,
        (EventPlayer("w", white), EventPlayer("b", black)),
        (EventGame(1, "w", "b", (5, 5)),),
        times=parse_time_control(time) if time else None,
    )
    return rate_event(event).get_player("w").lines[0].reason


@pytest.mark.parametrize(
    ("ratings", "chapter", "reason"),
    [
        ((2620, 2020), RAPID, Reason.FAR_APART),
        ((2020, 2620), BLITZ, Reason.FAR_APART),
        ((2600, 2000), RAPID, None),
        ((2620, 2021), RAPID, None),
        ((2620, 2020), STANDARD, None),
        ((2620, 0), RAPID, Reason.UNRATED_OPPONENT),
    ],
)
def test_fast_games_of_the_best_need_an_opponent_within_600(
    ratings: tuple[int, int], chapter: Chapter, reason: Reason | None
) -> None:
    assert reason_of(*ratings, chapter) is reason


@pytest.mark.parametrize(
    ("ending", "reason"),
    [
        (GameEnding.PLAYED, None),
        (GameEnding.UNMOVED, Reason.UNMOVED),
        (GameEnding.FORFEIT, Reason.FORFEIT),
        (GameEnding.PENDING, Reason.PENDING),
    ],
)
def test_only_games_in_which_both_moved_are_rated(
    ending: GameEnding, reason: Reason | None
) -> None:
    players = (EventPlayer("a", 2000), EventPlayer("b", 2000))
    event = RatingEvent(STANDARD, players, (EventGame(1, "a", "b", (10, 0), ending),))
    for row in rate_event(event).players:
        assert row.lines[0].reason is reason
        assert row.lines[0].is_counted is (reason is None)
        assert row.lines[0].explanation == (SENTENCES[reason] if reason else "")
        assert bool(row.change) is (reason is None)


@pytest.mark.parametrize(
    ("ratings", "chapter", "time", "reason"),
    [
        ((2399, 1800), STANDARD, "3600+30", None),
        ((2400, 1800), STANDARD, "3600+30", Reason.TOO_FAST),
        ((1500, 2400), STANDARD, "5400+30", None),
        ((1799, 1500), STANDARD, "3600", None),
        ((1800, 1500), STANDARD, "3600", Reason.TOO_FAST),
        ((1500, 1500), STANDARD, "3599", Reason.OTHER_CHAPTER),
        ((1500, 1500), STANDARD, "20/5400:1800", Reason.TOO_FAST),
        ((1500, 1500), STANDARD, "30/5400:1800", None),
        ((1500, 1500), STANDARD, "W5400-B3600", None),
        ((1500, 1500), STANDARD, "W5400-B600", Reason.OTHER_CHAPTER),
        ((1500, 1500), RAPID, "900+10", None),
        ((1500, 1500), RAPID, "600", Reason.OTHER_CHAPTER),
        ((1500, 1500), RAPID, "3600", Reason.OTHER_CHAPTER),
        ((1500, 1500), BLITZ, "600", None),
        ((1500, 1500), BLITZ, "180", Reason.OTHER_CHAPTER),
        ((1500, 1500), BLITZ, "W300-B240", Reason.UNEQUAL_TIMES),
    ],
)
def test_the_time_control_decides_with_the_ratings_in_the_game(
    ratings: tuple[int, int], chapter: Chapter, time: str, reason: Reason | None
) -> None:
    assert reason_of(*ratings, chapter, time) is reason


def test_a_game_may_have_times_of_its_own() -> None:
    players = (EventPlayer("a", 2000), EventPlayer("b", 2000))
    games = (
        EventGame(1, "a", "b", (10, 0)),
        EventGame(2, "b", "a", (10, 0), times=parse_time_control("W300-B240")),
    )
    event = RatingEvent(RAPID, players, games, times=parse_time_control("900+10"))
    lines = rate_event(event).players[0].lines
    assert [line.reason for line in lines] == [None, Reason.UNEQUAL_TIMES]
    assert [line.is_white for line in lines] == [True, False]


def test_the_time_of_sixty_moves_adds_all_periods_and_increments() -> None:
    def total(code: str) -> int:
        return parse_time_control(code)[0].total

    assert total("5400+30") == 7200
    assert total("40/6000+30:900+30") == 8700
    assert total("40/6000:900+30") == 7500
    assert total("60/6000:900") == 6000  # the sixtieth move is made before the second period
    assert find_chapter(TimeControl(parse_time_control("600+5")[0].periods)) is RAPID


@pytest.mark.parametrize("code", ["", "90+30min", "W300", "5400:", "40/"])
def test_a_time_control_that_is_none_is_refused(code: str) -> None:
    with pytest.raises(InputError, match="is no time control"):
        parse_time_control(code)


def match(results: str, games: int, black: int = 2000) -> list[Reason | None]:
    """Return the reasons of a match from White's results, such as `11=0`; `+` is a forfeit."""
    scores = {"1": (10, 0), "+": (10, 0), "=": (5, 5), "0": (0, 10)}
    played = tuple(
        EventGame(
            number, "a", "b", scores[sign], GameEnding.FORFEIT if sign == "+" else GameEnding.PLAYED
        )
        for number, sign in enumerate(results, 1)
    )
    players = (EventPlayer("a", 2000), EventPlayer("b", black))
    report = rate_event(RatingEvent(STANDARD, players, played[::-1], match_games=games))
    return [line.reason for line in report.players[0].lines]


def test_games_after_a_match_is_decided_are_not_rated() -> None:
    assert match("1110", 4) == [None, None, None, Reason.MATCH_DECIDED]
    assert match("1100", 4) == [None] * 4
    assert match("+110", 4) == [Reason.FORFEIT, None, None, Reason.MATCH_DECIDED]


def test_a_match_with_an_unrated_player_is_not_rated() -> None:
    assert match("10", 2, black=0) == [Reason.UNRATED_MATCH] * 2
