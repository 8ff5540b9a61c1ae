"""Commands per second into one tournament on PostgreSQL, one by one and in batches.

Beside them the bare price of the database, one insert a commit, so that figures of different
machines can be compared as ratios.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "scripts"))

import services

ENTRANTS = 1024


@contextmanager
def fresh_database() -> Iterator[str]:
    """Yield the address of an empty database that goes away afterwards."""
    name = f"tiltyard_bench_{uuid.uuid4().hex[:12]}"
    with services.postgresql() as address:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
        try:
            yield address.rpartition("/")[0] + f"/{name}"
        finally:
            with psycopg.connect(address, autocommit=True) as connection:
                drop = sql.SQL("drop database {} with (force)")
                connection.execute(drop.format(sql.Identifier(name)))


def start_tournament() -> int:
    """Return a bracket of 1,024 whose first round is open."""
    from tiltyard import ChangePhase, Config, Phase, RegisterEntry  # noqa: PLC0415
    from tiltyard_server.accounts.models import User  # noqa: PLC0415
    from tiltyard_server.tournaments import services as tournaments  # noqa: PLC0415
    from tiltyard_server.tournaments.commands.details import Details  # noqa: PLC0415
    from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile  # noqa: PLC0415

    owner = User.objects.create_user(username=f"bench{uuid.uuid4().hex[:8]}")
    tournament = tournaments.create_tournament(
        config=Config("Bench", "single-elimination"), details=Details(), owner_id=owner.pk
    )
    entries = [
        Envelope(RegisterEntry(0, 3000 - n), profile=Profile(f"Knight {n}"))
        for n in range(ENTRANTS)
    ]
    phases = (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
    tournaments.apply_commands(
        tournament_id=tournament.pk,
        envelopes=[
            Envelope(ChangePhase(Phase.REGISTRATION, 0)),
            *entries,
            *(Envelope(ChangePhase(phase, 0)) for phase in phases),
        ],
        actor_id=owner.pk,
        is_atomic=True,
    )
    return int(tournament.pk)


def enter_results(*, results: int, batch: int) -> float:
    """Return how many results a second go into a new tournament, `batch` in a transaction."""
    from tiltyard import MatchId, RecordResult, Result  # noqa: PLC0415
    from tiltyard_server.tournaments import services as tournaments  # noqa: PLC0415
    from tiltyard_server.tournaments.commands.envelopes import Envelope  # noqa: PLC0415

    tournament = start_tournament()
    won = Result.from_score(10, 0)
    envelopes = [Envelope(RecordResult(MatchId(n), won, 0)) for n in range(1, results + 1)]

    def work() -> None:
        for first in range(0, results, batch):
            applied = tournaments.apply_commands(
                tournament_id=tournament, envelopes=envelopes[first : first + batch], actor_id=None
            )
            assert all(outcome.error is None for outcome in applied.outcomes)

    return results / measure(work)


def insert_rows(rows: int) -> float:
    """Return how many bare inserts a second the database takes, each with its own commit."""
    from django.db import connection  # noqa: PLC0415

    with connection.cursor() as cursor:
        cursor.execute("create table bare (id bigserial primary key, data text)")

        def work() -> None:
            for number in range(rows):
                cursor.execute("insert into bare (data) values (%s)", [f"row {number}"])

        return rows / measure(work)


def measure(work: Callable[[], None]) -> float:
    """Return the seconds `work` takes by the wall clock."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> int:
    """Print the table; exit 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=int, default=500)
    arguments = parser.parse_args()
    with fresh_database() as address:
        os.environ["TILTYARD_DATABASE_URL"] = address
        from tiltyard_server.commands.django_setup import migrate, set_up  # noqa: PLC0415

        set_up()
        migrate(is_always=True)
        from django.db import connections  # noqa: PLC0415

        bare = insert_rows(arguments.results)
        print(f"bare inserts, a commit each     {bare:8.0f} /s")
        slow = False
        for batch, target in ((1, 80), (20, 500), (100, 1000)):
            rate = enter_results(results=min(arguments.results, ENTRANTS // 2), batch=batch)
            is_slow = rate < target
            slow |= is_slow
            print(
                f"results, {batch:>3} a transaction      {rate:8.0f} /s"
                f"   {rate / bare:5.2f} of bare   target {target}{'  MISSED' if is_slow else ''}"
            )
        connections.close_all()
    return int(slow)


if __name__ == "__main__":
    raise SystemExit(main())
