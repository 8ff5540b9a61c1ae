"""Which migrations each release came with: the last of every app of ours.

A release adds a row; `tiltyard upgrade-check --list` prints it. Rows are never changed.
"""

from collections.abc import Mapping
from typing import Final

RELEASES: Final[Mapping[str, Mapping[str, str]]] = {
    "0.1.0": {
        "accounts": "0004_title",
        "arenas": "0004_announced",
        "chess_games": "0001_chess_games_played_here",
        "cups": "0001_engine_cups",
        "draft": "0001_card_shop",
        "fairplay": "0001_flags_and_reviews",
        "games": "0002_reports_without_account",
        "heralds": "0002_arenas",
        "hosting": "0001_games_played_here",
        "outbox": "0002_traces",
        "payments": "0003_traces",
        "ratings": "0001_ratings_and_histories",
        "teams": "0001_initial",
        "tournaments": "0007_seats_clock_and_deletions",
    },
}
