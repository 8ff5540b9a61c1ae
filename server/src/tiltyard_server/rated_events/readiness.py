"""Ready to send: what the check of a rating report found, and where each finding is mended."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from tiltyard import RuleError
from tiltyard.io.trf.validation import Finding, ListedPlayer, Severity
from tiltyard.io.trf.validation.findings import from_error
from tiltyard.sentence import Sentence, say
from tiltyard_server.rated_events.library import read_finished, read_library
from tiltyard_server.tournaments.models import Tournament

View = dict[str, Any]

_GRADES: Final = list(Severity)
# The first part of a code says what a finding is about, and that where it is mended.
_PLACES: Final[Mapping[str, str]] = {
    "birth": "entry",
    "birth_year": "entry",
    "federation": "entry",
    "fide_id": "entry",
    "name": "entry",
    "rating": "entry",
    "sex": "entry",
    "title": "entry",
    "game": "round",
    "games": "round",
    "points": "standings",
    "rank": "standings",
    "result": "round",
    "round": "round",
    "report": "round",
    "trf": "round",
}

# What the library says to those who program with it.
_SAID_HERE: Final[Mapping[str, Callable[[int], Sentence]]] = {
    "round.unfinished": lambda number: say(
        "Round {round} awaits results; enter them first.", round=number
    ),
    "report.adjourned": lambda number: say(
        "Round {round} has adjourned games; enter how they ended.", round=number
    ),
    "report.unfinished": lambda number: say(
        "Round {round} is the last one paired, and more are to come; play them, or end the "
        "tournament here.",
        round=number,
    ),
}


def check_report(tournament: Tournament, listed: Iterable[ListedPlayer] | None = None) -> View:
    """Return the findings about the report of a tournament, errors first.

    While games are open, people and rounds before are looked at all the same.
    """
    try:
        library = read_library(tournament)
    except RuleError as error:
        return _sum_up([from_error(error)], {})
    numbers = {place: int(player.id[1:]) for place, player in enumerate(library.players, 1)}
    known = None if listed is None else list(listed)
    found = library.validate_report(listed=known)
    if any(one.code == "round.unfinished" for one in found):
        found = tuple(dict.fromkeys((*found, *_look_behind(tournament, known))))
    return _sum_up(sorted(found, key=lambda one: _GRADES.index(one.severity)), numbers)


def _look_behind(tournament: Tournament, listed: list[ListedPlayer] | None) -> Iterator[Finding]:
    """Yield what is found in the rounds that are over."""
    library = read_finished(tournament)
    if library.current_round:
        for one in library.validate_report(listed=listed):
            if one.code != "report.unfinished":
                yield one


def _sum_up(findings: Iterable[Finding], numbers: Mapping[int, int]) -> View:
    views = [_finding_view(finding, numbers) for finding in findings]
    errors = sum(view["severity"] == Severity.ERROR for view in views)
    warnings = sum(view["severity"] == Severity.WARNING for view in views)
    return {"is_ready": errors == 0, "errors": errors, "warnings": warnings, "findings": views}


def _finding_view(finding: Finding, numbers: Mapping[int, int]) -> View:
    return {
        "severity": finding.severity.value,
        "code": finding.code,
        "message": _tell(finding),
        "lack": _find_lack(finding),
        "article": finding.article,
        "place": _find_place(finding),
        "entry": numbers.get(finding.player or 0),
        "round": finding.round,
    }


def _tell(finding: Finding) -> Sentence | str:
    """Return what a finding says here, where people have names and rounds have pages."""
    make = _SAID_HERE.get(finding.code)
    return finding.message if make is None or finding.round is None else make(finding.round)


def _find_lack(finding: Finding) -> Sentence | None:
    """Return what is the matter, without whose it is: equal lacks are one to whoever mends them."""
    values = finding.message.values if isinstance(finding.message, Sentence) else {}
    lack = values.get("said")
    return lack if isinstance(lack, Sentence) else None


def _find_place(finding: Finding) -> str:
    if finding.code.startswith("round.date"):
        return "event"
    if finding.round is not None:
        return "round"
    place = _PLACES.get(finding.code.partition(".")[0], "event")
    return "event" if place == "entry" and finding.player is None else place
