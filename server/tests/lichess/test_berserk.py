"""Programs written for lichess play here when nothing but the address is changed.

The client is `berserk`; what drives it is what everybody writes with it: a loop over the stream of
events, and a thread that plays each game.
"""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import berserk
import chess
import httpx
import pytest
from processes import (
    NO_TLS,
    PASSWORD,
    PATIENCE,
    KeyHolder,
    Person,
    Server,
    databases,
    serving,
    wait_for,
)

FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


class Bot:
    """A program that accepts every challenge and plays its part of a game that is known."""

    def __init__(self, server: Server, name: str, line: tuple[str, ...] = FOOLS_MATE) -> None:
        self.holder = KeyHolder(server, name, "organise")
        self.name = name
        self.line = line
        session = berserk.TokenSession(self.holder.key)
        self.client = berserk.Client(session, base_url=f"http://{server.host}/lichess")
        self.client.account.upgrade_to_bot()
        self.said: list[str] = []

    def play_one(self) -> dict[str, Any]:
        """Take part in what comes until one game is over; return how it ended."""
        for event in self.client.bots.stream_incoming_events():
            if event["type"] == "challenge":
                challenge = event["challenge"]
                if challenge["challenger"]["id"] != self.name:
                    self.client.bots.accept_challenge(challenge["id"])
            elif event["type"] == "gameStart":
                self.play(event["game"]["gameId"])
            elif event["type"] == "gameFinish":
                return dict(event["game"])
        raise AssertionError("The stream of events ended")

    def play(self, game_id: str) -> None:
        """Play a game to its end."""
        is_white = False
        for event in self.client.bots.stream_game_state(game_id):
            if event["type"] == "chatLine":
                self.said.append(event["text"])
                continue
            if event["type"] == "gameFull":
                is_white = event["white"]["id"] == self.name
                state = event["state"]
            elif event["type"] == "gameState":
                state = event
            else:
                continue
            moves = state["moves"].split()
            if state["status"] == "started" and (len(moves) % 2 == 0) == is_white:
                if not moves:
                    self.client.bots.post_message(game_id, "Good luck!")
                self.client.bots.make_move(game_id, self.line[len(moves)])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("lichess")
    with databases(folder) as environment, serving(environment) as server:
        yield server


def _in_background(threads: ThreadPoolExecutor, *bots: Bot) -> list[Future[dict[str, Any]]]:
    return [threads.submit(bot.play_one) for bot in bots]


def test_two_bots_play_each_other_by_challenge(server: Server) -> None:
    white, black = Bot(server, "ada"), Bot(server, "bert")
    with ThreadPoolExecutor(2) as threads:
        games = _in_background(threads, white, black)
        made = white.client.challenges.create(
            "bert", rated=True, clock_limit=60, clock_increment=1, color="white"
        )
        ended = [game.result(PATIENCE) for game in games]
    assert [game["status"]["name"] for game in ended] == ["mate", "mate"]
    assert {game["gameId"] for game in ended} == {made["id"]}, "as lichess has it"
    assert {game["winner"] for game in ended} == {"black"}
    assert black.said == ["Good luck!"]
    exported: Any = white.client.games.export(made["id"])
    assert exported["moves"] == "f3 e5 g4 Qh4#"
    assert [move.uci() for move in _replay(exported["moves"])] == list(FOOLS_MATE)
    perfs = wait_for(lambda: black.client.users.get_public_data("bert")["perfs"], bool)
    assert perfs["bullet"]["games"] == 1
    history = {row["name"]: row["points"] for row in black.client.users.get_rating_history("bert")}
    assert [point.rating for point in history["Bullet"]] == [perfs["bullet"]["rating"]]


def test_two_bots_meet_in_an_arena(server: Server) -> None:
    one, other = Bot(server, "dora"), Bot(server, "emil")
    arenas = one.client.tournaments
    body = {
        "clockTime": 3, "clockIncrement": 0, "minutes": 20, "waitMinutes": 0, "rated": False,
        "name": "Robots", "conditions.bots": True,
    }  # fmt: skip
    arena = httpx.post(
        f"http://{server.host}/api/tournament", data=body, headers=one.holder.headers,
        timeout=PATIENCE, verify=NO_TLS,
    ).json()  # fmt: skip
    with ThreadPoolExecutor(2) as threads:
        games = _in_background(threads, one, other)
        for bot in (one, other):
            bot.client.tournaments.join_arena(arena["id"])
        ended = [game.result(PATIENCE) for game in games]
    assert {game["tournamentId"] for game in ended} == {arena["id"]}
    rows = wait_for(
        lambda: list(arenas.stream_results(arena["id"])), lambda rows: rows[0]["score"] > 0
    )
    winner = next(game for game in ended if game["winner"] == game["color"])
    assert {row["username"]: row["score"] for row in rows[:1]} == {
        other.name if winner["opponent"]["id"] == one.name else one.name: 2
    }
    exported: Any = list(arenas.export_arena_games(arena["id"]))
    assert exported[0]["moves"] == "f3 e5 g4 Qh4#"
    assert exported[0]["tournament"] == arena["id"]
    arenas.terminate_arena(arena["id"])
    assert arenas.get_tournament(arena["id"])["isFinished"]


def test_a_stream_ends_when_its_key_is_revoked(server: Server) -> None:
    bot = Bot(server, "cleo")
    stream = httpx.stream(
        "GET",
        f"http://{server.host}/lichess/api/stream/event",
        headers=bot.holder.headers,
        timeout=PATIENCE,
        verify=NO_TLS,
    )
    with Person(server.host) as owner, stream as opened:
        owner.ask("GET", "/me")
        owner.ask("POST", "/auth/log-in", {"username": "cleo", "password": PASSWORD})
        key = owner.ask("GET", "/me/keys").json()[0]["id"]
        assert opened.status_code == 200
        assert owner.ask("DELETE", f"/me/keys/{key}").status_code < 300
        assert b"".join(opened.iter_bytes()).strip() == b"", "nothing but signs of life"


def _replay(moves: str) -> list[chess.Move]:
    board = chess.Board()
    return [board.push_san(move) for move in moves.split()]


def test_a_relay_program_broadcasts_a_round(server: Server) -> None:
    """It makes a broadcast and a round, pushes games, and others read and stream them."""
    holder = KeyHolder(server, "relay", "organise")
    client = berserk.Client(
        berserk.TokenSession(holder.key), base_url=f"http://{server.host}/lichess"
    )
    made = client.broadcasts.create("Knight Invitational", "Four of the best", True)
    tour = made["tour"]["id"]
    assert client.broadcasts.get(tour)["tour"]["name"] == "Knight Invitational"
    number = client.broadcasts.create_round(tour, "Round 1", delay=0)["round"]["id"]
    assert len(tour) == len(number) == 8

    client.broadcasts.push_pgn_update(number, [_write("Ann", "Bob", "1. e4"), _write("Cy", "Di")])
    client.broadcasts.push_pgn_update(number, [_write("Ann", "Bob", "1. e4 e5")])

    found = client.broadcasts.get_round(number)
    assert [game["name"] for game in found["games"]] == ["Ann - Bob", "Cy - Di"]
    first, second = client.broadcasts.get_round_pgns(number)
    assert '[WhiteElo "2000"]' in first
    assert first.endswith("1. e4 e5 *")
    assert second.endswith("*")
    assert len(list(client.broadcasts.get_pgns(tour))) == 2
    (mine,) = client.broadcasts.stream_my_rounds()
    assert (mine["round"]["id"], mine["study"]["writeable"]) == (number, True)

    stranger = berserk.Client(base_url=f"http://{server.host}/lichess")
    stream = stranger.broadcasts.stream_round(number)
    assert [next(stream).endswith(end) for end in ("e5 *", "*")] == [True, True]
    client.broadcasts.push_pgn_update(number, [_write("Ann", "Bob", "1. e4 e5 2. Nf3", "1-0")])
    assert next(text for text in stream if text).endswith("2. Nf3 *")  # nobody has confirmed it


def _write(white: str, black: str, moves: str = "", result: str = "*") -> str:
    tags = {"White": white, "Black": black, "WhiteElo": "2000", "Result": result}
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", f"{moves} {result}".strip()])
