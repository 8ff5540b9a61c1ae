"""Card Swiss in a `Tournament`: matches of games, the percentages, the draw."""

from itertools import cycle

import pytest

from tiltyard import PAIRING_SYSTEMS, InputError, PairingRequest, Player, Tournament, card_swiss
from tiltyard.pairing.base import Kind, Meeting, SwissPlayer
from tiltyard.standings.cards import CardRound, rank_cards

PERCENTAGES = ["OMW%", "GW%", "OGW%"]
GAMES = ((2, 0, 0), (2, 1, 0), (1, 1, 1), (0, 2, 0), (0, 0, 3), (1, 0, 0))


def play(players: int = 7, rounds: int = 3, **options: str) -> Tournament:
    people = [Player(f"p{number}") for number in range(players)]
    tournament = Tournament(
        people, rounds, pairing_system="card_swiss", tiebreaks=PERCENTAGES, options=options
    )
    results = cycle(GAMES)
    for _ in range(rounds):
        for game, (won, lost, drawn) in zip(
            tournament.pair_round().pairings, results, strict=False
        ):
            games = (won, lost)
            tournament.record_result(game.white, game.black, game_points=games, drawn_games=drawn)
    return tournament


def count_rounds(tournament: Tournament) -> dict[int, list[CardRound]]:
    """Read the games again, by hand."""
    numbers = {player.id: number for number, player in enumerate(tournament.players, 1)}
    found: dict[int, list[CardRound]] = {number: [] for number in numbers.values()}
    for game in tournament.games:
        assert game.points is not None
        if game.black is None:
            found[numbers[game.white]].append(CardRound(3, won=2))
            continue
        won, lost = (points // 10 for points in game.game_points)
        mine, theirs = (points // 10 for points in game.points)
        white, black, drawn = numbers[game.white], numbers[game.black], game.drawn_games
        found[white].append(CardRound(mine, won, lost, drawn, black))
        found[black].append(CardRound(theirs, lost, won, drawn, white))
    return found


@pytest.mark.parametrize("players", [2, 7, 12])
def test_the_percentages_are_those_of_card_events(players: int) -> None:
    tournament = play(players, 1 if players == 2 else 3)
    rounds = count_rounds(tournament)
    rows = {row.number: row for row in rank_cards(rounds, dict.fromkeys(rounds, 0))}
    numbers = {player.id: number for number, player in enumerate(tournament.players, 1)}
    for row in tournament.standings(["MW%", *PERCENTAGES]):
        expected = rows[numbers[row.player.id]]
        assert list(row.tiebreaks.values()) == [
            100 * expected.match_win,
            100 * expected.opponents_match_win,
            100 * expected.game_win,
            100 * expected.opponents_game_win,
        ]
        assert row.points == 10 * expected.points


def test_a_percentage_is_exact_and_says_which_opponent_gave_it() -> None:
    tournament = Tournament(
        [Player(name) for name in "abcd"], 2, pairing_system="card_swiss", tiebreaks=["OMW"]
    )
    for game in tournament.pair_round().pairings:
        tournament.record_result(game.white, game.black, game_points=(2, 1))
    row = tournament.standings()[0]
    value = row.tiebreaks["OMW"]
    assert value == 33  # the floor: the opponent lost
    assert [part.value for part in value.contributions] == [33]
    assert row.texts["OMW"] == "33.00"


def test_a_match_is_worth_three_points_and_games_decide_it() -> None:
    tournament = play()
    kinds = {game.points for game in tournament.games if not game.is_bye}
    assert kinds == {(30, 0), (0, 30), (10, 10)}
    copy = Tournament.from_json(tournament.to_json())
    assert copy == tournament
    assert [game.drawn_games for game in copy.games] == [
        game.drawn_games for game in tournament.games
    ]


def test_a_score_may_be_given_beside_the_games_and_told_from_either_side() -> None:
    tournament = Tournament([Player("a"), Player("b")], 1, pairing_system=card_swiss)
    game = tournament.pair_round().pairings[0]
    tournament.record_result(game.black or "", game.white, 1, game_points=(2, 1))
    assert tournament.games[0].points == (0, 30)
    assert tournament.games[0].game_points == (10, 20)


@pytest.mark.parametrize("drawn", [-1, 1.5, "one", True, 10**9])
def test_drawn_games_are_a_whole_number(drawn: object) -> None:
    tournament = Tournament([Player("a"), Player("b")], 1, pairing_system=card_swiss)
    tournament.pair_round()
    with pytest.raises(InputError, match="number of drawn games"):
        tournament.record_result("a", "b", 1, drawn_games=drawn)  # type: ignore[arg-type]


def test_nobody_meets_twice_or_has_two_byes_and_the_lot_is_the_text() -> None:
    first, second, other = play(9, 4, lot="one"), play(9, 4, lot="one"), play(9, 4, lot="two")
    pairs = [frozenset((game.white, game.black)) for game in first.games]
    assert len(pairs) == len(set(pairs))
    assert first == second
    assert [str(game) for game in first.games] != [str(game) for game in other.games]


def test_the_last_round_may_be_paired_by_rank() -> None:
    tournament = play(8, 3, last_round="rank")
    tournament.unpair_round(even_with_results=True)
    ranked = [row.player.id for row in tournament.standings()]
    games = tournament.pair_round().pairings
    met = {frozenset((game.white, game.black)) for game in tournament.games}
    first = next(other for other in ranked[1:] if frozenset((ranked[0], other)) not in met)
    assert games[0].joins(ranked[0], first)


def test_who_dropped_out_counts_with_the_rounds_they_played() -> None:
    tournament = Tournament(
        [Player(name) for name in "abcdef"], 3, pairing_system="card_swiss", tiebreaks=["MW%"]
    )
    first = tournament.pair_round().pairings
    for game in first:
        tournament.record_result(game.white, game.black, game_points=(2, 0))
    tournament.withdraw(first[0].white)
    for game in tournament.pair_round().pairings:
        tournament.record_result(game.white, game.black, game_points=(1, 1))
    rows = {row.player.id: row for row in tournament.standings()}
    assert rows[first[0].white].tiebreaks["MW%"] == 100


def test_the_system_is_one_of_all_and_takes_any_history() -> None:
    assert PAIRING_SYSTEMS["card-swiss"] is card_swiss
    history = (Meeting(Kind.PLAYED, 10, 2), Meeting(Kind.FORFEIT, 0, 9), Meeting(Kind.HALF_BYE, 5))
    field = (SwissPlayer(1, history=history), SwissPlayer(2), SwissPlayer(3, virtual_points=(10,)))
    result = card_swiss(PairingRequest(field, 4, 5))
    assert len(result.pairs) == 1
    assert result.bye is not None


def test_options_of_card_swiss_are_checked() -> None:
    with pytest.raises(InputError, match="choose 3, 1, 5, 7"):
        play(best_of="2")
    with pytest.raises(InputError, match="it has lot, floater, last_round, best_of, floor"):
        play(pods="8")
    assert play(floor="third", best_of="1", floater="lowest").is_complete
