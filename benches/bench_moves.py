"""A move of chess over sockets: what it costs the server, and when it is on the board.

python benches/bench_moves.py                   200 players, SQLite, and a bare loop beside it
python benches/bench_moves.py --players 1000    bullet for a thousand
python benches/bench_moves.py --postgresql      the same on PostgreSQL
"""

from __future__ import annotations

import argparse
import os
import socket
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from load import server as serving
from load.bullet import Played, Players, Seat
from load.machine import describe_load

TARGET_MS = 2.0  # of processor time a move
TRIP_MS = 100.0  # 95 % of the moves are back by then


def open_games(environment: dict[str, str], count: int) -> list[Seat]:
    """Open games between people; return their seats."""
    os.environ.update(environment)
    from tiltyard_server.commands.django_setup import migrate, set_up  # noqa: PLC0415

    set_up()
    migrate(is_always=True)
    from tiltyard_hosts.chess.clock import TimeControl  # noqa: PLC0415
    from tiltyard_hosts.chess.variants import Variant  # noqa: PLC0415
    from tiltyard_server.accounts.identity import Scope  # noqa: PLC0415
    from tiltyard_server.accounts.models import User  # noqa: PLC0415
    from tiltyard_server.accounts.services import create_key  # noqa: PLC0415
    from tiltyard_server.common import clock  # noqa: PLC0415
    from tiltyard_server.play.chess.casual_start import order_chess  # noqa: PLC0415
    from tiltyard_server.play.matches.game_start import open_games as open_all  # noqa: PLC0415
    from tiltyard_server.play.matches.orders import Player  # noqa: PLC0415

    names = [f"player{n}" for n in range(2 * count)]
    User.objects.bulk_create(User(username=name, display_name=name) for name in names)
    users = list(User.objects.filter(username__in=names).order_by("pk"))
    scopes = [Scope.READ, Scope.PLAY]
    keys = {
        user.pk: create_key(user_id=user.pk, name="bench", scopes=scopes, now=clock.now())[1]
        for user in users
    }
    sides = [Player(user.display_name, 1500, user_id=user.pk) for user in users]
    new = [
        order_chess(
            sides[n],
            sides[n + 1],
            variant=Variant.STANDARD,
            time=TimeControl(600_000),
            can_berserk=False,
            is_rated=False,
            times={"first_ms": 600_000},
        )
        for n in range(0, len(sides), 2)
    ]
    from django.db import connections  # noqa: PLC0415

    seats = [
        Seat(game.pk, side, keys[user])
        for game in open_all(new, now=clock.now())
        for side, user in enumerate(game.users)
        if user is not None
    ]
    connections.close_all()
    return seats


def measure(server: serving.Process, seats: list[Seat], *, think: float, seconds: float) -> Played:
    """Let people play; print what it took."""
    players = Players(server.host, seats, think=think)
    time.sleep(2 * think + 2 + len(seats) / 100)  # they come one by one, which costs more
    players.begin()
    cpu = server.cpu_seconds()
    time.sleep(seconds)
    cpu = server.cpu_seconds() - cpu
    played = players.end()
    played.cost_ms = 1000 * cpu / max(1, played.moves)
    return played


def show(name: str, played: Played) -> None:
    """Print a row."""
    print(
        f"{name:12s} {played.moves / played.seconds:7.0f} moves/s  "
        f"{played.cost_ms:6.2f} ms CPU a move  back in {played.percentile(0.5):6.1f} ms (median) "
        f"{played.percentile(0.95):6.1f} ms (95 %) {played.percentile(0.99):6.1f} ms (99 %)  "
        f"refused {played.refused}, sockets lost {played.lost}, games over {played.over // 2}",
        flush=True,
    )


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def main() -> int:
    """Print the table; exit 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--think", type=float, default=1.0, help="seconds a move")
    parser.add_argument("--postgresql", action="store_true")
    options, _ = parser.parse_known_args()
    serving.get_ready()
    where = serving.postgresql(has_redis=False) if options.postgresql else serving.sqlite()
    print(f"{options.players} players, {options.think} s a move; load {describe_load()}")
    with where as environment:
        seats = open_games(environment, options.players // 2)
        line = serving.tiltyard("serve", "--port", "0")
        with serving.run(line, environment) as server:
            played = measure(server, seats, think=options.think, seconds=options.seconds)
    show("tiltyard", played)
    bare = [sys.executable, "-m", "load.bare_games", str(free_port())]
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parent)}
    with serving.run(bare, here) as server:
        echo = measure(server, seats, think=options.think, seconds=options.seconds)
    show("bare loop", echo)
    ratio = played.cost_ms / echo.cost_ms
    print(f"target: {TARGET_MS} ms, {TRIP_MS:.0f} ms; ours / bare {ratio:.1f}")
    return int(played.cost_ms > TARGET_MS or played.percentile(0.95) > TRIP_MS)


if __name__ == "__main__":
    raise SystemExit(main())
