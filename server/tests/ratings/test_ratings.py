"""Ratings follow results: tiers, forfeits, corrections, pools, and sums that always hold."""

import random
from datetime import timedelta
from typing import Any

import pytest
from conftest import Api
from django.db.models import Sum
from factories import (
    AT,
    apply,
    make_tournament,
    make_user,
    play_to_the_end,
    ready_matches,
    state_of,
    win,
)

from tiltyard import (
    ChangePhase,
    ClearResult,
    CorrectResult,
    EntryId,
    InputError,
    MatchId,
    MatchStatus,
    Phase,
    RecordGame,
    RecordResult,
    Result,
    RuleError,
    WithdrawEntry,
)
from tiltyard.core.commands import Command
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.ratings.models import Pool, Rating, RatingChange
from tiltyard_server.ratings.selectors import find_rating, get_blended
from tiltyard_server.ratings.services import record_matchmaking_game
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db

ROUND_ROBIN = {"format": "round-robin"}
NOW = clock.from_ms(AT)


def _people(count: int) -> list[User]:
    return [make_user() for _ in range(count)]


def _table(people: list[User], **details: Any) -> Tournament:
    return make_tournament(
        size=len(people), players=people, config=ROUND_ROBIN, details=Details(**details)
    )


def _value(user: User, pool: str = Pool.TOURNAMENT, game: str = "general") -> int:
    return Rating.objects.get(user=user, pool=pool, game=game).value


def _assert_sums() -> None:
    """The law: a rating is its start and all its steps; each step begins where the last ended."""
    for rating in Rating.objects.all():
        steps = RatingChange.objects.filter(
            user=rating.user_id, pool=rating.pool, game=rating.game
        ).order_by("id")
        total = steps.aggregate(total=Sum("delta"))["total"] or 0
        assert rating.start + total == rating.value
        reversals = steps.filter(reverses__isnull=False).count()
        assert rating.games == steps.count() - 2 * reversals
        value = rating.start
        for step in steps:
            assert (step.before, step.after) == (value, value + step.delta)
            value = step.after


@pytest.mark.parametrize(("played", "k"), [(0, 32), (19, 32), (20, 16), (49, 16), (50, 8)])
def test_k_is_each_players_own_and_falls_at_twenty_and_fifty_matches(played: int, k: int) -> None:
    one, two = _people(2)
    Rating.objects.create(
        user=one,
        pool=Pool.TOURNAMENT,
        game="general",
        start=1200,
        value=1200,
        games=played,
        updated_at=NOW,
    )
    apply(_table([one, two]), win(1))

    winner = RatingChange.objects.get(user=one)
    loser = RatingChange.objects.get(user=two)
    assert (winner.k, winner.delta) == (k, k // 2)
    assert (loser.k, loser.delta, loser.opponent) == (32, -16, one)


def test_a_match_of_many_games_is_one_change() -> None:
    people = _people(2)
    tournament = make_tournament(size=2, players=people, config={"options": {"best_of": 3}})
    for winner in (0, 1, 0):
        apply(tournament, RecordGame(MatchId(1), winner, AT))

    assert [change.delta for change in RatingChange.objects.order_by("id")] == [16, -16]


def test_a_forfeit_is_a_loss_and_a_double_forfeit_two() -> None:
    people = _people(3)
    tournament = _table(people)
    ready = [n for n, m in state_of(tournament).matches.items() if m.status is MatchStatus.READY]
    apply(tournament, RecordResult(ready[0], Result.forfeit_by(1), AT))
    apply(tournament, RecordResult(ready[1], Result.double_forfeit(), AT))

    deltas = [change.delta for change in RatingChange.objects.order_by("id")]
    assert deltas[:2] == [16, -16]
    assert all(delta < 0 for delta in deltas[2:])
    _assert_sums()


def test_byes_and_people_without_an_account_change_nothing() -> None:
    tournament = make_tournament(size=3, players=_people(2))  # the first has a bye
    (match,) = ready_matches(tournament)
    apply(tournament, win(match))
    assert RatingChange.objects.count() == 0  # the third has no account

    play_to_the_end(tournament)
    assert RatingChange.objects.count() == 2  # only the final is between two accounts


def test_an_unrated_tournament_changes_nothing() -> None:
    apply(_table(_people(2), is_rated=False), win(1))

    assert RatingChange.objects.count() == 0


def test_each_game_has_its_own_rating() -> None:
    one, two = _people(2)
    apply(_table([one, two], game="chess"), win(1))
    apply(_table([one, two], game="ludo"), win(1, 1))

    assert (_value(one, game="chess"), _value(one, game="ludo")) == (1216, 1184)
    assert find_rating(one.pk, "general") is None


def test_a_correction_gives_what_the_right_result_would_have_given() -> None:
    people = _people(4)
    wrong = _table(people)
    results = [(n, n % 2) for n in sorted(state_of(wrong).matches)]
    apply(wrong, *(win(n, 1 - side if n == 1 else side) for n, side in results))
    apply(wrong, CorrectResult(MatchId(1), Result.from_score(0, 10), AT, "typed wrong"))
    first = RatingChange.objects.filter(match=1, reverses=None, is_reversed=False)

    assert {row.user_id: row.delta for row in first} == {
        row.user_id: 16 if row.score == 10 else -16 for row in first
    }
    assert RatingChange.objects.filter(match=1).count() == 6  # wrong, taken back, right
    _assert_sums()


def test_a_correction_and_its_reverse_restore_the_ratings() -> None:
    people = _people(4)
    tournament = _table(people)
    apply(tournament, *(win(n) for n in sorted(state_of(tournament).matches)))
    before = {user.pk: _value(user) for user in people}

    for result in (Result.forfeit_by(0), Result.from_score(10, 0)):
        apply(tournament, CorrectResult(MatchId(2), result, AT, "second thoughts", force=True))

    assert {user.pk: _value(user) for user in people} == before
    _assert_sums()


def test_a_cleared_match_and_a_restarted_tournament_give_the_points_back() -> None:
    people = _people(4)
    tournament = make_tournament(size=4, players=people)
    apply(tournament, win(1), win(2))
    apply(tournament, ClearResult(MatchId(2), AT, "never played"))
    assert RatingChange.objects.filter(reverses__isnull=False).count() == 2
    apply(tournament, ChangePhase(Phase.ABORTED, AT))
    assert _value(people[0]) == 1216  # what was played was played
    apply(tournament, ChangePhase(Phase.REGISTRATION, AT))

    assert {_value(user) for user in people} == {1200}
    assert set(Rating.objects.values_list("games", flat=True)) == {0}
    _assert_sums()


@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_the_steps_add_up_to_the_rating(seed: int) -> None:
    chance = random.Random(seed)
    people = _people(6)
    tournaments = [_table(people), make_tournament(size=8, players=people)]
    outcomes = [
        Result.from_score(10, 0),
        Result.from_score(0, 10),
        Result.from_score(5, 5),
        Result.forfeit_by(0),
        Result.double_forfeit(),
    ]
    for _ in range(40):
        tournament = chance.choice(tournaments)
        match = MatchId(chance.randrange(1, len(state_of(tournament).matches) + 1))
        result = chance.choice(outcomes)
        commands: list[Command] = [
            RecordResult(match, result, AT),
            RecordResult(match, result, AT),
            CorrectResult(match, result, AT, "r", force=True),
            ClearResult(match, AT, "r", force=True),
            WithdrawEntry(EntryId(chance.randrange(1, 7)), AT),
        ]
        command = chance.choice(commands)
        try:
            apply(tournament, command)
        except RuleError:
            continue

    assert RatingChange.objects.exists()
    _assert_sums()
    for tournament in tournaments:
        _assert_histories_say_what_the_tournament_says(tournament)


def _assert_histories_say_what_the_tournament_says(tournament: Tournament) -> None:
    valid = RatingChange.objects.filter(
        tournament_id=tournament.pk, is_reversed=False, reverses=None
    )
    told = sorted((row.match, row.entry, row.score) for row in valid)
    meant = []
    users = dict(tournament.entries.values_list("number", "user_id"))
    for number, match in state_of(tournament).matches.items():
        entries = [side.entry or 0 for side in match.sides]
        if match.result is None or not all(users.get(entry) for entry in entries):
            continue
        for side, entry in enumerate(entries):
            is_draw = match.result.winner is None
            void = match.status is MatchStatus.VOID
            score = (0 if void else 5) if is_draw else 10 * (match.result.winner == side)
            meant.append((number, entry, score))
    assert told == sorted(meant)


def test_the_two_pools_are_kept_apart_and_blended_by_games() -> None:
    one, two = _people(2)
    apply(_table([one, two]), win(1))
    for n in range(6):
        record_matchmaking_game(
            users=(one.pk, two.pk), scores=(0, 10), game="general", reference=f"g{n}", at=NOW
        )

    casual = _value(one, Pool.MATCHMAKING)
    assert (_value(one), casual) == (1216, 1200 - _value(two, Pool.MATCHMAKING) + 1200)
    assert casual < 1150
    assert get_blended(one.pk, "general") == (2 * 1216 + 6 * casual + 4) // 8
    assert get_blended(two.pk, "chess") == 1200
    _assert_sums()


def test_a_casual_game_is_rated_once_and_never_against_oneself() -> None:
    one, two = _people(2)
    told = [
        record_matchmaking_game(
            users=(one.pk, two.pk), scores=(10, 0), game="ludo", reference="a", at=NOW
        )
        for _ in range(2)
    ]

    assert [row.pk for row in told[0]] == [row.pk for row in told[1]]
    assert _value(one, Pool.MATCHMAKING, "ludo") == 1216
    with pytest.raises(InputError, match="themselves"):
        record_matchmaking_game(
            users=(one.pk, one.pk), scores=(10, 0), game="ludo", reference="b", at=NOW
        )
    with pytest.raises(InputError, match="tenths"):
        record_matchmaking_game(
            users=(one.pk, two.pk), scores=(10, 10), game="ludo", reference="c", at=NOW
        )


def test_matches_tell_what_they_did_to_the_ratings() -> None:
    people = _people(2)
    tournament = _table(people)
    apply(tournament, win(1))

    view = Api().get(f"/tournaments/{tournament.pk}")
    assert view["matches"][0]["rating_changes"] == [
        {"entry": 1, "before": 1200, "after": 1216, "delta": 16},
        {"entry": 2, "before": 1200, "after": 1184, "delta": -16},
    ]
    assert [entry["username"] for entry in view["entries"]] == [user.username for user in people]
    then = Api().get(f"/tournaments/{tournament.pk}?at_seq={view['seq']}")
    assert then["entries"] == view["entries"]
    assert then["matches"][0]["rating_changes"] == []


def test_who_enters_brings_their_rating_unless_the_organiser_gives_one() -> None:
    one, two = _people(2)
    organiser = make_user()
    apply(_table([one, two]), win(1))
    tournament = make_tournament(organiser, size=0, phase=Phase.REGISTRATION)
    path = f"/tournaments/{tournament.pk}/entries"

    Api(one).ok("POST", path)
    Api(two).ok("POST", path)
    Api(organiser).ok("POST", path, {"user_id": organiser.pk, "rating": 1500})
    Api(make_user()).ok("POST", path)

    ratings = [e["rating"] for e in Api().get(f"/tournaments/{tournament.pk}")["entries"]]
    assert ratings == [1216, 1184, 1500, None]
    apply(tournament, *(ChangePhase(to, AT) for to in (Phase.CHECK_IN, Phase.SEEDING)))
    assert state_of(tournament).seeds == (3, 1, 2, 4)


def test_the_game_is_fixed_once_play_has_begun() -> None:
    organiser = make_user()
    early = make_tournament(organiser, phase=Phase.REGISTRATION)
    late = make_tournament(organiser)

    Api(organiser).ok("PATCH", f"/tournaments/{early.pk}", {"game": "chess", "is_rated": False})
    assert Api().get(f"/tournaments/{early.pk}")["game"] == "chess"
    for body in ({"game": "chess"}, {"is_rated": False}):
        refused = Api(organiser).refused("PATCH", f"/tournaments/{late.pk}", body)
        assert refused == (409, "rating.fixed")
    Api(organiser).ok("PATCH", f"/tournaments/{late.pk}", {"game": "general"})
    refused = Api(organiser).refused("PATCH", f"/tournaments/{late.pk}", {"game": "Big Chess"})
    assert refused[0] == 422


def test_a_profile_shows_ratings_history_and_places() -> None:
    one, two = make_user("erec"), make_user("enide")
    tournament = _table([one, two])
    play_to_the_end(tournament)

    player = Api().get("/users/Erec")
    (game,) = player["games"]
    assert (game["game"], game["blended"], game["peak"]) == ("general", 1216, 1216)
    assert game["tournament"]["rating"] == 1216
    assert game["matchmaking"] is None
    (item,) = player["history"]["items"]
    assert (item["delta"], item["round"], item["opponent"]["username"]) == (16, 1, "enide")
    assert item["tournament"] == {"id": tournament.pk, "name": "Joust"}
    (played,) = player["tournaments"]
    assert (played["place"], played["entry_count"]) == ({"from": 1, "to": 1}, 2)


def test_a_history_comes_in_pages_newest_first() -> None:
    one, two = make_user("erec"), make_user("enide")
    for n in range(5):
        record_matchmaking_game(
            users=(one.pk, two.pk),
            scores=(10, 0),
            game="ludo",
            reference=f"{n}",
            at=NOW + timedelta(minutes=n),
        )
    path = "/users/erec/ratings/matchmaking/history?game=ludo&page_size=2"

    pages = [Api().get(f"{path}&page={page}") for page in (1, 2, 3)]
    ids = [item["id"] for page in pages for item in page["items"]]
    assert ids == sorted(ids, reverse=True)
    assert [len(page["items"]) for page in pages] == [2, 2, 1]
    assert {page["total"] for page in pages} == {5}


def test_unknown_people_and_pools_are_refused() -> None:
    make_user("erec")

    assert Api().refused("GET", "/users/nobody") == (404, "user.unknown")
    assert Api().refused("GET", "/users/erec/ratings/blitz/history")[0] == 422


def test_a_private_tournament_has_no_name_in_a_public_history() -> None:
    one, two = make_user("erec"), make_user("enide")
    apply(_table([one, two], is_public=False), win(1))

    for viewer, is_told in ((None, False), (one, True)):
        player = Api(viewer).get("/users/erec")
        (item,) = player["history"]["items"]
        assert (item["delta"], item["tournament"] is not None) == (16, is_told)
        assert bool(player["tournaments"]) is is_told
        assert (item["round"] is not None) is is_told


def test_newcomers_have_an_empty_profile() -> None:
    make_user("erec")

    player = Api().get("/users/erec")
    assert (player["games"], player["history"]["items"], player["tournaments"]) == ([], [], [])
