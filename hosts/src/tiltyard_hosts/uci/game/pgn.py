"""Games as PGN, with what the engines thought."""

from collections.abc import Mapping
from typing import Final

from tiltyard_hosts.uci.engine.info import Report
from tiltyard_hosts.uci.game.board import open_board
from tiltyard_hosts.uci.game.play import STANDARD, PlayedGame, PlayedMove

_WIDTH: Final = 80
_TERMINATIONS: Final[Mapping[str, str]] = {
    "time": "time forfeit",
    "illegal_move": "illegal move",
    "crash": "abandoned",
    "hang": "abandoned",
    "start_failed": "abandoned",
    "adjudicated_win": "adjudication",
    "adjudicated_draw": "adjudication",
    "tablebase": "adjudication",
    "move_limit": "adjudication",
}


def write_pgn(game: PlayedGame, tags: Mapping[str, str]) -> str:
    """Return the game as PGN. `tags` come first, in their order; those of the game follow."""
    lines = [f'[{name} "{_escape(value)}"]' for name, value in {**tags, **_own_tags(game)}.items()]
    return "\n".join([*lines, "", *_wrap(_list_tokens(game)), "", ""])


def describe_score(report: Report) -> str:
    """Return a score as people write it: `+0.35`, `-M3`."""
    if report.mate is not None:
        return f"{'+' if report.mate > 0 else '-'}M{abs(report.mate)}"
    return f"{(report.centipawns or 0) / 100:+.2f}"


def _own_tags(game: PlayedGame) -> dict[str, str]:
    tags = {"Result": game.ending.result}
    if game.fen != STANDARD:
        tags |= {"SetUp": "1", "FEN": game.fen}
    if game.is_chess960:
        tags["Variant"] = "Chess960"
    return tags | {
        "PlyCount": str(len(game.moves)),
        "Termination": _TERMINATIONS.get(game.ending.reason, "normal"),
        "Reason": game.ending.reason,
    }


def _list_tokens(game: PlayedGame) -> list[str]:
    board = open_board(game.fen, is_chess960=game.is_chess960)
    number, is_white = board.fullmove_number, board.turn
    for played in game.moves:
        board.push(played.uci)
    end = _clean(game.ending.text)
    tokens: list[str] = []
    for index, (played, san) in enumerate(zip(game.moves, board.sans, strict=True), 1):
        tokens.append(f"{number}{'.' if is_white else '...'}")
        tokens.append(san)
        tokens.append(_comment(played, end if index == len(game.moves) else ""))
        number += not is_white
        is_white = not is_white
    if not game.moves:
        tokens.append(f"{{{end}}}")
    return [*tokens, game.ending.result]


def _comment(played: PlayedMove, end: str) -> str:
    tail = f", {end}" if end else ""
    report = played.report
    if report is None:
        return f"{{book{tail}}}"
    score = f"{describe_score(report)}/{report.depth} " if report.has_score else ""
    nodes = f" n={report.nodes}" if report.nodes else ""
    return f"{{{score}{played.elapsed_ms / 1000:.3f}s{nodes}{tail}}}"


def _clean(text: str) -> str:
    """What an engine said may stand in a comment, but cannot end it."""
    return "".join(c if c.isprintable() else " " for c in text).translate({123: "(", 125: ")"})


def _wrap(tokens: list[str]) -> list[str]:
    lines: list[str] = []
    line = ""
    for token in tokens:
        if line and len(line) + 1 + len(token) > _WIDTH:
            lines.append(line)
            line = token
        else:
            line = f"{line} {token}" if line else token
    return [*lines, line]


def _escape(value: str) -> str:
    text = "".join(c if c.isprintable() else " " for c in value)
    return text.replace("\\", "\\\\").replace('"', '\\"')
