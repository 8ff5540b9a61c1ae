"""The part of `tournament.json` that says when a game is ended before the board does."""

from pathlib import Path

from tiltyard import InputError
from tiltyard_hosts.uci.fields import Fields
from tiltyard_hosts.uci.game.adjudication import DrawRule, Rules, WinRule
from tiltyard_hosts.uci.game.tablebase import TablebaseRule


def read_rules(top: Fields, folder: Path) -> Rules:
    """Return the rules of `Adjudication`; what is absent is off."""
    rules = top.section("Adjudication")
    return Rules(
        draw=_read_draw_rule(rules.section("DrawOption")),
        win=_read_win_rule(rules.section("WinOption")),
        tablebase=_read_tablebase(rules.section("TBAdj"), folder),
        max_plies=2 * rules.number("MaxMoves", 0),
    )


def _read_draw_rule(row: Fields) -> DrawRule | None:
    if not row:
        return None
    return DrawRule(
        row.number("MinDrawMove", 40),
        row.number("DrawMoveLength", 8, minimum=1),
        row.hundredths("MaxDrawScore", 10),
    )


def _read_win_rule(row: Fields) -> WinRule | None:
    if not row:
        return None
    return WinRule(
        row.number("MinWinMove", 1),
        row.number("WinMoveLength", 4, minimum=1),
        row.hundredths("MinWinScore", 1000),
        row.flag("OneSided", default=False),
    )


def _read_tablebase(row: Fields, folder: Path) -> TablebaseRule | None:
    men = row.number("TBMen", 5, minimum=3)
    ignores_fifty = row.flag("IgnoreFifty", default=False)
    row.text("TablebaseDirectory", "")
    if not row.flag("UseTBAdjudication", default=False):
        return None
    tables = folder / row.text("TablebaseDirectory")
    if not any(tables.glob("*.rtbw")):
        raise InputError(
            "config.invalid", f"{row.path}.TablebaseDirectory: there are no Syzygy tables in it."
        )
    return TablebaseRule(tables, men, ignores_fifty)
