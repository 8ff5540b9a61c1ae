"""The files for deployment: they parse, and name only what there is."""

import importlib
import re
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from tiltyard_server.config.catalogue import KNOWN

ROOT = Path(__file__).resolve().parents[3]
DEPLOY = ROOT / "deploy"
COMMANDS = ("serve", "worker", "manage", "backup", "restore", "doctor")
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
PG_DUMP = {"bookworm": 15, "trixie": 17}
SERVICE_KEYS = {
    "image", "build", "restart", "networks", "environment", "command", "stop_grace_period",
    "depends_on", "volumes", "healthcheck", "ports", "profiles",
}  # fmt: skip
FOR_OTHERS = {"PATH", "PYTHONUNBUFFERED", "POSTGRES_PASSWORD", "TILTYARD_HOST"}


def check_command(words: list[str]) -> None:
    """The command exists and takes these options."""
    assert words[0] in COMMANDS
    module = "backup" if words[0] == "restore" else words[0]
    command: click.Command = getattr(
        importlib.import_module(f"tiltyard_server.commands.{module}"), words[0]
    )
    filled = [word.replace("%i", "8001") for word in words[1:]]
    with command.make_context(words[0], filled, resilient_parsing=words[0] == "backup"):
        pass


@pytest.fixture
def compose() -> dict[str, Any]:
    return dict(yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8")))


def test_compose_starts_two_servers_and_a_worker_after_the_migrations(
    compose: dict[str, Any],
) -> None:
    services = compose["services"]
    own = {name: row for name, row in services.items() if row["image"] == "tiltyard"}

    assert set(own) == {"migrate", "serve1", "serve2", "worker"}
    for name, row in own.items():
        check_command(row["command"])
        assert set(row["environment"]) <= set(KNOWN), name
        if name != "migrate":
            condition = row["depends_on"]["migrate"]["condition"]
            assert condition == "service_completed_successfully"
    for row in services.values():
        for needed in row.get("depends_on", ()):
            assert needed in services
    for port in services["serve1"]["ports"] + services["serve2"]["ports"]:
        assert port.startswith("127.0.0.1:")  # the world comes through the proxy


def test_the_image_can_back_up_the_database_it_is_given(compose: dict[str, Any]) -> None:
    """`pg_dump` refuses a server that is newer than itself; each Debian has one version of it."""
    image = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    debian = re.findall(r"FROM docker\.io/library/python:\S+-(\w+)", image)[-1]
    server = int(compose["services"]["database"]["image"].rpartition(":")[2])
    assert "postgresql-client" in image
    assert server <= PG_DUMP[debian]


def test_no_secret_stands_in_the_files(compose: dict[str, Any]) -> None:
    for row in compose["services"].values():
        for name, value in (row.get("environment") or {}).items():
            if re.search(r"SECRET|PASSWORD|TOKEN", name):
                assert str(value).startswith("${"), name
    lines = (DEPLOY / "example.env").read_text(encoding="utf-8").splitlines()
    given = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert {name for name, value in given.items() if value} == {"TILTYARD_HOST"}
    assert set(given) <= set(KNOWN) | FOR_OTHERS


def test_the_image_is_made_of_what_is_there_and_does_not_run_as_root() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    stages = [words[words.index("AS") + 1] for words in lines if "AS" in words]
    for words in lines:
        if words[0] == "COPY" and not words[1].startswith("--from="):
            for source in words[1:-1]:
                assert (ROOT / source).exists(), source
        if words[0] == "COPY" and words[1].startswith("--from="):
            assert words[1].removeprefix("--from=") in stages
        if words[0] == "ENV":
            assert {word.split("=")[0] for word in words[1:]} <= set(KNOWN) | FOR_OTHERS
    last = {words[0]: words for words in lines}
    assert last["USER"][1] == "tiltyard"
    command = yaml.safe_load(" ".join(last["CMD"][1:]))
    check_command(command)


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_units_call_commands_that_exist_and_are_confined(unit: Path) -> None:
    parser = ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # systemd minds capitals
    parser.read(unit, encoding="utf-8")
    service = parser["Service"]
    found = re.search(r"/opt/tiltyard/bin/tiltyard ([^'\"]+)", service["ExecStart"])

    assert found is not None
    check_command(found[1].split())
    assert service["User"] == "tiltyard"
    assert service["ProtectSystem"] == "strict"
    assert service["NoNewPrivileges"] == "true"


def test_the_environment_of_the_units_is_known() -> None:
    lines = (DEPLOY / "systemd" / "tiltyard.env").read_text(encoding="utf-8").splitlines()
    given = [line.split("=", 1) for line in lines if line and not line.startswith("#")]
    for name, value in given:
        assert name in KNOWN
        if not value.startswith("/"):  # folders are made when it is installed
            assert KNOWN[name].check(value) == "", name


def test_systemd_understands_the_units() -> None:
    """The check of `make deployment`, where systemd is installed."""
    done = subprocess.run(
        [sys.executable, "scripts/deployment_check.py", "--units-only"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert re.match(r"units +(passed: 5 units|NOT CHECKED)", done.stdout)


def test_the_parts_of_the_compose_file_fit_together(compose: dict[str, Any]) -> None:
    own = {"name", "services", "networks", "volumes"}
    assert {key for key in compose if not key.startswith("x-")} == own
    for name, row in compose["services"].items():
        assert set(row) <= SERVICE_KEYS, name
        assert set(row["networks"]) <= set(compose["networks"]), name
        for volume in row.get("volumes", ()):
            source = volume.partition(":")[0]
            is_file = source.startswith("./") and (DEPLOY / source).is_file()
            assert is_file or source in compose["volumes"], name
        for needed in row.get("depends_on", ()):
            conditions = row["depends_on"] if isinstance(row["depends_on"], dict) else {}
            if conditions.get(needed, {}).get("condition") == "service_healthy":
                assert "healthcheck" in compose["services"][needed], needed
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    example = (DEPLOY / "example.env").read_text(encoding="utf-8")
    for variable in set(re.findall(r"\$\{(\w+)", text)):
        assert f"{variable}=" in example, variable
    built = compose["services"]["worker"]["build"]
    assert (DEPLOY / built["context"] / built["dockerfile"]).is_file()


def test_an_image_without_the_compiled_kernel_is_not_built() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert 'python -W error -c "import tiltyard"' in text
