"""A server killed in the middle of a game: both players go on as if nothing had happened."""

import json
import os
import random
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets.sync.client as websockets
from flows import save_kills
from processes import KeyHolder, Server, databases, serving, wait_for

from tiltyard_hosts.ludo.proof import verify

TURN_MS = 100_000
LOST_SECONDS = 2.5  # at most so much of a turn is lost with a server


class Player(KeyHolder):
    """Somebody at a game of Ludo."""

    def sit_down(self, game_id: int, stack: ExitStack) -> websockets.ClientConnection:
        url = f"ws://{self.host}/ws/hosted-games/{game_id}"
        socket = stack.enter_context(websockets.connect(url, additional_headers=self.headers))
        assert json.loads(socket.recv(timeout=30))["type"] == "hello"
        while json.loads(socket.recv(timeout=30))["type"] != "snapshot":
            continue  # the snapshot comes when we are known to be there
        return socket


def open_game(server: Server) -> tuple[list[Player], int]:
    """Start a tournament of two; return its players and the game."""
    players = [Player(server, "ada", "organise"), Player(server, "bob", "play")]
    marshal = players[0]  # who organises may play, too
    joust = {"name": "Ludo", "format": "single-elimination"}
    path = f"/tournaments/{marshal.ask('POST', '/tournaments', joust)['id']}"
    marshal.ask("PUT", f"{path}/host", {"kind": "ludo", "turn_seconds": TURN_MS // 1000})
    marshal.ask("POST", f"{path}/phase", {"to": "registration"})
    for player in players:
        player.ask("POST", f"{path}/entries")
    for phase in ("check_in", "seeding", "in_progress"):
        marshal.ask("POST", f"{path}/phase", {"to": phase})
    games = wait_for(lambda: marshal.ask("GET", f"{path}/hosted-games"), bool)
    return players, games[0]["id"]


def play_turn(players: list[Player], path: str) -> None:
    """Roll, and move where there is a choice; who was overtaken looks again."""
    sides = {player.ask("GET", path)["my_side"]: player for player in players}
    for _ in range(20):
        game = players[0].ask("GET", path)
        mover = sides[game["state"]["turn"]]
        if game["legal"]:
            answer = mover.send(f"{path}/move", after=game["number"], token=game["legal"][0])
        else:
            answer = mover.send(f"{path}/roll", after=game["number"], auto=True)
        if answer.status_code == 200 and not answer.json()["legal"]:
            return
        assert answer.status_code == 200 or answer.json()["code"] == "game.moved_on", answer.text
    raise AssertionError("The game goes on by itself")


def play_until_killed(players: list[Player], path: str) -> list[dict[str, Any]]:
    """Play until the server is gone or the game is over; return the record as it was last seen."""
    record: list[dict[str, Any]] = []
    try:
        while True:
            record = players[0].ask("GET", f"{path}/record")["record"]
            if record and record[-1]["type"] == "end":
                return record
            play_turn(players, path)
    except httpx.TransportError:
        return record


def test_a_game_survives_its_server_with_position_dice_and_clock(tmp_path: Path) -> None:
    with databases(tmp_path) as environment, ExitStack() as stack:
        server = stack.enter_context(serving(environment, "--migrate"))
        players, game_id = open_game(server)
        path = f"/hosted-games/{game_id}"
        for player in players:
            player.sit_down(game_id, stack)
            player.ask("POST", f"{path}/ready", {"seed": "blue-moon"})
        for _ in range(3):
            play_turn(players, path)
        seen_at = time.monotonic()
        before = players[0].ask("GET", path)
        assert before["status"] == "playing"
        server.kill()
        alive = time.monotonic() - seen_at

        server = stack.enter_context(serving(environment))
        back_at = time.monotonic()
        for player in players:
            player.go_to(server)
            player.sit_down(game_id, stack)
        after = wait_for(
            lambda: players[0].ask("GET", path), lambda game: game["status"] == "playing"
        )
        alive += time.monotonic() - back_at

        for field in ("state", "legal", "commitment", "client_seeds", "sides"):
            assert after[field] == before[field]
        lost = (before["left_ms"] - after["left_ms"]) / 1000
        assert lost <= alive + LOST_SECONDS
        play_turn(players, path)
        end = players[1].ask("POST", f"{path}/resign")
        proof = players[1].ask("GET", f"{path}/proof")
        assert verify(proof, commitment=before["commitment"]).is_sound
        assert end["reason"] == "resigned"


@pytest.mark.long
def test_kills_again_and_again_lose_no_entry_of_the_record(tmp_path: Path) -> None:
    chance = random.Random(6)
    kills = int(os.environ.get("TILTYARD_GAME_KILLS", "10"))
    with databases(tmp_path) as environment, ExitStack() as stack:
        server = stack.enter_context(serving(environment, "--migrate"))
        players, game_id = open_game(server)
        path = f"/hosted-games/{game_id}"
        for player in players:
            player.ask("POST", f"{path}/ready", {"seed": "blue-moon"})
        waits, acknowledged = [], 0
        for _ in range(kills):
            timer = threading.Timer(chance.uniform(0.5, 3), server.kill)
            timer.start()
            seen = play_until_killed(players, path)
            timer.join()
            acknowledged, start = max(acknowledged, len(seen)), time.monotonic()
            server = stack.enter_context(serving(environment))
            for player in players:
                player.go_to(server)
            record = players[0].ask("GET", f"{path}/record")["record"]
            waits.append(time.monotonic() - start)
            assert record[: len(seen)] == seen
        if record[-1]["type"] != "end":
            players[0].ask("POST", f"{path}/resign")
        assert verify(players[0].ask("GET", f"{path}/proof")).is_sound
        save_kills(
            environment,
            "server with a game of Ludo",
            acknowledged=acknowledged,
            waits=waits,
            note="entries of the record; the proof of the dice is sound",
        )


@pytest.mark.long
def test_a_move_in_one_process_reaches_the_socket_of_another(tmp_path: Path) -> None:
    with databases(tmp_path) as environment, ExitStack() as stack:
        first = stack.enter_context(serving(environment, "--migrate"))
        second = stack.enter_context(serving(environment))
        players, game_id = open_game(first)
        path = f"/hosted-games/{game_id}"
        players[1].go_to(second)
        socket = players[1].sit_down(game_id, stack)
        for player in players:
            player.ask("POST", f"{path}/ready", {"seed": "x"})
        players[0].ask("POST", f"{path}/resign")

        message = json.loads(socket.recv(timeout=30))
        while message["game"]["status"] != "over":
            message = json.loads(socket.recv(timeout=30))
        assert message["game"]["reason"] == "resigned"
