"""Games played here: from a match that is ready to the result in the tournament."""

from typing import Any

import pytest
from conftest import Api
from factories import AT, apply, make_tournament, make_user, send, state_of, win
from hosted import Clock, make_ludo, settle, the_game

from tiltyard import ClearResult, EntryStatus, MatchId, Phase, ResultKind
from tiltyard.core.commands import WithdrawEntry
from tiltyard.core.model import EntryId
from tiltyard_hosts.ludo.proof import verify
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.play.actions import Resign
from tiltyard_server.play.execution import act
from tiltyard_server.play.ludo.proofs import make_game_proof
from tiltyard_server.play.ludo.rules import LUDO
from tiltyard_server.play.matches import results
from tiltyard_server.play.models import BotSeat, Game
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    return make_user("ada"), make_user("bob")


class Player(Api):
    """Somebody at a game."""

    def __init__(self, user: User, game: Game) -> None:
        super().__init__(user)
        self.path = f"/hosted-games/{game.pk}"

    def look(self) -> Any:
        return self.get(self.path)

    def do(self, what: str, body: object = None) -> Any:
        return self.ok("POST", f"{self.path}/{what}", body if body is not None else {})

    def fails(self, what: str, body: object = None) -> tuple[int, str]:
        return self.refused("POST", f"{self.path}/{what}", body if body is not None else {})

    def turn(self) -> None:
        """Roll and move once."""
        game = self.do("roll", {"after": self.look()["number"]})
        if game["legal"] and game["state"]["turn"] == game["my_side"]:
            self.do("move", {"after": game["number"], "token": game["legal"][0]})


def sit_down(tournament: Tournament, players: tuple[User, User]) -> tuple[Player, Player]:
    """Return both players, ready: first the one of side 0."""
    game = the_game(tournament)
    people = {entry.number: entry.user for entry in tournament.entries.select_related("user")}
    sides = tuple(Player(people[number], game) for number in game.entries)  # type: ignore[arg-type]
    for side in sides:
        side.do("ready", {"seed": "blue-moon"})
    return sides  # type: ignore[return-value]


def play_on(sides: tuple[Player, Player], turns: int) -> Any:
    for _ in range(turns):
        game = sides[0].look()
        if game["status"] != "playing":
            break
        sides[game["state"]["turn"]].turn()
    return sides[0].look()


def test_a_match_that_is_ready_gets_a_game_with_a_commitment(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo(players)
    view = Player(players[0], the_game(tournament)).look()

    assert (view["status"], view["state"], view["seed"], view["my_side"]) == (
        *("waiting", None, None, 0),
    )
    assert len(view["commitment"]) == 64
    assert [side["name"] for side in view["sides"]] == ["Ada", "Bob"]
    settle()
    assert tournament.hosted.count() == 1


def test_two_people_play_and_the_bracket_goes_on(time: Clock, players: tuple[User, User]) -> None:
    tournament = make_ludo(players)
    sides = sit_down(tournament, players)
    play_on(sides, 6)

    view = sides[0].do("resign")

    assert (view["status"], view["reason"], view["winner"]) == ("over", "resigned", 1)
    settle()
    state = state_of(tournament)
    assert state.phase is Phase.COMPLETED
    result = state.matches[MatchId(1)].result
    assert result is not None
    assert result.score == (0, 10)
    assert Api().refused("GET", f"/hosted-games/{view['id']}/proof") == (409, "proof.sealed")
    time.go(3)  # for spectators it is over when their boards show it
    proof = Api().get(f"/hosted-games/{view['id']}/proof")
    assert verify(proof, commitment=view["commitment"]).is_sound
    assert view["seed"] == proof["seed"]


@pytest.mark.long
def test_two_people_play_until_one_has_all_tokens_home(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo(players)
    view = play_on(sit_down(tournament, players), 1000)

    assert (view["status"], view["reason"]) == ("over", "home")
    time.go(3)
    assert verify(Api().get(f"/hosted-games/{view['id']}/proof")).is_sound


def test_a_best_of_three_goes_on_with_further_games_and_a_report_counts_once(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo(players, options={"best_of": 3})
    for number in (1, 2):
        game = the_game(tournament)
        assert game.game_number == number
        sides = sit_down(tournament, players)
        sides[0].do("resign")
        sides[0].do("resign")
        settle()
        results.report({"game_id": game.pk})

    assert tournament.hosted.count() == 2
    match = state_of(tournament).matches[MatchId(1)]
    assert match.result is not None
    assert match.result.score == (0, 20)


def test_a_player_moves_only_for_themselves_and_only_in_turn(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo([*players, make_user("cora")], size=4)
    game = tournament.hosted.first()
    assert game is not None
    people = {entry.number: entry.user for entry in tournament.entries.select_related("user")}
    insiders = [user for n in game.entries if (user := people[n])]
    outsider = next(user for user in people.values() if user and user not in insiders)

    assert Player(outsider, game).fails("roll", {"after": 0}) == (403, "game.not_yours")
    assert Player(make_user(), game).fails("ready") == (403, "action.not_allowed")
    assert Player(insiders[0], game).fails("roll", {"after": 0}) == (409, "game.not_playing")


def test_what_the_rules_forbid_is_refused_over_http(
    time: Clock, players: tuple[User, User]
) -> None:
    sides = sit_down(make_ludo(players), players)
    view = sides[0].look()
    mover, other = sides[view["state"]["turn"]], sides[1 - view["state"]["turn"]]
    after = {"after": view["number"]}

    assert other.fails("roll", after) == (409, "game.not_your_turn")
    assert mover.fails("move", {**after, "token": 0}) == (409, "roll.first")
    assert mover.fails("roll", {"after": 1}) == (409, "game.moved_on")
    assert mover.fails("roll", {"after": "x"}) == (422, "input.invalid")
    assert mover.refused("GET", f"{mover.path}/proof") == (409, "proof.sealed")
    assert mover.fails("ready", {"seed": "a:b"}) == (422, "seed.invalid")
    assert mover.look()["number"] == view["number"]


def test_the_same_command_sent_again_is_answered_like_the_first(
    time: Clock, players: tuple[User, User]
) -> None:
    sides = sit_down(make_ludo(players), players)
    view = sides[0].look()
    mover = sides[view["state"]["turn"]]

    first = mover.do("roll", {"after": view["number"]})
    again = mover.do("roll", {"after": view["number"]})

    assert again["number"] == first["number"] == view["number"] + 1


def test_time_that_runs_out_is_played_for_the_player_and_then_loses(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo(players, turn_seconds=20, missed_max=2)
    sides = sit_down(tournament, players)
    first = sides[0].look()
    time.go(19.9)
    assert sides[0].look()["number"] == first["number"]
    assert sides[0].look()["left_ms"] == 100

    time.go(0.1)
    assert sides[0].look()["number"] > first["number"]
    for _ in range(4):
        time.go(20)

    view = sides[0].look()
    assert (view["status"], view["reason"]) == ("over", "timeouts")
    result = state_of(tournament).matches[MatchId(1)].result
    assert result is not None
    assert (result.kind, result.winner) == (ResultKind.FORFEIT, view["winner"])


def test_who_does_not_turn_up_forfeits(time: Clock, players: tuple[User, User]) -> None:
    tournament = make_ludo(players, no_show_seconds=300)
    Player(players[0], the_game(tournament)).do("ready", {"seed": "x"})

    time.go(300)

    assert the_game(tournament).reason == "no-show"
    assert state_of(tournament).phase is Phase.COMPLETED


def test_if_nobody_turns_up_both_forfeit_and_the_bracket_goes_on(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo(players, size=4, no_show_seconds=300)
    time.go(300)

    state = state_of(tournament)
    assert {game.reason for game in tournament.hosted.all()} == {"no-show"}
    assert state.phase is Phase.COMPLETED
    assert the_game(tournament).report_error is None


def test_bots_play_a_whole_tournament_by_themselves(time: Clock) -> None:
    levels = ("random", "greedy", "careful", "greedy")
    bots = dict(enumerate(levels, 1))
    tournament = make_ludo(size=4, bots=bots, think_ms=0)
    time.go(1)

    assert state_of(tournament).phase is Phase.COMPLETED
    games = tournament.hosted.all()
    assert len(games) == 3
    for game in games:
        assert verify(make_game_proof(game)).is_sound
        assert game.record.count() == game.number
        assert game.report_error is None


def test_a_bot_answers_a_person_after_its_time_to_think(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo(players[:1], bots={2: "careful"}, think_ms=500)
    ada = Player(players[0], the_game(tournament))
    ada.do("ready", {"seed": "x"})
    for _ in range(100):
        if ada.look()["state"]["turn"] == 1:
            break
        ada.turn()
    number = ada.look()["number"]
    time.go(0.4)
    assert ada.look()["number"] == number

    time.go(0.1)

    assert ada.look()["number"] == number + 1
    assert ada.get(f"{ada.path}/record?after={number}")["record"][0]["by"] == "bot"


def test_a_match_decided_by_an_arbiter_calls_its_game_off(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo(players)
    sides = sit_down(tournament, players)
    apply(tournament, win(1))

    view = sides[0].do("roll", {"after": sides[0].look()["number"]})

    assert (view["status"], view["reason"], view["winner"]) == ("over", "called-off", None)
    settle()
    assert state_of(tournament).matches[MatchId(1)].result == win(1).result


def test_a_withdrawal_calls_a_game_off_when_its_time_comes(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo(players)
    apply(tournament, WithdrawEntry(EntryId(1), AT, EntryStatus.WITHDRAWN, ""))
    time.go(301)

    assert the_game(tournament).reason == "called-off"


def test_a_result_that_is_cleared_gives_the_match_another_game(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo([*players], size=4)
    game = tournament.hosted.get(match_number=1)
    act(game_id=game.pk, side=0, action=Resign())
    settle()
    send(tournament, [Envelope(ClearResult(MatchId(1), AT, "again"))])
    settle()

    numbers = tournament.hosted.filter(match_number=1).values_list("game_number", "session__status")
    assert sorted(numbers) == [(1, "over"), (2, "waiting")]


def test_spectators_see_the_game_as_it_was_three_seconds_ago(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo(players)
    sides = sit_down(tournament, players)
    path = sides[0].path
    time.go(1)
    mover = sides[sides[0].look()["state"]["turn"]]
    mover.turn()
    number = mover.look()["number"]

    time.go(2)
    early = Api().get(path)
    assert (early["number"], early["is_delayed"], early["my_side"]) == (3, True, None)
    assert Api().refused("GET", f"{path}/record") == (409, "record.sealed")
    time.go(1)
    assert Api().get(path)["number"] == number
    assert mover.get(f"{path}/record?after=3")["number"] == number


def test_the_record_folds_to_the_stored_game(time: Clock) -> None:
    tournament = make_ludo(bots={1: "greedy", 2: "random"}, think_ms=100)
    time.go(0.2)
    game = the_game(tournament)

    then = LUDO.state_at(game, clock.now_ms())
    assert then.number == game.number
    assert then.board is not None
    assert LUDO.state_at(game, clock.to_ms(game.opened_at)).number == 3


def test_bots_are_entered_and_checked_in(api: Api) -> None:
    tournament = make_tournament(
        User.objects.get(username="marshal"),
        size=1,
        phase=Phase.REGISTRATION,
        config={"check_in_required": True},
    )
    path = f"/tournaments/{tournament.pk}"
    assert api.refused("POST", f"{path}/bots", {"count": 3}) == (409, "host.missing")
    assert api.get(f"{path}/host")["kind"] is None
    api.ok("PUT", f"{path}/host", {"kind": "ludo", "think_ms": 0, "turn_seconds": 10})

    added = api.ok("POST", f"{path}/bots", {"count": 3, "level": "greedy"})
    api.ok("POST", f"{path}/phase", {"to": "check_in"})
    settle()

    assert added["numbers"] == [2, 3, 4]
    host = api.get(f"{path}/host")
    assert (host["turn_seconds"], len(host["bots"])) == (10, 3)
    entries = api.get(path)["entries"]
    assert [entry["status"] for entry in entries[1:]] == ["checked_in"] * 3
    assert entries[1]["name"] == "Greedy Bot 1"
    assert BotSeat.objects.filter(tournament=tournament).count() == 3


def test_games_are_listed_by_match_and_status(time: Clock, players: tuple[User, User]) -> None:
    tournament = make_ludo(players, size=4)
    path = f"/tournaments/{tournament.pk}/hosted-games"
    act(game_id=tournament.hosted.get(match_number=2).pk, side=0, action=Resign())
    time.go(3)

    assert [game["match_number"] for game in Api().get(path)] == [2, 1]
    assert [game["status"] for game in Api().get(f"{path}?match=2")] == ["over"]
    assert [game["match_number"] for game in Api().get(f"{path}?status=waiting")] == [1]
    assert Api().refused("GET", f"{path}?status=odd") == (422, "input.invalid")


def test_the_list_of_games_shows_strangers_no_more_than_the_boards_do(
    time: Clock, players: tuple[User, User]
) -> None:
    """Mend 8: the list gave away the moves and the end of games that the boards still hid."""
    tournament = make_ludo(players)
    path = f"/tournaments/{tournament.pk}/hosted-games"
    assert Api().get(path) == [], "opened just now"
    sides = sit_down(tournament, players)
    time.go(3)
    sides[sides[0].look()["state"]["turn"]].turn()
    sides[0].do("resign")
    marshal, own = Api(tournament.owner), Api(players[0])

    for insider in (marshal, own):
        assert insider.get(f"{path}?status=over")[0]["reason"] == "resigned"
    (seen,) = Api().get(path)
    assert (seen["status"], seen["number"], seen["winner"]) == ("playing", 3, None)
    assert Api().get(f"{path}?status=over") == []
    assert len(Api().get(f"{path}?status=playing")) == 1
    assert Api().refused("GET", f"{sides[0].path}/record") == (409, "record.sealed")
    time.go(3)
    assert Api().get(f"{path}?status=over")[0]["number"] == own.get(path)[0]["number"]


def test_where_only_participants_watch_strangers_get_no_list_and_no_proof(
    time: Clock, players: tuple[User, User]
) -> None:
    """Mend 8: every way to a game asks who may watch it."""
    tournament = make_ludo(players)
    game = sit_down(tournament, players)[0]
    game.do("resign")
    time.go(10)
    tournament.spectators = Tournament.Spectators.PARTICIPANTS
    tournament.save(update_fields=["spectators"])

    strangers = ((Api(), 401), (Api(make_user("eve")), 403))
    for path in (f"/tournaments/{tournament.pk}/hosted-games", f"{game.path}/proof"):
        for stranger, status in strangers:
            refusal = (status, "spectate.participants_only")
            assert stranger.refused("GET", path) == refusal
        assert Api(players[0]).get(path)


def test_a_game_of_a_private_tournament_is_unknown_to_strangers(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo(players)
    Tournament.objects.update(is_public=False)
    path = f"/hosted-games/{the_game(tournament).pk}"

    for stranger in (Api(), Api(make_user())):
        assert stranger.refused("GET", path) == (404, "game.unknown")
        assert stranger.refused("POST", f"{path}/ready", {}) == (404, "game.unknown")
    assert Api(players[0]).get(path)["my_side"] is not None
    assert Api().refused("GET", "/hosted-games/999999") == (404, "game.unknown")


def test_a_player_finds_the_games_that_wait_and_nobody_else_does(
    time: Clock, players: tuple[User, User]
) -> None:
    tournament = make_ludo(players)
    game = the_game(tournament)
    ada, bob = sit_down(tournament, players)

    assert [head["id"] for head in ada.get("/me/hosted-games")] == [game.pk]
    assert [head["id"] for head in bob.get("/me/hosted-games")] == [game.pk]
    assert Api(make_user("eve")).get("/me/hosted-games") == []
    assert Api().refused("GET", "/me/hosted-games")[0] == 401
    ada.do("resign")
    assert ada.get("/me/hosted-games") == []
