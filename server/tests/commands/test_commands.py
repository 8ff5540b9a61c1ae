"""The commands: demo, checks, exports."""

from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import Api
from django.core.management import CommandError, call_command
from factories import make_tournament
from pytest_django import Settings

from tiltyard_server.accounts.models import User
from tiltyard_server.api.api import api as tiltyard_api
from tiltyard_server.api.schema import write_document
from tiltyard_server.commands.demo import demo
from tiltyard_server.commands.demo_data.season import EVENTS
from tiltyard_server.commands.manage import manage
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.worker.kinds import work_once


def _run(*arguments: object) -> str:
    output = StringIO()
    call_command(*map(str, arguments), stdout=output)
    return output.getvalue()


@pytest.mark.django_db
def test_sound_logs_are_reported() -> None:
    tournament = make_tournament(size=4)

    assert f"{tournament.seq} events, unbroken" in _run("verify_log")


@pytest.mark.django_db
def test_a_broken_log_fails_the_command() -> None:
    tournament = make_tournament(size=4)
    tournament.log.filter(seq=4).update(at=0)

    with pytest.raises(CommandError, match="1 of 1 logs are broken"):
        _run("verify_log", tournament.pk)


@pytest.mark.django_db
def test_tables_are_made_anew() -> None:
    tournament = make_tournament(size=4)
    tournament.matches.all().delete()
    Tournament.objects.update(match_count=99)

    _run("rebuild_tournament")

    tournament.refresh_from_db()
    assert (tournament.matches.count(), tournament.match_count) == (3, 3)


def test_the_openapi_document_is_written(tmp_path: Path) -> None:
    _run("export_openapi", tmp_path / "openapi.json")

    written = (tmp_path / "openapi.json").read_text(encoding="utf-8")
    assert written == write_document(tiltyard_api)


@pytest.mark.django_db(transaction=True)
def test_the_demo_can_be_loaded_twice_and_its_people_can_sign_in(
    tmp_path: Path, settings: Settings
) -> None:
    settings.VAR_DIR = tmp_path
    first = CliRunner().invoke(demo, catch_exceptions=False)
    again = CliRunner().invoke(demo, catch_exceptions=False)

    assert first.output == again.output
    season = Tournament.objects.filter(name__in=EVENTS)
    assert set(season.values_list("phase", flat=True)) == {"completed"}
    shows = Tournament.objects.exclude(name__in=EVENTS)
    phases = sorted(shows.values_list("phase", flat=True))
    assert phases == [
        "check_in",
        *["completed"] * 2,
        *["in_progress"] * 5,
        *["registration"] * 2,
    ]
    draft = Tournament.objects.get(name="Friday Draft")
    assert [row["name"] for row in draft.rounds] == ["Round 1", "Round 2"]
    assert draft.seats
    assert draft.clock
    assert (len(draft.seats[0]), draft.clock["round"]) == (8, 2)
    password = first.output.split("marshal  password: ")[1].split()[0]
    for username in ("marshal", "warden", "knight1"):
        Api().ok("POST", "/auth/log-in", {"username": username, "password": password})
    assert User.objects.count() == 10
    while work_once():
        pass
    assert {flag.kind for flag in Flag.objects.all()} == {
        "inconsistent-reports",
        "sandbagging-performance",
        "short-game",
    }


@pytest.mark.django_db(transaction=True)
def test_bots_play_a_ludo_championship_to_the_podium(tmp_path: Path, settings: Settings) -> None:
    settings.VAR_DIR = tmp_path
    arguments = ["ludo", "--headless", "--players", "8"]
    result = CliRunner().invoke(demo, arguments, catch_exceptions=False)

    assert "is over after 8 games" in result.output  # seven, and one for the third place
    assert [f"  {place}. " in result.output for place in (1, 2, 3, 4)] == [True, True, True, False]
    tournament = Tournament.objects.get()
    assert (tournament.phase, tournament.matches_done) == ("completed", 8)


def test_management_commands_are_reached_through_tiltyard() -> None:
    result = CliRunner().invoke(manage, ["help", "verify_log"], catch_exceptions=False)

    assert "Check all logs, the ledger and the tables for reading" in result.output


def test_no_migration_is_missing(db: None) -> None:
    _run("makemigrations", "--check", "--dry-run")
