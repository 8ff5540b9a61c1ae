"""For operators: the doctor, the page of the settings, back-up and restore."""

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from click import ClickException
from click.testing import CliRunner
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from factories import make_tournament, play_to_the_end
from processes import databases
from pytest_django import Settings

from tiltyard_server.commands import doctor_checks
from tiltyard_server.commands.backups.archive import read_archive, write_archive
from tiltyard_server.commands.doctor import doctor
from tiltyard_server.common import clock
from tiltyard_server.config.catalogue import KNOWN, find_problems, find_unknown, write_document
from tiltyard_server.outbox.heartbeat import keep_beat

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "reference" / "settings.md"
STRONG = "drawn-by-chance-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEF"
HASHES = "SELECT tournament_id, seq, hash FROM tournaments_logentry ORDER BY 1, 2"
TABLES = (
    "SELECT count(*) FROM sqlite_master"
    if connection.vendor == "sqlite"
    else "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
)


def test_the_page_about_the_settings_is_up_to_date() -> None:
    command = "Run `tiltyard manage write_settings docs/reference/settings.md`."
    assert PAGE.read_text(encoding="utf-8") == write_document(), command


OF_OTHERS = {"TILTYARD_TEST_DATABASE_URL", "TILTYARD_TEST_REDIS_URL", "XDG_DATA_HOME"}


def test_every_variable_that_is_read_stands_in_the_table() -> None:
    files = (ROOT / "server" / "src").rglob("*.py")
    pattern = re.compile(r"""(?:read_\w+\(|environ\.get\(|environ\[)\s*["']([A-Z_]+)["']""")
    text = "\n".join(file.read_text(encoding="utf-8") for file in files if file.stem != "test")
    read = set(pattern.findall(text)) - OF_OTHERS

    assert len(read) > 20
    assert read <= set(KNOWN), "Add these to SETTINGS in config/catalogue.py."


WRONG = [  # a variable and a value that cannot be meant
    ("DJANGO_SETTINGS_MODULE", "settings"),
    ("TILTYARD_VAR", "/no/such/folder"),
    ("TILTYARD_DEBUG", "perhaps"),
    ("TILTYARD_SECRET_KEY", "short"),
    *(("TILTYARD_ALLOWED_HOSTS", host) for host in ("*", "https://tiltyard.example")),
    ("TILTYARD_TRUSTED_ORIGINS", "tiltyard.example"),
    ("TILTYARD_TRUSTED_PROXIES", "the proxy"),
    ("TILTYARD_HTTPS", "https"),
    ("TILTYARD_LAB_LEASE", "soon"),
    ("TILTYARD_HSTS_SUBDOMAINS", "all"),
    ("TILTYARD_FRAME_ANCESTORS", "https://a.example; script-src *"),
    ("TILTYARD_PUBLIC_URL", "tilt.example"),
    ("TILTYARD_PLAYER_LIST_URL", "ratings.example"),
    ("TILTYARD_MAIL_URL", "imap://mail.example"),
    ("TILTYARD_EMAIL_REQUIRED", "perhaps"),
    ("TILTYARD_SIGN_IN", "/no/such/file"),
    ("TILTYARD_DATABASE_URL", "mysql://x"),
    ("TILTYARD_REDIS_URL", "127.0.0.1:6379"),
    ("TILTYARD_WEB_DIST", "/no/such/folder"),
    ("TILTYARD_WRITES_A_MINUTE", "-1"),
    ("TILTYARD_UNKNOWN_WRITES_A_MINUTE", "many"),
    ("TILTYARD_READS_A_MINUTE", "-1"),
    ("TILTYARD_UNKNOWN_READS_A_MINUTE", "all"),
    ("TILTYARD_TOURNAMENTS_A_DAY", "-5"),
    ("TILTYARD_BIN_DAYS", "-5"),
    ("TILTYARD_LOGIN_FAILURES_ACCOUNT", "00"),
    ("TILTYARD_SOCKET_MESSAGES", "1e3"),
    ("TILTYARD_LOG_FORMAT", "xml"),
    ("TILTYARD_LOG_LEVEL", "loud"),
    ("TILTYARD_LOG_REQUESTS", "some"),
    ("TILTYARD_METRICS_TOKEN", "short"),
    ("TILTYARD_TRACE_HOOK", "package.module"),
    ("TILTYARD_ENGINES", "/no/such/file"),
    ("TILTYARD_LAB_OPEN", "perhaps"),
    ("TILTYARD_ARENA_CALENDAR", "hourly"),
    ("TILTYARD_HERALD_LOCAL", "http://chat.local"),
    ("TILTYARD_ALLOW_NEWER_DATA", "perhaps"),
    ("TILTYARD_STATEMENT_SECONDS", "a while"),
    ("TILTYARD_LOCK_SECONDS", "-1"),
    ("PAYMENT_SERVICE_URL", "ftp://x"),
    ("WEBHOOK_SECRET", "short"),
    ("TILTYARD_PAYOUT_RETRIES", "soon"),
    ("TILTYARD_PAYOUT_LEASE", "0"),
    ("TILTYARD_PROVIDER_SECRETS", "demo"),
]
LOOKED_INTO = {"TILTYARD_PAYMENT_PROVIDERS"}  # not by its letters, by what stands behind it
FREE = {"WEBHOOK_SECRET_PREVIOUS", "TILTYARD_MAIL_FROM"}  # the first may be as weak as it was


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_is_found(name: str, value: str) -> None:
    assert set(find_problems({name: value})) == {name}


def test_there_is_a_wrong_value_for_every_setting() -> None:
    assert {name for name, _ in WRONG} | LOOKED_INTO | FREE == set(KNOWN)


def test_a_misspelt_variable_is_found() -> None:
    found = find_unknown({"TILTYARD_ALOWED_HOSTS": "x", "TILTYARD_HTTPS": "1", "PATH": ""})
    assert found == ["TILTYARD_ALOWED_HOSTS"]


@pytest.mark.django_db(transaction=True)
def test_a_back_up_is_restored_into_an_empty_database_event_for_event(tmp_path: Path) -> None:
    play_to_the_end(make_tournament(size=8))
    make_tournament(size=5)
    with connection.cursor() as cursor:
        cursor.execute(HASHES)
        before = cursor.fetchall()
    archive = tmp_path / "tiltyard.backup"

    assert "holds the whole database" in write_archive(archive)
    assert archive.stat().st_mode & 0o077 == 0
    with databases(tmp_path, is_empty=True) as environment:
        command = [sys.executable, "-m", "tiltyard.cli", "restore", str(archive)]
        restored = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False
        )
        assert restored.returncode == 0, restored.stderr
        assert f"{len(before)} events, all logs unbroken" in restored.stdout
        assert _query(environment["TILTYARD_DATABASE_URL"], HASHES) == before
    assert len(before) > 20


@pytest.mark.django_db(transaction=True)
def test_a_back_up_that_is_cut_short_is_refused_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """Mend 16: an empty database file was left, which the next attempt found in its way."""
    archive, part = tmp_path / "whole.backup", tmp_path / "part.backup"
    write_archive(archive)
    part.write_bytes(archive.read_bytes()[: archive.stat().st_size // 2])
    with databases(tmp_path, is_empty=True) as environment:
        before = {file.name for file in tmp_path.iterdir() if "sqlite3" in file.name}
        command = [sys.executable, "-m", "tiltyard.cli", "restore", str(part)]
        cut = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if not os.environ.get("TILTYARD_TEST_DATABASE_URL"):
            left = {file.name for file in tmp_path.iterdir() if "sqlite3" in file.name}
            assert left == before
        assert _query(environment["TILTYARD_DATABASE_URL"], TABLES) == [(0,)]
    assert cut.returncode == 1
    assert cut.stderr.startswith("Error: ")
    assert "Traceback" not in cut.stderr


@pytest.mark.skipif(bool(os.environ.get("TILTYARD_TEST_DATABASE_URL")), reason="of SQLite's file")
def test_a_new_database_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    with databases(tmp_path, is_empty=True) as environment:
        command = [sys.executable, "-m", "tiltyard.cli", "manage", "migrate", "accounts"]
        subprocess.run(command, env=environment, capture_output=True, check=True)
        assert (tmp_path / "live.sqlite3").stat().st_mode & 0o777 == 0o600


def _query(url: str, query: str) -> list[tuple[object, ...]]:
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as database:
            return database.execute(query).fetchall()
    with psycopg.connect(url) as database:
        return database.execute(query).fetchall()


@pytest.mark.django_db
def test_what_is_there_is_never_overwritten(tmp_path: Path) -> None:
    for name in ("taken", "noise"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    good = tmp_path / "good"
    good.write_bytes(b"SQLite format 3\x00" if connection.vendor == "sqlite" else b"PGDMP")

    with pytest.raises(ClickException, match="there already"):
        write_archive(tmp_path / "taken")
    with pytest.raises(ClickException, match="no back-up"):
        list(read_archive(tmp_path / "noise"))
    with pytest.raises(ClickException, match="has tables"):
        list(read_archive(good))
    assert (tmp_path / "taken").read_text(encoding="utf-8") == "taken"


@pytest.fixture
def public(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """An installation that is fit for the public."""
    for name in KNOWN:
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "index.html").touch()
    if connection.vendor == "sqlite":
        Path(connection.settings_dict["NAME"]).chmod(0o600)
    settings.SECRET_KEY = STRONG
    settings.ALLOWED_HOSTS = ["tiltyard.example"]
    settings.SESSION_COOKIE_SECURE = True
    settings.TILTYARD_PAYMENT_PROVIDERS = []
    settings.TILTYARD_WEB_DIST = settings.VAR_DIR = tmp_path
    return settings


def examine(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(doctor, list(arguments))
    return result.exit_code, result.output


@pytest.mark.django_db
def test_the_doctor_finds_a_careful_installation_fit(public: Settings) -> None:
    code, text = examine()
    assert (code, "warn  worker" in text) == (0, True), text
    assert examine("--strict")[0] == 1
    keep_beat(last=None, now=clock.now())
    code, text = examine()
    assert "ok    worker" in text
    assert "0 to be mended" in text


@pytest.mark.django_db
def test_the_doctor_says_what_to_do_about_a_careless_one(
    public: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TILTYARD_HTTP", "1")
    monkeypatch.setenv("TILTYARD_LOG_FORMAT", "xml")
    (tmp_path / "index.html").unlink()
    (tmp_path / "secret").touch(mode=0o644)
    public.SECRET_KEY = "secret"
    public.ALLOWED_HOSTS = ["*"]
    public.SESSION_COOKIE_SECURE = False
    public.DEBUG = True
    public.TILTYARD_PAYMENT_PROVIDERS = ["demo"]
    public.TILTYARD_REDIS_URL = "redis://127.0.0.1:1/0"

    code, text = examine()
    failed = {line.split("  ")[1] for line in text.splitlines() if line.startswith("fail")}
    assert code == 1
    assert failed == {
        "TILTYARD_LOG_FORMAT",
        "debug",
        "secret key",
        "hosts",
        "https",
        "payments",
        "redis",
        "disk",
        "web client",
    }
    assert "warn  TILTYARD_HTTP" in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("TILTYARD_PAYMENT_PROVIDERS", ["stipe"], "fail  payments .* no provider stipe"),
        ("TILTYARD_TRACE_HOOK", "no.such.module:span", "fail  trace hook .* no.such.module:span"),
        ("TILTYARD_TRACE_HOOK", "contextlib:no_such", "fail  trace hook .* contextlib:no_such"),
        ("TILTYARD_TRACE_HOOK", "contextlib:nullcontext", "ok    trace hook"),
        ("TILTYARD_ENGINES", '{"Engines": [{"Name": "Sh', "fail  engines .* is not JSON"),
        (
            "TILTYARD_ENGINES",
            '{"Engines": [{"Name": "Nobody", "Command": "no-such-engine"}],'
            ' "Books": [{"Name": "B", "Path": "no-such-book"}]}',
            r"fail  engines .* no-such-engine \(Nobody\), .*no-such-book \(B\)",
        ),
        (
            "TILTYARD_ENGINES",
            '{"Engines": [{"Name": "Shell", "Command": "sh"}]}',
            "ok    engines .* 1 can play",
        ),
    ],
)
def test_the_doctor_looks_at_what_stands_behind_a_setting(
    public: Settings, tmp_path: Path, name: str, value: str | list[str], words: str
) -> None:
    if name == "TILTYARD_ENGINES":
        (tmp_path / "engines.json").write_text(str(value), encoding="utf-8")
        value = str(tmp_path / "engines.json")
    setattr(public, name, value)
    code, text = examine()
    assert re.search(words, text), text
    assert code == int(words.startswith("fail"))


def test_the_doctor_survives_settings_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise ImproperlyConfigured("TILTYARD_DEBUG is 'perhaps'.")

    monkeypatch.setattr(doctor_checks, "_set_up", fail)
    code, text = examine()
    assert (code, "they cannot be read: TILTYARD_DEBUG" in text) == (1, True)
