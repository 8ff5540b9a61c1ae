"""Every detector: a scene in which it must speak, and one in which it must be silent."""

from datetime import timedelta
from typing import Any

import pytest
from factories import AT, apply, make_tournament, make_user, play_to_the_end, state_of, win
from scenes import NOW, make_event, play_before, set_rating

from tiltyard import CorrectResult, MatchId, MatchStatus, Phase, RecordResult, Result, SeedingMethod
from tiltyard_server.accounts.models import User
from tiltyard_server.fairplay.detectors import DETECTORS
from tiltyard_server.fairplay.detectors.reports import read_winner
from tiltyard_server.fairplay.detectors.thrown_games import list_temptations
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.fairplay.services import examine_matches, examine_tournament
from tiltyard_server.fairplay.statistics import Draw, compare_duration, meeting_chance, tail
from tiltyard_server.games.models import Dispute, GameReport, PlayerReport, ResultAttempt
from tiltyard_server.tournaments.models import Entry, Match, Tournament
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db
Kind = Flag.Kind
Reason = ResultAttempt.Reason


def _look() -> dict[str, Flag]:
    """Let the detectors work; return the flags by kind, at most one each."""
    while work_once():
        pass
    flags = {flag.kind: flag for flag in Flag.objects.order_by("id")}
    assert len(flags) == Flag.objects.count()
    return flags


def _pair() -> list[User]:
    return [make_user("erec"), make_user("enide")]


def test_every_kind_of_flag_has_a_detector() -> None:
    assert [detector.kind for detector in DETECTORS] == list(Kind)


# Inconsistent reports


def _dispute(tournament: Tournament, people: list[User], match: int = 1) -> None:
    claims = [{"kind": "normal", "winner": side, "score": None} for side in (0, 1)]
    for side, user in enumerate(people):
        PlayerReport.objects.create(
            tournament=tournament,
            match_number=match,
            side=side,
            entry_number=side + 1,
            user=user,
            result=claims[side],
            at=NOW,
            closed_at=NOW,
        )
    Dispute.objects.create(tournament=tournament, match_number=match, claims=claims, opened_at=NOW)


def test_players_who_disagree_are_shown_with_what_each_said() -> None:
    people = _pair()
    tournament = make_tournament(size=2, players=people)
    _dispute(tournament, people)
    apply(tournament, win(1))

    flag = _look()[Kind.REPORTS]
    assert (flag.severity, flag.match_number, flag.users.count()) == ("low", 1, 2)
    assert flag.evidence["rows"] == [["Erec", "Erec won"], ["Enide", "Enide won"]]
    assert ["Recorded", "Erec won"] in flag.evidence["figures"]


def test_a_habit_of_disputes_weighs_more() -> None:
    people = _pair()
    for _ in range(3):
        tournament = make_tournament(size=2, players=people)
        _dispute(tournament, people)
        apply(tournament, win(1))
    while work_once():
        pass

    assert {flag.severity for flag in Flag.objects.all()} == {"medium"}


def _attempt(tournament: Tournament, reason: str, winner: int) -> None:
    ResultAttempt.objects.create(
        tournament=tournament,
        match_number=1,
        reason=reason,
        claim={"outcome": {"type": "match", "score": [10 - 10 * winner, 10 * winner]}},
        address="10.0.0.9",
        at=NOW,
    )


@pytest.mark.parametrize(
    ("reason", "winner", "is_flagged"),
    [
        (Reason.ALREADY_RESOLVED, 1, True),
        (Reason.ALREADY_RESOLVED, 0, False),
        (Reason.FORGED, 0, True),
        (Reason.STALE, 1, False),
    ],
)
def test_a_program_that_tells_otherwise_is_shown(
    reason: str, winner: int, *, is_flagged: bool
) -> None:
    tournament = make_tournament(size=2, players=_pair())
    apply(tournament, win(1))
    _attempt(tournament, reason, winner)

    flags = _look()
    assert (Kind.REPORTS in flags) is is_flagged
    if is_flagged:
        assert flags[Kind.REPORTS].severity == "high"
        assert flags[Kind.REPORTS].evidence["rows"][0][-1] == f"{['Erec', 'Enide'][winner]} won"


def test_agreement_raises_nothing_and_the_same_evidence_one_flag() -> None:
    people = _pair()
    calm = make_tournament(size=2, players=people)
    apply(calm, win(1))
    assert _look() == {}

    heated = make_tournament(size=2, players=people)
    _dispute(heated, people)
    apply(heated, win(1))
    assert len(_look()) == 1
    apply(heated, CorrectResult(MatchId(1), Result.from_score(0, 10), AT, "decided"))
    assert len(_look()) == 1


@pytest.mark.parametrize(
    ("claim", "winner"),
    [
        ({"outcome": {"winner_entry": 2}}, 1),
        ({"outcome": {"winner_entry": 9}}, None),
        ({"outcome": {"games": [0, 1, 0]}}, 0),
        ({"score": [5, 5]}, None),
        ({"winner": 1, "kind": "forfeit"}, 1),
        ("scribble", None),
        ({"outcome": 3}, None),
    ],
)
def test_claims_of_any_shape_are_read(claim: Any, winner: int | None) -> None:
    assert read_winner(claim, Match(number=1, first_entry=1, second_entry=2)) == winner


# Short games


def _report(tournament: Tournament, duration: int, match: int = 1) -> None:
    GameReport.objects.create(
        tournament=tournament,
        match_number=match,
        source=GameReport.Source.SERVER,
        duration_ms=duration,
        seq=1,
        at=NOW,
    )


@pytest.mark.parametrize(
    ("games", "duration", "is_flagged"),
    [
        (40, 9_000, True),
        (40, 300_000, False),  # half as long as usual
        (29, 9_000, False),  # too little is known
    ],
)
def test_a_game_of_nine_seconds_is_shown(games: int, duration: int, *, is_flagged: bool) -> None:
    other = make_tournament(size=2)
    for n in range(games):
        _report(other, 400_000 + 10_000 * n, match=n + 1)
    tournament = make_tournament(size=2, players=_pair())
    _report(tournament, duration)
    apply(tournament, win(1))

    flags = _look()
    assert (Kind.SHORT_GAME in flags) is is_flagged
    if is_flagged:
        assert "over after 9.0 s" in flags[Kind.SHORT_GAME].evidence["summary"]


def test_a_short_game_of_another_kind_and_a_forfeit_are_no_news() -> None:
    usual = make_event([None, None], game="chess")
    for n in range(40):
        _report(usual, 600_000, match=n + 1)
    dice = make_event([None, None], game="ludo")
    _report(dice, 9_000)
    apply(dice, win(1))
    chess = make_event([None, None], game="chess")
    _report(chess, 9_000)
    apply(chess, RecordResult(MatchId(1), Result.forfeit_by(1), AT))

    assert Kind.SHORT_GAME not in _look()


def test_robust_means_that_odd_games_do_not_hide_the_next() -> None:
    history = [600_000.0] * 30 + [5_000.0] * 12

    assert compare_duration(5_000, history).deviations > 5


def _write_match(
    tournament: Tournament,
    number: int,
    round_: int,
    bracket: str,
    entries: tuple[int, int] | None,
    *,
    winner: int = 0,
) -> None:
    """Write a row of a format that has no place here; a match without entries is yet to come."""
    first, second = entries or (None, None)
    Match.objects.create(
        tournament=tournament,
        number=number,
        round=round_,
        bracket=bracket,
        index=number,
        best_of=1,
        sources=[],
        first_entry=first,
        second_entry=second,
        first_is_bye=False,
        second_is_bye=False,
        status="completed" if entries else "locked",
        games=[],
        kind="normal" if entries else None,
        winner=winner if entries else None,
        changed_seq=1,
    )


# Repeated meetings


def _draw_pair(seeding: SeedingMethod, size: int) -> tuple[int, int]:
    """Return the entries that meet in the first match of a draw by this lot."""
    event = make_event([None] * size, seeding=seeding)
    sides = state_of(event).matches[MatchId(1)].sides
    return tuple(side.entry - 1 for side in sides)  # type: ignore[operator,return-value]


def test_two_accounts_that_lots_bring_together_three_times_are_shown() -> None:
    pair, people = _draw_pair(SeedingMethod.RANDOM, 64), _pair()
    field: list[User | None] = [None] * 64
    field[pair[0]], field[pair[1]] = people
    for _ in range(3):
        assert _look() == {}
        apply(make_event(field, seeding=SeedingMethod.RANDOM), win(1))

    flag = _look()[Kind.MEETINGS]
    assert set(flag.users.all()) == set(people)
    assert flag.evidence["figures"][:3] == [
        ["Brackets both entered", "3"],
        ["Meetings", "3"],
        ["Meetings to expect", "0.05"],
    ]


def test_finalists_who_meet_every_week_are_left_alone() -> None:
    field: list[User | None] = [*_pair(), *[None] * 6]
    for _ in range(4):
        event = make_event(field, seeding=SeedingMethod.MANUAL)
        play_to_the_end(event)
        assert event.phase == Phase.COMPLETED

    assert Kind.MEETINGS not in _look()


def test_meetings_long_ago_do_not_count() -> None:
    pair, people = _draw_pair(SeedingMethod.RANDOM, 64), _pair()
    field: list[User | None] = [None] * 64
    field[pair[0]], field[pair[1]] = people
    for _ in range(3):
        apply(make_event(field, seeding=SeedingMethod.RANDOM), win(1))
        assert _look() == {}
        Tournament.objects.update(updated_at=NOW - timedelta(days=31))


def test_a_bracket_after_a_table_is_counted_from_its_own_first_round() -> None:
    people = _pair()
    for _ in range(5):
        event = make_event([*people, *[None] * 14], seeding=SeedingMethod.RANDOM)
        Match.objects.filter(tournament=event).delete()
        for number in range(1, 16):
            round_ = 1 + (number > 8) + (number > 12) + (number > 14)
            _write_match(event, number, round_ + 5, "main", (1, 2) if number == 1 else None)
        examine_matches({"tournament_id": event.pk, "matches": [1]})

    rows = Flag.objects.order_by("id").last().evidence["rows"]  # type: ignore[union-attr]
    assert rows == [["Joust", "16", "7%", "round 6"]] * len(rows)


def test_the_draw_is_judged_by_how_far_both_came() -> None:
    assert meeting_chance(Draw(16, 1, None)) == 1 / 15
    assert meeting_chance(Draw(16, 4, None)) == 1  # both won all: the final is theirs
    assert meeting_chance(Draw(16, 4, (1, 2))) == 1
    assert 0.1 < meeting_chance(Draw(16, 1, (8, 9))) < 0.3  # neighbours by the seeds
    assert meeting_chance(Draw(16, 1, (1, 2))) == 0
    assert tail([0.5] * 4, 4) == 1 / 16
    assert tail([], 0) == 1


# Sandbagging


def _strong_event(own: int, earlier: int, field: int = 1700) -> User:
    """Let somebody rated `own`, with `earlier` matches behind them, win all of six."""
    hero = make_user("erec")
    play_before(hero, [10, 0] * (earlier // 2), opponent=own, own=own)
    set_rating(hero, own, games=earlier)
    others = [make_user() for _ in range(6)]
    for other in others:
        set_rating(other, field)
    event = make_event([hero, *others], format_="round-robin")
    for number, match in state_of(event).matches.items():
        entries = [side.entry or 0 for side in match.sides]
        if 1 in entries and match.status is MatchStatus.READY:
            apply(event, win(number, entries.index(1)))
    play_to_the_end(event)
    return hero


def test_an_old_hand_who_beats_everybody_five_hundred_above_is_shown() -> None:
    hero = _strong_event(1200, 20)

    flag = _look()[Kind.PERFORMANCE]
    assert list(flag.users.all()) == [hero]
    assert flag.evidence["summary"].startswith("Erec scored 6 of 6, rated 1200: 0.")
    assert len(flag.evidence["rows"]) == 6


@pytest.mark.parametrize(("own", "earlier"), [(1200, 18), (1700, 20)])
def test_newcomers_and_favourites_may_win_everything(own: int, earlier: int) -> None:
    _strong_event(own, earlier)

    assert Kind.PERFORMANCE not in _look()


@pytest.mark.parametrize(
    ("scores", "opponent", "limit", "is_flagged"),
    [
        ([0, 0, 0, 0], 1200, 1550, True),
        ([0, 0, 0, 0], 1200, None, False),  # no limit, nothing to gain
        ([0, 0, 0, 0], 1590, 1580, False),  # lost to equals
        ([0, 0, 10, 10], 1200, 1600, False),  # two upsets in four
    ],
)
def test_who_throws_points_away_before_a_limit_is_shown(
    scores: list[int], opponent: int, limit: int | None, *, is_flagged: bool
) -> None:
    hero = make_user("erec")
    play_before(hero, scores, opponent=opponent, own=1600)
    make_event([hero, None, None, None], rating_max=limit)

    flags = _look()
    assert (Kind.RATING_DROP in flags) is is_flagged
    if is_flagged:
        assert len(flags[Kind.RATING_DROP].evidence["rows"]) == 4


# Thrown games


def _two_stages(hero: User, *, is_lost: bool) -> Tournament:
    """A table of six, of whom four go on: the first meets one of 1800, the second one of 1200.

    In the last round the hero, rated 1600, meets one of 1100; a win makes them first.
    """
    tournament = make_tournament(size=0, phase=Phase.CREATED)
    ratings = [1600, 1700, 1800, 1200, 1150, 1100]
    for number, rating in enumerate(ratings, start=1):
        user = hero if number == 1 else make_user()
        Entry.objects.create(
            tournament=tournament,
            number=number,
            user=user,
            name=user.display_name,
            rating=rating,
            seed=number,
            status="checked_in",
            changed_seq=1,
        )
    table = [(1, 3, 0), (2, 4, 0), (2, 5, 0), (3, 6, 0), (1, 5, 0), (2, 6, 0), (4, 5, 0)]
    last = (1, 6, int(is_lost))
    bracket = [(2, 3, 0), (1, 4, 0)] if is_lost else [(1, 3, 0), (2, 4, 0)]
    rows = [("table", 1, row) for row in table] + [("table", 2, last)]
    rows += [("main", 3, row) for row in bracket]
    for number, (stage, round_, (first, second, winner)) in enumerate(rows, start=1):
        _write_match(tournament, number, round_, stage, (first, second), winner=winner)
    Tournament.objects.filter(pk=tournament.pk).update(phase=Phase.COMPLETED)
    tournament.refresh_from_db()
    return tournament


def _hold(hero: User, losses: list[bool]) -> None:
    for is_lost in losses:
        tournament = _two_stages(hero, is_lost=is_lost)
        examine_tournament({"tournament_id": tournament.pk, "to": "completed"})


@pytest.mark.parametrize("is_lost", [True, False])
def test_a_table_before_a_bracket_can_tempt_to_lose(*, is_lost: bool) -> None:
    found = list_temptations(_two_stages(make_user(), is_lost=is_lost))
    tempted = {temptation.person.number: temptation for temptation in found}

    assert (tempted[1].match, tempted[1].harder_by, tempted[1].is_lost) == (8, 600, is_lost)
    assert list_temptations(make_tournament(size=4)) == []


def test_who_loses_whenever_it_pays_is_shown() -> None:
    hero = make_user("erec")
    _hold(hero, [True, True, True])

    flag = Flag.objects.get()
    assert (flag.kind, flag.severity) == (Kind.THROWN_GAME, "low")
    assert flag.evidence["summary"] == "Erec lost 3 of 3 matches that it paid to lose."


@pytest.mark.parametrize("losses", [[True], [True, False, False], [False, False, False]])
def test_one_loss_that_paid_proves_nothing(losses: list[bool]) -> None:
    _hold(make_user(), losses)

    assert Flag.objects.count() == 0
