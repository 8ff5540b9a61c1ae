"""The rating report of an event: published numbers, reasons, first ratings."""

from decimal import Decimal

import pytest

from tiltyard.errors import InputError, NotFoundError
from tiltyard.rating.eligibility import Reason
from tiltyard.rating.event import EventGame, EventPlayer, RatingEvent
from tiltyard.rating.event_report import PlayerReport, close_period, rate_event, round_to_cents
from tiltyard.rating.fide import Chapter, RatedGame
from tiltyard.rating.first_rating import Month, PastEvent, find_first_rating

STANDARD, RAPID, BLITZ = Chapter
SCORES = {10: (10, 0), 5: (5, 5), 0: (0, 10)}


def rate(
    hero: EventPlayer, games: list[tuple[int, int]], chapter: Chapter = STANDARD, **event: object
) -> PlayerReport:
    """Rate a player who has White against opponents of these ratings, with these scores."""
    others = [EventPlayer(f"{index}", rating) for index, (rating, _) in enumerate(games, 1)]
    rounds = tuple(
        EventGame(index, hero.id, f"{index}", SCORES[score])
        for index, (_, score) in enumerate(games, 1)
    )
    report = rate_event(RatingEvent(chapter, (hero, *others), rounds, **event))  # type: ignore[arg-type]  # settings by name
    return report.get_player(hero.id)


# Published numbers


def test_a_newcomer_gets_the_published_rating_with_its_steps() -> None:
    games = [(1901, 10), (1901, 10), (1901, 10), (1902, 0), (1902, 0)]  # they sum to 9507
    report = rate(EventPlayer("new"), games)
    assert report.first is not None
    assert report.first.performance is not None
    assert round_to_cents(report.first.performance.average) == Decimal("1872.43")
    assert report.first.performance.percentage == 57
    assert report.first.performance.difference == 50
    assert report.first.rating == 1922
    assert (report.k, report.change, report.expected) == (None, None, None)
    assert report.change_hundredths == 0


@pytest.mark.parametrize(("k", "change"), [(20, "7.40"), (40, "14.80")])
def test_five_games_are_reported_one_by_one_and_together(k: int, change: str) -> None:
    games = [(1900, 10), (1700, 5), (2300, 0), (1400, 10), (1853, 5)]
    report = rate(EventPlayer("hero", 1850, k=k), games)
    assert [line.hundredths for line in report.lines] == [57, -20, -8, 8, 0]
    assert [line.expectation.is_capped for line in report.lines if line.expectation] == [
        *(False, False, True, True, False)
    ]
    assert report.sum_hundredths == 37
    assert report.change == Decimal(change)
    assert str(report.change) == change
    assert (report.score, report.expected) == (30, Decimal("2.63"))
    assert (report.average, report.performance) == (Decimal("1830.60"), 1831 + 72)


@pytest.mark.parametrize(
    ("chapter", "winner", "loser"),
    [(STANDARD, "0.70", "-0.80"), (RAPID, "0.80", "-0.80"), (BLITZ, "0.80", "-0.80")],
)
def test_a_player_of_2813_beats_one_of_2400(chapter: Chapter, winner: str, loser: str) -> None:
    players = (EventPlayer("top", 2813), EventPlayer("low", 2400))
    report = rate_event(RatingEvent(chapter, players, (EventGame(1, "top", "low", (10, 0)),)))
    assert [row.change for row in report.players] == [Decimal(winner), Decimal(loser)]
    assert [row.k for row in report.players] == [10, 10]


def test_a_month_of_two_events_is_rounded_once() -> None:
    # 8 of 11 with an expectation of 7.17, as in the event; the opponents are made up
    games = [(2679, 10)] * 5 + [(2679, 5)] * 5 + [(2664, 5)]
    report = rate(EventPlayer("hero", 2789), games)
    assert (report.score, report.expected) == (80, Decimal("7.17"))
    assert report.change == Decimal("8.30")
    assert close_period(2789, (report.change_hundredths, -260)) == 2795


@pytest.mark.parametrize(("elsewhere", "k"), [(0, 20), (34, 20), (35, 19), (38, 17)])
def test_games_elsewhere_in_the_period_lower_k(elsewhere: int, k: int) -> None:
    assert rate(EventPlayer("hero", 1800, period_games=elsewhere), [(1800, 5)]).k == k


@pytest.mark.parametrize(
    ("player", "k"),
    [
        (EventPlayer("p", 2450, games=12), 10),
        (EventPlayer("p", 2250, age_at_year_end=17, has_reached_2300=True), 20),
        (EventPlayer("p", 2250, age_at_year_end=17), 40),
        (EventPlayer("p", 2250, age_at_year_end=40, games=12), 40),
        (EventPlayer("p", 2250, has_reached_2400=True), 10),
        (EventPlayer("p", 2250, k=40), 40),
    ],
)
def test_k_is_that_of_the_list_else_of_the_rules(player: EventPlayer, k: int) -> None:
    assert rate(player, [(2200, 5)]).k == k


# Ratings


def test_an_unrated_opponent_costs_nothing_and_gets_the_game() -> None:
    players = (EventPlayer("a", 2000), EventPlayer("b", 0, "Ben"))
    report = rate_event(RatingEvent(STANDARD, players, (EventGame(1, "a", "b", (0, 10)),)))
    ann, ben = report.players
    assert ann.lines[0].reason is Reason.UNRATED_OPPONENT
    assert (ann.change, ann.average, ann.performance) == (Decimal("0.00"), None, None)
    assert ben.first is not None
    assert ben.first.games == (RatedGame(2000, 10),)
    assert ben.first.missing_games == 4
    assert (ann.player.label, ben.player.label) == ("a", "Ben")


def test_a_standard_rating_stands_in_for_a_missing_rapid_one() -> None:
    hero = EventPlayer("hero", standard_rating=1850)
    assert rate(hero, [(1850, 10)], RAPID).rating == 1850
    assert rate(hero, [(1850, 10)], STANDARD).first is not None
    both = EventPlayer("hero", 1700, standard_rating=1850)
    assert rate(both, [(1850, 10)], BLITZ).rating == 1700


def test_below_the_floor_of_the_list_a_player_is_unrated() -> None:
    hero = EventPlayer("hero", 1399)
    assert rate(hero, [(1500, 5)]).rating == 0
    assert rate(hero, [(1500, 5)], floor=1000).rating == 1399
    assert close_period(1402, (-250,)) is None
    assert close_period(1402, (-249,)) == 1400


def test_who_was_published_meanwhile_is_rated_and_unrated_for_the_others() -> None:
    players = (EventPlayer("old", 2000), EventPlayer("new", published_since=1800, games=5))
    report = rate_event(RatingEvent(STANDARD, players, (EventGame(1, "new", "old", (5, 5)),)))
    old, new = report.get_player("old"), report.get_player("new")
    assert old.lines[0].reason is Reason.UNRATED_OPPONENT
    assert (new.rating, new.k, new.change) == (1800, 40, Decimal("10.40"))


# First ratings

WON = (RatedGame(1800, 10),) * 3
LOST = (RatedGame(1800, 0),) * 3
NOW = Month(2026, 11)


def test_results_of_26_months_are_pooled() -> None:
    inside, outside = PastEvent(Month(2024, 10), WON), PastEvent(Month(2024, 9), WON)
    assert len(find_first_rating(WON, month=NOW, earlier=(inside,)).games) == 6
    assert len(find_first_rating(WON, month=NOW, earlier=(outside,)).games) == 3
    assert len(find_first_rating(WON, earlier=(outside,)).games) == 6
    assert str(NOW) == "2026-11"


def test_a_first_event_without_a_point_is_disregarded() -> None:
    alone = find_first_rating(LOST)
    assert (alone.games, alone.performance, alone.rating) == ((), None, None)
    assert alone.is_zero_disregarded
    assert alone.missing_games == 5
    first, second = PastEvent(Month(2026, 1), LOST), PastEvent(Month(2026, 2), LOST)
    pooled = find_first_rating(WON, month=NOW, earlier=(second, first))
    assert pooled.games == LOST + WON
    assert not find_first_rating(LOST, earlier=(PastEvent(NOW, WON),)).is_zero_disregarded


def test_every_event_before_the_first_point_may_be_left_out() -> None:
    earlier = (PastEvent(Month(2026, 1), LOST), PastEvent(Month(2026, 2), LOST))
    hero = EventPlayer("hero", earlier=earlier)
    games = [(1800, 10)] * 5
    strict = rate(hero, games, leaves_out_all_zeros=True).first
    literal = rate(hero, games).first
    assert strict is not None
    assert literal is not None
    assert (len(strict.games), len(literal.games)) == (5, 8)


def test_a_player_without_any_game_has_nothing_yet() -> None:
    assert not find_first_rating(()).is_zero_disregarded


# Refusals


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (EventPlayer("a", 1800), "is there twice"),
        (EventPlayer("c", -1), "has a rating of -1"),
        (EventPlayer("c", standard_rating=-1), "has a standard rating of -1"),
        (EventPlayer("c", 1800, k=0), "has a K of 0"),
        (EventPlayer("c", 1800, period_games=-2), "games in the period of -2"),
    ],
)
def test_players_that_cannot_be_are_refused(player: EventPlayer, words: str) -> None:
    with pytest.raises(InputError, match=words):
        rate_event(RatingEvent(STANDARD, (EventPlayer("a", 1800), player), ()))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (EventGame(1, "a", "x", (10, 0)), "no player of the event"),
        (EventGame(1, "a", "a", (10, 0)), "the same player on both sides"),
        (EventGame(1, "a", "b", (30, 0)), "has the scores"),
        (EventGame(1, "a", "b", (10, 5)), "has the scores"),
    ],
)
def test_games_that_cannot_be_are_refused(game: EventGame, words: str) -> None:
    players = (EventPlayer("a", 1800), EventPlayer("b", 1800))
    with pytest.raises(InputError, match=words):
        rate_event(RatingEvent(STANDARD, players, (game,)))


def test_matches_months_and_players_that_are_none_are_refused() -> None:
    with pytest.raises(InputError, match="A match of 0 games"):
        rate_event(RatingEvent(STANDARD, (), (), match_games=0))
    with pytest.raises(InputError, match="13 is no month"):
        Month(2026, 13)
    with pytest.raises(NotFoundError, match="'nobody'"):
        rate_event(RatingEvent(STANDARD, (), ())).get_player("nobody")
