"""Boards of games that machines play now: shown while they hold the pair, and nothing follows."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import chess
from django.db.models import QuerySet

from tiltyard import InputError
from tiltyard.machine.codec import from_json
from tiltyard.sentence import say
from tiltyard_hosts.uci.game.play import PlayedMove
from tiltyard_hosts.uci.machines.orders import BoardReport, think_again
from tiltyard_hosts.uci.runner.pool import Progress
from tiltyard_server.cups.boards import write_board
from tiltyard_server.cups.models import CupRun, LabMachine, LabPair


def show(machine: LabMachine, told: Sequence[dict[str, Any]]) -> int:
    """Keep how the games of a machine stand, in the place of what it told before.

    What it does not hold is passed over. Return how many boards are shown.

    Raises:
        InputError: `lab.board_wrong`, for what is no position.
    """
    reports = [from_json(BoardReport, row) for row in told]
    for report in reports:
        _check(report)
    shown = 0
    for row in _list_open().filter(machine=machine):
        boards = _write(row, [report for report in reports if report.pair == row.pk])
        shown += len(boards)
        if boards != row.boards:
            own = LabPair.objects.filter(pk=row.pk, machine=machine, status=LabPair.Status.OPEN)
            own.update(boards=boards)
    return shown


def list_boards(run: CupRun, *, now: datetime) -> list[dict[str, Any]]:
    """Return the boards of a run; those of a machine that is lost are gone."""
    rows = _list_open().filter(run=run, claimed_until__gt=now).select_related("machine")
    found = [
        {
            **{name: game[name] for name in ("number", "white", "black")},
            "match": 0,
            "round": str(game["number"]),
            **row.boards[str(game["number"])],
            "machine": row.machine.name if row.machine else "",
        }
        for row in rows
        for game in row.games
        if str(game["number"]) in row.boards
    ]
    return sorted(found, key=lambda board: int(board["number"]))


def _list_open() -> QuerySet[LabPair]:
    """The pairs that count; what a second machine plays is not shown twice."""
    return LabPair.objects.filter(status=LabPair.Status.OPEN, copy=0)


def _write(row: LabPair, reports: Sequence[BoardReport]) -> dict[str, Any]:
    numbers = {game["number"] for game in row.games}
    return {
        str(report.number): _write_one(row.boards.get(str(report.number), {}), report)
        for report in reports
        if report.number in numbers
    }


def _write_one(held: dict[str, Any], report: BoardReport) -> dict[str, Any]:
    if held.get("fen") == report.fen:
        return held
    move = report.move
    thought = None if move.info is None else think_again(move)
    played = PlayedMove(move.uci, thought, move.ms, move.left)
    progress = Progress(report.number, report.fen, played, report.clocks)
    return write_board(progress, list(held.get("graph", [])))


def _check(report: BoardReport) -> None:
    try:
        is_valid = chess.Board(report.fen, chess960=True).is_valid()
    except ValueError:
        is_valid = False
    if not is_valid:
        raise InputError(
            "lab.board_wrong", say("{fen} is no position of chess.", fen=f"{report.fen!r}")
        )
