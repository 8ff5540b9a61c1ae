"""The log of a cup: which table and which machine."""

from typing import Any, Final

from tiltyard import machine
from tiltyard.cup import CUP, Cup, count_games, write_cup
from tiltyard.machine import LogEntry, describe
from tiltyard_server.cups.models import CupLogEntry
from tiltyard_server.log.log import Log

LOG: Final = Log(CUP, CupLogEntry)


def describe_run(cup: Cup, choice: dict[str, Any]) -> dict[str, Any]:
    """Return the columns of a cup's row that follow from its log; no command of an engine."""
    played, expected = count_games(cup)
    return {
        "state": write_cup(cup, settings=choice, updated=""),
        "played": played,
        "expected": expected,
        "champion": cup.champion or "",
    }


def read_log(run_id: int) -> machine.Log:
    """Return the log of a cup as those who play it know it."""
    entries = (
        LogEntry(**describe(entry), hash=entry.hash)  # type: ignore[arg-type]
        for entry in LOG.list_entries(run_id)
    )
    return machine.Log((CUP.code, run_id), tuple(entries))
