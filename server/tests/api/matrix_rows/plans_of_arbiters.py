"""Who may do what an arbiter plans and settles beside results: rows of the matrix."""

from typing import Final

from matrix_row import ANYBODY, STAFF, Row, T

PLANS: Final = {
    "get_plans": Row("GET", f"{T}/plans", STAFF, scope="organise"),
    "ask_bye": Row("PUT", f"{T}/entries/1/byes/2", STAFF, {"kind": "half-bye"}),
    "plan_leaving": Row("PUT", f"{T}/entries/1/leaving", STAFF, {"round": 2}),
    "keep_apart": Row("PUT", f"{T}/apart", STAFF, {"entries": [1, 2]}),
    "assign_numbers": Row("PUT", f"{T}/numbers", STAFF, {"order": [1, 2]}),
    "list_start_positions": Row("GET", f"{T}/start-positions", ANYBODY),
    "draw_start_position": Row("POST", f"{T}/rounds/1/start-position", STAFF),
    "give_value": Row("PUT", f"{T}/entries/1/value", STAFF, {"value": 100}),
    "rate_entry": Row("PUT", f"{T}/entries/1/ratings/2", STAFF, {"rating": 2100}),
    "fix_pairing": Row("PUT", f"{T}/rounds/last/pairing", STAFF, {"white": 1, "black": 2}),
    "change_bye": Row("PUT", f"{T}/rounds/1/byes/1", STAFF, {"kind": "half-bye"}),
    "correct_report": Row("PUT", f"{T}/matches/1/reported", STAFF, {"score": [5, 5]}),
    "drop_report_correction": Row("DELETE", f"{T}/matches/1/reported", STAFF),
    "adjust_points": Row(
        "POST", f"{T}/entries/1/adjustments", STAFF, {"points": -5, "after_round": 1}
    ),
}
