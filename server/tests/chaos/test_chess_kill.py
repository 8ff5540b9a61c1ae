"""A server killed in the middle of chess games: position, moves and clocks are as acknowledged."""

import json
import os
import random
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from copy import copy
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets.sync.client as websockets
from flows import save_kills
from processes import KeyHolder, databases, serving, wait_for
from websockets.exceptions import ConnectionClosed

LOST_MS = 1_500  # a beat, and what a request takes on a busy machine
OPEN = """
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.models import User
from tiltyard_server.play.chess.casual_start import order_chess
from tiltyard_server.play.matches.game_start import open_games
from tiltyard_server.play.matches.orders import Player
from tiltyard_server.common import clock
ada, bob = (Player(u.username, 1500, user_id=u.pk) for u in User.objects.order_by("id"))
bots = Player("one", 1500, bot="simple-1"), Player("two", 1500, bot="simple-1")
new = [
    order_chess(
        white,
        black,
        variant=Variant.STANDARD,
        time=TimeControl(600_000),
        can_berserk=True,
        is_rated=True,
    )
    for white, black in (*((ada, bob),) * COUNT, bots)
]
print([game.pk for game in open_games(new, now=clock.now())])
"""


class Player(KeyHolder):
    """Somebody at a chess board, over a socket."""

    def sit_down(self, game_id: int, stack: ExitStack, after: int = 0) -> dict[str, Any]:
        """Connect, and return the first message about the game, or the greeting if it is known."""
        url = f"ws://{self.host}/ws/chess/games/{game_id}/?after={after}"
        self.socket = stack.enter_context(websockets.connect(url, additional_headers=self.headers))
        return self.hear("hello") if after else self.hear("game")

    def hear(self, kind: str, number: int = 0) -> dict[str, Any]:
        """Return the next message of a kind that is not older than `number`; answer pings."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=30))
            if message["type"] == "ping":
                self.say(type="pong", t=message["t"])
            elif message["type"] == kind and message.get("number", number) >= number:
                return message

    def say(self, **message: object) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def move(self, uci: str, ply: int) -> dict[str, Any]:
        """Move, and return the game once it was made."""
        self.say(type="move", uci=uci, ply=ply)
        while (message := self.hear("game"))["game"]["plies"] <= ply:
            continue
        return message


def open_games(environment: dict[str, str], count: int = 1) -> list[int]:
    """Open games of the two people who are there, and one of bots."""
    program = OPEN.replace("COUNT", str(count))
    command = (
        sys.executable,
        "-m",
        "tiltyard.cli",
        "manage",
        "shell",
        "--no-imports",
        "-c",
        program,
    )
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout))


def path_of(game_id: int) -> str:
    return f"/chess/games/{game_id}/"


def ucis(page: dict[str, Any]) -> list[str]:
    return [move["uci"] for move in page["moves"]]


def test_a_game_survives_its_server_with_position_moves_and_clocks(tmp_path: Path) -> None:
    with databases(tmp_path) as environment, ExitStack() as stack:
        server = stack.enter_context(serving(environment, "--migrate"))
        ada, bob = Player(server, "ada", "play"), Player(server, "bob", "play")
        game_id, bots_id = open_games(environment)
        path = path_of(game_id)
        for player in (ada, bob):
            player.sit_down(game_id, stack)
        ada.move("e2e4", 0)
        bob.move("e7e5", 1)
        ada.move("g1f3", 2)
        before = bob.ask("POST", f"{path}move/", {"uci": "b8c6", "ply": 3})
        seen_at = time.monotonic()
        wait_for(lambda: ada.ask("GET", path_of(bots_id)), lambda page: page["game"]["plies"] >= 2)
        server.kill()
        alive = time.monotonic() - seen_at
        time.sleep(2)  # for nobody: the server is not there

        server = stack.enter_context(serving(environment))
        back_at = time.monotonic()
        for player in (ada, bob):
            player.go_to(server)

        def lost_too_much() -> int:
            """Return how much more White's clock has lost than the time that a server was there."""
            clocks = ada.ask("GET", path)["game"]["clocks"]
            running = alive + time.monotonic() - back_at
            return int(before["game"]["clocks"][0] - clocks[0] - 1000 * running)

        wait_for(lost_too_much, lambda ms: ms <= LOST_MS)
        after = ada.ask("GET", path)
        assert ucis(after) == ["e2e4", "e7e5", "g1f3", "b8c6"]
        assert after["moves"] == before["moves"]
        for field in ("fen", "turn", "plies", "last_move"):
            assert after["game"][field] == before["game"][field]
        assert after["game"]["clocks"][1] == before["game"]["clocks"][1]

        ada.sit_down(game_id, stack, after=before["game"]["number"])
        message = bob.sit_down(game_id, stack)
        assert ucis(message) == ucis(before)
        ada.move("f1b5", 4)
        bob.move("a7a6", 5)
        bots = ada.ask("GET", path_of(bots_id))
        wait_for(
            lambda: ada.ask("GET", path_of(bots_id)),
            lambda page: len(page["moves"]) > len(bots["moves"]),
        )
        assert bob.ask("POST", f"{path}resign/")["game"]["winner"] == 0


def play_beside_others(players: list[Player], game_id: int, acknowledged: list[str]) -> None:
    """Move at random over sockets until the server is gone; note what was acknowledged."""
    chance = random.Random(game_id)
    with suppress(ConnectionClosed, OSError), ExitStack() as stack:
        for player in players:
            page = player.sit_down(game_id, stack)
        while page["game"]["status"] != "over":
            ply, turn = page["game"]["plies"], page["game"]["turn"]
            message = players[turn].hear("game", page["number"]) if ply else page
            legal = message["game"]["legal"] or players[turn].hear("game")["game"]["legal"]
            page = players[turn].move(chance.choice(legal), ply)
            acknowledged.append(page["moves"][-1]["uci"])


def test_moves_of_many_games_that_shared_a_commit_survive_a_kill(tmp_path: Path) -> None:
    with databases(tmp_path) as environment, ExitStack() as stack:
        server = stack.enter_context(serving(environment, "--migrate"))
        ada, bob = Player(server, "ada", "play"), Player(server, "bob", "play")
        games = open_games(environment, 6)[:6]
        acknowledged: dict[int, list[str]] = {game_id: [] for game_id in games}
        with ThreadPoolExecutor(len(games)) as pool:
            for game_id in games:
                pair = [copy(ada), copy(bob)]
                pool.submit(play_beside_others, pair, game_id, acknowledged[game_id])
            wait_for(lambda: sum(map(len, acknowledged.values())), lambda made: made >= 100)
            server.kill()

        server = stack.enter_context(serving(environment))
        ada.go_to(server)
        for game_id, seen in acknowledged.items():
            page = ada.ask("GET", path_of(game_id))
            assert ucis(page)[: len(seen)] == seen
            assert len(page["moves"]) == page["game"]["plies"] <= len(seen) + 1


def test_a_match_of_a_tournament_survives_its_server_and_its_result_counts(tmp_path: Path) -> None:
    with databases(tmp_path) as environment, ExitStack() as stack:
        server = stack.enter_context(serving(environment, "--migrate"))
        marshal = KeyHolder(server, "marshal", "organise")
        ada, bob = Player(server, "ada", "play"), Player(server, "bob", "play")
        made = marshal.ask("POST", "/tournaments", {"name": "Cup", "format": "single-elimination"})
        at = f"/tournaments/{made['id']}"
        marshal.ask("PUT", f"{at}/host", {"kind": "chess", "initial_seconds": 600})
        marshal.ask("POST", f"{at}/phase", {"to": "registration"})
        for player in (ada, bob):
            player.ask("POST", f"{at}/entries", {})
        for to in ("check_in", "seeding", "in_progress"):
            marshal.ask("POST", f"{at}/phase", {"to": to})
        mine = wait_for(lambda: ada.ask("GET", "/chess/games/mine/"), bool)
        path, is_white = path_of(mine[0]["id"]), mine[0]["color"] == "white"
        white, black = (ada, bob) if is_white else (bob, ada)
        for player in (white, black):
            player.ask("POST", f"{path}ready/")
        white.ask("POST", f"{path}move/", {"uci": "f2f3", "ply": 0})
        before = black.ask("POST", f"{path}move/", {"uci": "e7e5", "ply": 1})
        server.kill()

        server = stack.enter_context(serving(environment))
        for player in (ada, bob):
            player.go_to(server)
        after = white.ask("GET", path)
        assert (ucis(after), after["game"]["fen"]) == (ucis(before), before["game"]["fen"])
        white.ask("POST", f"{path}move/", {"uci": "g2g4", "ply": 2})
        black.ask("POST", f"{path}move/", {"uci": "d8h4", "ply": 3})
        server.kill()  # the result is a row by now, and need not have been told

        server = stack.enter_context(serving(environment))
        ada.go_to(server)
        done = wait_for(lambda: ada.ask("GET", at), lambda view: view["phase"] == "completed")
        names = {entry["number"]: entry["name"] for entry in done["entries"]}
        assert names[done["standings"][0]["entry"]] == ("bob" if is_white else "ada")


def play_until_killed(players: list[Player], game_id: int) -> list[str]:
    """Make random moves over sockets and HTTP until the server is gone; return the moves seen."""
    chance = random.Random(game_id)
    known: list[str] = []
    try:
        with ExitStack() as stack:
            for player in players:
                known = ucis(player.sit_down(game_id, stack))
            while True:
                page = players[len(known) % 2].ask("GET", path_of(game_id))
                if page["game"]["status"] == "over":
                    return ucis(page)
                uci = chance.choice(page["game"]["legal"])
                mover = players[page["game"]["turn"]]
                if chance.random() < 0.5:
                    known = [*ucis(page)]
                    mover.move(uci, len(known))
                    known.append(uci)
                else:
                    body = {"uci": uci, "ply": page["game"]["plies"]}
                    known = ucis(mover.ask("POST", f"{path_of(game_id)}move/", body))
    except (httpx.TransportError, ConnectionClosed, OSError):
        return known


@pytest.mark.long
def test_kills_again_and_again_lose_no_move_that_was_acknowledged(tmp_path: Path) -> None:
    chance = random.Random(9)
    kills = int(os.environ.get("TILTYARD_GAME_KILLS", "10"))
    with databases(tmp_path) as environment, ExitStack() as stack:
        server = stack.enter_context(serving(environment, "--migrate"))
        players = [Player(server, "ada", "play"), Player(server, "bob", "play")]
        acknowledged: dict[int, int] = {}  # moves, by game
        waits = []
        for round_number in range(kills):
            if round_number % 3 == 0:
                game_id, _ = open_games(environment)
            timer = threading.Timer(chance.uniform(1, 4), server.kill)
            timer.start()
            seen = play_until_killed(players, game_id)
            timer.join()
            acknowledged[game_id] = max(acknowledged.get(game_id, 0), len(seen))
            start = time.monotonic()
            server = stack.enter_context(serving(environment))
            for player in players:
                player.go_to(server)
            page = players[0].ask("GET", path_of(game_id))
            waits.append(time.monotonic() - start)
            assert ucis(page)[: len(seen)] == seen
            assert page["game"]["reason"] not in ("time", "no-start", "abandoned")
        save_kills(
            environment,
            "server with a chess game",
            acknowledged=sum(acknowledged.values()),
            waits=waits,
            note="moves; nobody lost on time because of it",
        )
