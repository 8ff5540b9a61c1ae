"""Norms of a `Tournament`: its games become the records of its players."""

import pytest

from tiltyard import InputError, Player, Tournament
from tiltyard.core.scores import PointSystem
from tiltyard.norms import (
    Exemption,
    NormGameKind,
    NormPlayer,
    Presence,
    System,
    find_norm,
    forecast_norm,
    from_tournament,
    list_forecasts,
    list_norms,
)

FEDERATIONS = ("IND", "GER", "FRA", "ESP")


def field(count: int) -> list[Player]:
    return [
        Player(f"p{n:02}", 2500 - n, federation=FEDERATIONS[n % 4], title="GM")
        for n in range(count)
    ]


def play(tournament: Tournament, winner: str, rounds: int | None = None) -> None:
    """The winner wins, all others draw."""
    for _ in range(rounds or tournament.rounds):
        for game in tournament.pair_round().pairings:
            points = {game.white: 1.0, game.black: 0.0}.get(winner, 0.5)
            tournament.record_result(game.white, str(game.black), points)


def swiss(count: int = 16, rounds: int = 9) -> Tournament:
    players = [*field(count - 1), Player("her", 2300, federation="ITA", title="WIM")]
    return Tournament(players, rounds=rounds)


def test_the_norms_of_a_swiss_are_found() -> None:
    tournament = swiss()
    play(tournament, "her")
    found = from_tournament(tournament, system=System.SWISS)
    assert [(n.record.player.id, str(n.title)) for n in list_norms(found.records)] == [
        ("her", "GM"),
        ("her", "IM"),
        ("her", "WGM"),
    ]
    assert find_norm(found.get_record("her"), "GM").score == 90
    assert found.large_swiss is None
    assert found.strength is not None
    assert not found.strength.is_large


def test_the_round_that_is_open_is_forecast() -> None:
    tournament = swiss()
    play(tournament, "her", rounds=8)
    tournament.pair_round()
    found = from_tournament(tournament, system=System.SWISS)
    assert forecast_norm(found.get_record("her"), "GM").need == "game"
    assert {str(f.title) for f in list_forecasts(found.records)} == {"GM", "IM", "WGM"}


def test_a_swiss_full_of_foreigners_is_exempt_by_itself_unless_the_arbiter_chooses() -> None:
    tournament = swiss(count=40)
    play(tournament, "her")
    found = from_tournament(tournament, system=System.SWISS, host="IND")
    assert found.large_swiss is not None
    assert found.conditions.exemption is Exemption.LARGE_SWISS
    chosen = from_tournament(tournament, system=System.SWISS, host="IND", exemption=Exemption.NONE)
    assert chosen.conditions.exemption is Exemption.NONE
    small = from_tournament(tournament, system=System.ROUND_ROBIN, host="IND")
    assert (small.large_swiss, small.strength) == (None, None)


def test_rounds_without_a_game_are_kept_apart() -> None:
    players = field(7)
    tournament = Tournament(players, rounds=3)
    tournament.request_bye("p06", 1, "half-bye")
    first, second, third = tournament.pair_round().pairings
    tournament.record_result(first.white, str(first.black), kind="forfeit-win")
    tournament.record_result(second.white, str(second.black), kind="double-forfeit")
    tournament.record_result(third.white, str(third.black), 0.5)
    tournament.withdraw("p06")
    tournament.pair_round()
    found = from_tournament(tournament, system=System.SWISS)

    def kind(player: str | None, number: int = 1) -> NormGameKind:
        return found.get_record(str(player)).games[number - 1].kind

    assert [kind(first.white), kind(first.black)] == ["forfeit-win", "forfeit-loss"]
    assert [kind(second.white), kind(second.black)] == ["forfeit-loss"] * 2
    assert [kind(third.white), kind(third.black)] == ["played"] * 2
    assert [kind("p06"), kind("p06", 2)] == ["absent", "absent"]
    presence = {p.player.id: p.rounds[0] for p in found.participants}
    assert presence[first.white] is Presence.FORFEIT_WIN
    assert presence[str(first.black)] is Presence.MISSED
    assert presence["p06"] is Presence.MISSED


def test_a_pairing_bye_is_the_ninth_round() -> None:
    tournament = Tournament(field(3), rounds=1)
    bye = tournament.pair_round().byes[0]
    found = from_tournament(tournament, system=System.SWISS)
    assert found.get_record(bye.white).games[0].kind is NormGameKind.PAIRING_BYE


def test_an_unrated_player_who_took_nothing_from_the_rated_is_known() -> None:
    players = [*field(4), Player("zero", federation="GER"), Player("half", federation="GER")]
    tournament = Tournament(players, rounds=5, pairing_system="round-robin")
    for _ in range(5):
        for game in tournament.pair_round().pairings:
            pair = {game.white, game.black}
            points = 0.5 if "zero" not in pair else float(game.black == "zero")
            tournament.record_result(game.white, str(game.black), points)
    record = from_tournament(tournament, system=System.ROUND_ROBIN).get_record("p00")
    scored = {g.rival.id: g.has_opponent_scored for g in record.games}
    assert (scored["zero"], scored["half"], scored["p01"]) == (False, True, True)


def test_what_is_known_beyond_the_tournament_can_be_said() -> None:
    tournament = swiss()
    play(tournament, "p00")
    corrected = NormPlayer("p00", 2400, "RUS", sex="w", fide_id="7")
    found = from_tournament(tournament, system=System.SWISS, people={"p00": corrected})
    assert found.get_record("p00").player is corrected


def test_results_are_read_by_the_points_of_the_tournament() -> None:
    points = PointSystem(win=30, draw=10, loss=0)
    tournament = Tournament(field(4), rounds=1, points=points)
    play(tournament, "p00")
    with pytest.raises(InputError, match="3 points of p00 in round 1 are no win"):
        from_tournament(tournament, system=System.SWISS)
    found = from_tournament(tournament, system=System.SWISS, points=points)
    scores = [record.games[0].score for record in found.records]
    assert sorted(str(score) for score in scores) == ["0", "10", "5", "5"]


def test_before_the_first_round_there_is_nothing_to_judge() -> None:
    found = from_tournament(swiss(), system=System.SWISS, host="IND")
    assert found.get_record("her").games == ()
    assert found.large_swiss is None


def test_teams_and_strangers_are_refused() -> None:
    with pytest.raises(InputError, match="those of the members of teams"):
        from_tournament(swiss(), system=System.TEAM_SWISS)
    with pytest.raises(InputError, match="no player 'nobody'"):
        from_tournament(swiss(), system=System.SWISS).get_record("nobody")
    with pytest.raises(InputError, match="The federation of a is ''"):
        from_tournament(Tournament([Player("a"), Player("b")], rounds=1), system=System.SWISS)
