"""Title norms (FIDE Handbook B.01, from 1 January 2024): GM, IM, WGM and WIM.

Describe what a player did in a `NormRecord`, then ask `find_norm`:

>>> from tiltyard.norms import Conditions, NormGame, NormPlayer, NormRecord, find_norm
>>> her = NormPlayer("ann", 2380, "IND", sex="w")
>>> feds = ["GER", "FRA", "ESP"] * 3
>>> field = [NormPlayer(f"p{n}", 2434, fed, "GM") for n, fed in enumerate(feds)]
>>> scores = [10, 10, 5, 10, 5, 10, 5, 10, 0]
>>> games = tuple(NormGame(n, *row) for n, row in enumerate(zip(field, scores), 1))
>>> norm = find_norm(NormRecord(her, games, Conditions(rounds=9)), "GM")
>>> norm.is_made, norm.performance.average, norm.performance.rating
(True, 2434, 2600)
"""

from tiltyard.norms.certificate import Certificate, CertificateRow, make_certificate
from tiltyard.norms.check import Check, CheckName
from tiltyard.norms.details import TournamentDetails, write_date
from tiltyard.norms.field import Field, FieldRound, Participant, measure_field, measure_strength
from tiltyard.norms.forecast import Need, NormForecast, forecast_norm, list_forecasts
from tiltyard.norms.games import Selection
from tiltyard.norms.mix import Quota
from tiltyard.norms.norm import Norm, find_norm, list_norms
from tiltyard.norms.performance import (
    Performance,
    find_required_average,
    find_required_score,
    measure_performance,
)
from tiltyard.norms.record import (
    Conditions,
    Exemption,
    NormGame,
    NormGameKind,
    NormPlayer,
    NormRecord,
    Occasion,
    System,
    list_open_titles,
)
from tiltyard.norms.report import (
    ReportCount,
    TournamentReport,
    check_application,
    make_report,
)
from tiltyard.norms.settings import DoubleCount, NormRules, Presence
from tiltyard.norms.titles import REQUIREMENTS, NormTitle, Requirement, get_requirement
from tiltyard.norms.tournament_records import TournamentRecords, from_tournament
from tiltyard.tournament.details import Official

__all__ = [
    "REQUIREMENTS",
    "Certificate",
    "CertificateRow",
    "Check",
    "CheckName",
    "Conditions",
    "DoubleCount",
    "Exemption",
    "Field",
    "FieldRound",
    "Need",
    "Norm",
    "NormForecast",
    "NormGame",
    "NormGameKind",
    "NormPlayer",
    "NormRecord",
    "NormRules",
    "NormTitle",
    "Occasion",
    "Official",
    "Participant",
    "Performance",
    "Presence",
    "Quota",
    "ReportCount",
    "Requirement",
    "Selection",
    "System",
    "TournamentDetails",
    "TournamentRecords",
    "TournamentReport",
    "check_application",
    "find_norm",
    "find_required_average",
    "find_required_score",
    "forecast_norm",
    "from_tournament",
    "get_requirement",
    "list_forecasts",
    "list_norms",
    "list_open_titles",
    "make_certificate",
    "make_report",
    "measure_field",
    "measure_performance",
    "measure_strength",
    "write_date",
]
