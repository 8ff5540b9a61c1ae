"""Reports of an event that is paired: operation, address, and what a row says beside them."""

from typing import Any

from tiltyard import Phase

_PUBLIC: dict[str, Any] = {"phase": Phase.IN_PROGRESS, "missing": "tournament.not_paired"}
_STAFF: dict[str, Any] = {**_PUBLIC, "scope": "organise"}
REPORTS = (
    ("download_report", "report.trf", _STAFF),
    ("list_rating_changes", "rating-changes", _PUBLIC),
    ("judge_norms", "norms", _STAFF),
    ("write_certificate", "norms/1/GM", _STAFF),
    ("write_norm_report", "norm-report", _STAFF),
    ("count_event", "statistics", _PUBLIC),
    ("list_category_tables", "category-tables", _PUBLIC),
    ("award_prizes", "prize-awards", _PUBLIC),
)
