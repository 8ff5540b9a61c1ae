"""Who may do what with electronic boards: rows of the matrix."""

from typing import Final

from matrix_row import ORGANISERS, STAFF, Row, T

RELAY_ROWS: Final[dict[str, Row]] = {
    "get_relay": Row("GET", f"{T}/relay", STAFF, scope="organise"),
    "push_games": Row("POST", f"{T}/relay/games", STAFF, {}, scope="relay"),
    "set_relay_address": Row(
        "PUT", f"{T}/relay/address", ORGANISERS, {"url": "https://127.0.0.1/games.pgn"}
    ),
    "remove_relay_address": Row(
        "DELETE", f"{T}/relay/address", ORGANISERS, missing="relay.no_address"
    ),
    "confirm_results": Row(
        "POST", f"{T}/relay/confirm", STAFF, {"results": [{"match": 1, "result": "1-0"}]}
    ),
}
