"""What everybody may read of tournaments of engines: rows of the permission matrix."""

from typing import Final

CUP_READS: Final = {
    "get_lab": "/lab",
    "compare_engines": "/lab/compare?first=A&second=B",
    "list_cup_ratings": "/lab/ratings",
    "list_cups": "/cups",
    "get_cup": "/cups/{cup}",
    "get_cup_game": "/cups/{cup}/games/1",
    "export_cup_games": "/cups/{cup}/pgn",
    "export_cup_bracket": "/cups/{cup}/bracket",
    "export_cup_report": "/cups/{cup}/report",
    "list_cup_machines": "/cups/{cup}/machines",
}
