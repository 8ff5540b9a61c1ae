"""A rating list of real size: how long its import takes, how large it is, how soon it answers.

    nice python benches/bench_player_lists.py [--players 1930000] [--database URL]

The list is made here: names of skewed frequency, two to four words each, in FIDE's columns. Without
`--database` it is SQLite in a temporary folder.
"""

import argparse
import os
import random
import statistics
import tempfile
import time
from pathlib import Path

HEADING = (
    f"{'ID Number':15}{'Name':61}{'Fed':4}{'Sex':4}{'Tit':5}{'WTit':5}{'OTit':15}{'FOA':4}"
    f"{'SRtng':6}{'SGm':4}{'SK':3}{'RRtng':6}{'RGm':4}{'Rk':3}{'BRtng':6}{'BGm':4}{'BK':3}"
    f"{'B-day':6}{'Flag':4}"
)
PARTS = (
    "ka", "mo", "ri", "sen", "ber", "lin", "tan", "va", "nov", "ko", "sch", "mid", "er", "man",
    "gar", "cia", "lo", "pez", "an", "der", "son", "ab", "dul",
)  # fmt: skip
QUERIES = (
    "mo", "kamo", "sen ka", "berlin", "garcia lo", "an be", "schmid", "va nov", "tan ko ri",
    "1930", "kamorisen", "novko va", "zz", "lopez abdul", "mo zzz", "an zz",
)  # fmt: skip


def make_words(rng: random.Random, count: int, parts: int) -> list[str]:
    made = {"".join(rng.choices(PARTS, k=rng.randint(2, parts))).title() for _ in range(count)}
    return sorted(made)


def write_list(path: Path, players: int) -> None:
    rng = random.Random(1)
    last, first = make_words(rng, 120_000, 4), make_words(rng, 20_000, 3)
    rows = []
    for number in range(players):
        given = " ".join(
            first[int(len(first) * rng.random() ** 3)] for _ in range(1 + (number % 3 == 0))
        )
        surname = last[int(len(last) * rng.random() ** 2)]
        rows.append((f"{surname}, {given}", number))
    rows.sort()
    with path.open("w", encoding="utf-8") as file:
        file.write(HEADING + "\r\n")
        for name, number in rows:
            rating = 1400 + number % 1400 if number % 5 < 2 else 0
            file.write(
                f"{1_000_000 + number:<15}{name[:60]:61}{'NOR':4}{'M':4}{'':5}{'':5}{'':15}{'':4}"
                f"{rating:<6}{0:<4}{20:<3}{0:<6}{0:<4}{0:<3}{0:<6}{0:<4}{0:<3}{1990:<6}{'':4}\r\n"
            )


def measure(players: int, database: str, *, has_list: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TILTYARD_DATABASE_URL"] = database or f"sqlite:///{folder}/bench.sqlite3"
        os.environ.setdefault("TILTYARD_SECRET_KEY", "bench")
        os.environ["TILTYARD_STATEMENT_SECONDS"] = "0"
        os.environ["DJANGO_SETTINGS_MODULE"] = "tiltyard_server.config.settings.rehearsal"
        path = Path(folder) / "players.txt"
        import django  # noqa: PLC0415 - after the environment is set
        from django.core.management import call_command  # noqa: PLC0415
        from django.db import connection  # noqa: PLC0415

        django.setup()
        for app in ("player_lists", "outbox"):
            call_command("migrate", app, verbosity=0)
        if has_list:
            print(f"{connection.vendor}: the list that is there")
            time_queries()
            return
        write_list(path, players)
        print(f"{connection.vendor}: {players} players, {path.stat().st_size / 1e6:.0f} MB of text")
        for what in ("first import", "the next, which replaces it"):
            started, worked = time.perf_counter(), time.process_time()
            theirs = seconds_of_backend(connection)
            call_command("import_players", str(path), month="November 2026")
            print(
                f"{what}: {time.perf_counter() - started:.0f} s on the clock; of processors "
                f"{time.process_time() - worked:.0f} s here and "
                f"{seconds_of_backend(connection) - theirs:.0f} s in the database's process"
            )
        print(f"size of the tables {size_of(connection) / 1e6:.0f} MB")
        time_queries()


def seconds_of_backend(connection) -> float:  # noqa: ANN001 - Django's
    """Return what PostgreSQL's process for this connection has worked, if it runs on this Linux."""
    if connection.vendor == "sqlite":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        stat = Path(f"/proc/{cursor.fetchone()[0]}/stat")
    fields = stat.read_text(encoding="ascii").rpartition(")")[2].split() if stat.exists() else []
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def size_of(connection) -> int:  # noqa: ANN001 - Django's
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        else:
            cursor.execute(
                "SELECT sum(pg_total_relation_size(oid)) FROM pg_class "
                "WHERE relkind = 'r' AND relname LIKE 'player_lists_%'"
            )
        return int(cursor.fetchone()[0])


def time_queries() -> None:
    from tiltyard_server.player_lists.search import search  # noqa: PLC0415 - as above

    for text in QUERIES:
        took = []
        for _ in range(7):
            started = time.perf_counter()
            found = search("fide", text)
            took.append(1000 * (time.perf_counter() - started))
        print(
            f"  {text!r:14} {len(found):2} found: median {statistics.median(took):6.1f} ms, "
            f"first {took[0]:6.1f} ms, least {min(took):6.1f} ms"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_930_000)
    parser.add_argument("--database", default="")
    parser.add_argument("--searches", action="store_true", help="of the list that is there, alone")
    chosen = parser.parse_args()
    measure(chosen.players, chosen.database, has_list=chosen.searches)
