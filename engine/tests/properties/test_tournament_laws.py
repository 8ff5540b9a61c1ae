"""Laws of the `Tournament`: snapshots, corrections, order of input, errors that change nothing."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tiltyard import (
    Player,
    RuleError,
    TiltyardError,
    Tournament,
    baku_acceleration,
    burstein,
    double_swiss,
    dubov,
    dutch,
    lim,
    round_robin,
    team_swiss,
)
from tiltyard.pairing.base import PairingSystem

SYSTEMS: tuple[PairingSystem, ...] = (
    *(dutch, dubov, burstein, lim),
    *(double_swiss, team_swiss, round_robin),
)
SEEDS = st.integers(0, 10**9)
KINDS = ("zero-bye", "half-bye", "full-bye")


def make(seed: int, *, shuffled: bool = False) -> Tournament:
    random = Random(seed)
    count = random.randint(3, 12)
    players = [
        Player(f"p{i}", random.choice((0, 1500, 1600, 2000)), title=random.choice(("", "IM")))
        for i in range(count)
    ]
    system = random.choice(SYSTEMS)
    is_fixed = system is round_robin
    rounds = count + count % 2 - 1 if is_fixed else random.randint(1, 5)
    acceleration = baku_acceleration if random.random() < 0.3 and not is_fixed else None
    if shuffled:
        Random(seed + 1).shuffle(players)
    return Tournament(
        players,
        rounds,
        pairing_system=system,
        acceleration=acceleration,
        tiebreaks=["SB", "KS"] if is_fixed else ["BH:C1", "BH", "SB", "DE"],
        initial_colour=random.choice(("white", "black")),
    )


def whole_score(tournament: Tournament) -> int:
    """What a win is written as: the points of a match, or 1."""
    text = tournament.to_json()
    return 2 if "fide-double" in text or "fide-team" in text else 1


def play(tournament: Tournament, seed: int, rounds: int | None = None) -> None:
    """Play on at random until the end, or until no pairing is left."""
    random = Random(seed)
    rounds = tournament.rounds - tournament.current_round if rounds is None else rounds
    for _ in range(rounds):
        upset(tournament, random)
        try:
            paired = tournament.pair_round()
        except RuleError:
            return
        for game in paired.pairings:
            if game.has_result:
                continue
            if random.random() < 0.1:
                kind = random.choice(("forfeit-win", "forfeit-loss", "double-forfeit"))
                tournament.record_result(game.white, game.black, kind=kind)
            else:
                score = whole_score(tournament) * random.choice((0, 0.5, 1))
                tournament.record_result(game.white, game.black, score)


def upset(tournament: Tournament, random: Random) -> None:
    """Something happens between two rounds."""
    following = tournament.current_round + 1
    ids = sorted(player.id for player in tournament.players)
    what = random.randrange(8)
    try:
        if what == 0:
            tournament.request_bye(random.choice(ids), following, random.choice(KINDS))
        elif what == 1:
            tournament.withdraw(random.choice(ids))
        elif what == 2:
            tournament.add_player(Player(f"late{following}", 1700), missed=random.choice(KINDS))
        elif what == 3:
            tournament.forbid(*random.sample(ids, 2))
    except RuleError:
        assert "round-robin" in tournament.to_json()  # a table takes nobody in


@settings(max_examples=60)
@given(seed=SEEDS)
def test_a_snapshot_restores_everything_and_the_rest_goes_the_same_way(seed: int) -> None:
    tournament = make(seed)
    play(tournament, seed, rounds=tournament.rounds // 2)
    copy = Tournament.from_json(tournament.to_json())
    assert copy == tournament
    assert copy.to_json() == tournament.to_json()
    play(tournament, seed + 1)
    play(copy, seed + 1)
    assert copy.to_json() == tournament.to_json()
    assert copy.standings() == tournament.standings()


@settings(max_examples=60)
@given(seed=SEEDS)
def test_the_order_of_the_players_changes_nothing(seed: int) -> None:
    one, two = make(seed), make(seed, shuffled=True)
    play(one, seed)
    play(two, seed)
    assert one.to_json() == two.to_json()
    assert one.standings() == two.standings()


@settings(max_examples=60)
@given(seed=SEEDS)
def test_correcting_a_result_and_back_restores_everything(seed: int) -> None:
    tournament = make(seed)
    play(tournament, seed)
    before = Tournament.from_json(tournament.to_json())
    for game in tournament.games:
        if game.black is None or game.kind != "played" or game.points is None:
            continue
        tournament.update_result(game.round, game.white, game.black, kind="forfeit-win")
        tournament.clear_result(game.round, game.black, game.white)
        tournament.update_result(game.round, game.white, game.black, game.score)
    assert tournament == before, "what happened stays in the log; how it stands is as before"
    assert tournament.standings() == before.standings()


@settings(max_examples=40)
@given(seed=SEEDS)
def test_whatever_is_refused_changes_nothing(seed: int) -> None:
    tournament = make(seed)
    play(tournament, seed, rounds=1)
    before = tournament.to_json()
    first = tournament.players[0].id
    for attempt in (
        lambda: tournament.record_result("nobody", first, 1),
        lambda: tournament.record_result(first, first, 1),
        lambda: tournament.update_result(99, first, "p1", 1),
        lambda: tournament.clear_result(1, first, first),
        lambda: tournament.add_player(tournament.players[0]),
        lambda: tournament.withdraw("nobody"),
        lambda: tournament.request_bye(first, 1),
        lambda: tournament.request_bye(first, 9, "pairing-bye"),
        lambda: tournament.forbid(first, first),
        lambda: tournament.fix_pairing(first, first),
        lambda: tournament.explain(99),
        lambda: tournament.repair_round(["nobody"]),
        lambda: tournament.standings(["XYZ"]),
    ):
        with pytest.raises((ValueError, LookupError)) as caught:
            attempt()
        assert isinstance(caught.value, TiltyardError)
        assert tournament.to_json() == before


@settings(max_examples=40)
@given(seed=SEEDS)
def test_every_round_can_be_explained(seed: int) -> None:
    tournament = make(seed)
    play(tournament, seed)
    for number in range(1, tournament.current_round + 1):
        words = tournament.explain(number)
        paired = tournament.get_round(number)
        assert len(words) == len(paired.pairings) + len(paired.byes)
        assert all(line.endswith(".") for line in words)
