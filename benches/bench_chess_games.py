"""Chess bots on PostgreSQL: what a move costs the server, and the process that thinks.

A hundred games of bots at about a move a second each, conducted as `tiltyard serve` does it.
"""

from __future__ import annotations

import argparse
import os
import resource
import time

from bench_commands import fresh_database

WARM_UP_SECONDS = 4
MAIN_TARGET_MS = 5.0
LATE_TARGET = 0.5  # of the games, on average


def open_bots(games: int, levels: list[int]) -> None:
    """Open games between bots of these levels in turn."""
    from tiltyard_hosts.chess.clock import TimeControl  # noqa: PLC0415
    from tiltyard_hosts.chess.variants import Variant  # noqa: PLC0415
    from tiltyard_server.common import clock  # noqa: PLC0415
    from tiltyard_server.play.chess.casual_start import order_chess  # noqa: PLC0415
    from tiltyard_server.play.matches.game_start import open_games  # noqa: PLC0415
    from tiltyard_server.play.matches.orders import Player  # noqa: PLC0415

    seats = [Player(f"bot {level}", 1500, bot=f"simple-{level}") for level in levels]
    new = [
        order_chess(
            seats[n % len(seats)],
            seats[(n + 1) % len(seats)],
            variant=Variant.STANDARD,
            time=TimeControl(60_000),
            can_berserk=False,
            is_rated=True,
        )
        for n in range(games)
    ]
    open_games(new, now=clock.now())


def conduct(seconds: int) -> tuple[int, float, float, float]:
    """Return the moves made, the CPU seconds of this process, and the share of late games."""
    from tiltyard_server.common import clock  # noqa: PLC0415
    from tiltyard_server.jobs import Loop  # noqa: PLC0415
    from tiltyard_server.play.models import Game, GameMove  # noqa: PLC0415
    from tiltyard_server.worker.kinds import KINDS  # noqa: PLC0415

    conductor = Loop([kind for kind in KINDS if kind.name == "game"])
    conductor.start()
    time.sleep(WARM_UP_SECONDS)
    before, cpu, start = GameMove.objects.count(), time.process_time(), time.monotonic()
    late = []
    while time.monotonic() < start + seconds:
        time.sleep(0.5)
        running = Game.objects.filter(due_at__isnull=False)
        late.append(running.filter(due_at__lte=clock.now()).count() / max(1, running.count()))
    cpu, took = time.process_time() - cpu, time.monotonic() - start
    moves = GameMove.objects.count() - before
    conductor.stop()
    return moves, took, cpu, sum(late) / len(late)


def main() -> int:
    """Print the table; exit 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 2, 3])
    arguments, _ = parser.parse_known_args()
    with fresh_database() as address:
        os.environ["TILTYARD_DATABASE_URL"] = address
        from tiltyard_server.commands.django_setup import migrate, set_up  # noqa: PLC0415

        set_up()
        migrate(is_always=True)
        from django.db import connections  # noqa: PLC0415

        open_bots(arguments.games, arguments.levels)
        moves, took, cpu, late = conduct(arguments.seconds)
        thinking = resource.getrusage(resource.RUSAGE_CHILDREN)  # from the start to the end
        connections.close_all()
    thought = thinking.ru_utime + thinking.ru_stime
    main_ms = 1000 * cpu / max(1, moves)
    is_missed = main_ms > MAIN_TARGET_MS or late > LATE_TARGET
    print(f"{arguments.games} games, levels {arguments.levels}: {moves / took:.0f} moves/s")
    print(f"server   {main_ms:5.2f} ms CPU a move, {100 * cpu / took:3.0f} % of a core")
    print(
        f"thinking {thought:5.1f} s CPU in all, {100 * thought / (took + WARM_UP_SECONDS):3.0f} %"
    )
    print(f"late     {100 * late:3.0f} % of the games{'  MISSED' if is_missed else ''}")
    return int(is_missed)


if __name__ == "__main__":
    raise SystemExit(main())
