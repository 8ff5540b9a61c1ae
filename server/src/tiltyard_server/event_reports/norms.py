"""Title norms of a live event: who has one, who needs what for one (B.01)."""

import json
from collections.abc import Iterator
from typing import Final

from tiltyard import Tournament as Library
from tiltyard import TournamentState
from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import RuleError
from tiltyard.formats.swiss.record import SwissRecord
from tiltyard.norms import (
    Check,
    Exemption,
    Norm,
    NormForecast,
    NormGameKind,
    NormRecord,
    NormTitle,
    Occasion,
    System,
    TournamentRecords,
    find_norm,
    find_required_score,
    forecast_norm,
    from_tournament,
    list_open_titles,
)
from tiltyard.norms.check import write_number
from tiltyard.norms.record import list_rounds
from tiltyard.sentence import say
from tiltyard_server.event_reports.measurement import (
    View,
    is_final,
    load_state,
    number_of,
    read_shown,
)
from tiltyard_server.event_reports.omissions import Missing, list_for_norms
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.visibility import Shown

_LEAST_GAMES: Final = 9  # 1.4.1
_LEAST_TO_FORECAST: Final = 3  # before, nothing can be said about a course


def judge_norms(tournament: Tournament, exemption: Exemption | None, occasion: Occasion) -> View:
    """Return the norms made, what the open round decides, and who is on course for one.

    Raises:
        RuleError: `tournament.not_paired`, `norm.host`.
    """
    shown = Shown(tournament)
    library, state = read_shown(shown), load_state(shown)
    missing = list_for_norms(tournament, library)
    view = {
        "seq": tournament.seq,
        "system": find_system(state).value,
        "rounds": library.rounds,
        "round": library.current_round,
        "host": library.details.federation,
        "exemption": (exemption or Exemption.NONE).value,
        "is_final": is_final(library),
        "missing": [describe_missing(one) for one in missing],
        "large_swiss": [],
        "norms": [],
        "forecasts": [],
        "courses": [],
    }
    if missing:
        return view
    found = read_records(library, state, exemption, occasion)
    return {**view, **_judge(library, found)}


def read_records(
    library: Library,
    state: TournamentState,
    exemption: Exemption | None = None,
    occasion: Occasion = Occasion.ORDINARY,
) -> TournamentRecords:
    """Return everybody's record.

    Raises:
        RuleError: `norm.host`, for an exemption of a federation that nobody named.
    """
    host = library.details.federation
    if exemption not in (None, Exemption.NONE, Exemption.ZONAL) and not host:
        raise RuleError(
            "norm.host",
            say(
                "This exemption depends on the federation that holds the event; name it in the "
                "rating report, under Event."
            ),
        )
    return from_tournament(
        library,
        system=find_system(state),
        host=host,
        exemption=exemption,
        occasion=occasion,
        points=find_points(state),
    )


def find_system(state: TournamentState) -> System:
    """Return how a tournament is paired, in the words of the norms.

    A round robin that was read from a file is a Swiss whose system is a table.
    """
    options = state.config.options
    if state.config.format == "round-robin":
        is_double = options.get("cycles") == 2
    elif options.get("system") == "round-robin":
        is_double = json.loads(str(options.get("system_options") or "{}")).get("cycles") == 2
    else:
        return System.SWISS
    return System.DOUBLE_ROUND_ROBIN if is_double else System.ROUND_ROBIN


def find_points(state: TournamentState) -> PointSystem:
    """Return what results are worth, to read them as 1, ½ or 0."""
    if state.config.format == "round-robin":
        return CHESS_POINTS
    return SwissRecord(state).settings.rules.points


def _judge(library: Library, found: TournamentRecords) -> View:
    made: list[Norm] = []
    forecasts: list[NormForecast] = []
    courses: list[View] = []
    left = library.rounds - library.current_round
    for record in found.records:
        for title in list_open_titles(record.player):
            norm = find_norm(record, title)
            if norm.is_made:
                made.append(norm)
            elif _is_forecast_due(record):
                forecasts.append(forecast_norm(record, title))
            elif left and (course := _find_course(record, norm, left)):
                courses.append(course)
    large = found.large_swiss
    return {
        "exemption": found.conditions.exemption.value,
        "large_swiss": [] if large is None else [describe_check(one) for one in large.checks],
        "norms": [describe_norm(norm) for norm in made],
        "forecasts": [_describe_forecast(one) for one in forecasts if one.need.value != "not now"],
        "courses": courses,
    }


def _is_forecast_due(record: NormRecord) -> bool:
    """Whether only the latest round of a player is open, and a norm can come of it."""
    opened = [game.round for game in record.games if game.kind is NormGameKind.OPEN]
    return len(opened) == 1 and record.games[-1].round == opened[0]


def _find_course(record: NormRecord, norm: Norm, left: int) -> View | None:
    """Return what is missing for a norm if the opponents to come are like those so far.

    An estimate: nobody knows them. Left out is who can no longer reach the games or the points.
    """
    games = len(norm.selection.games)
    total = games + left
    if games < _LEAST_TO_FORECAST or total < _LEAST_GAMES:
        return None
    average = norm.performance.average
    required = find_required_score(norm.title, total, average)
    if required is None or not 0 <= required - norm.score <= 10 * left:
        return None
    return {
        **_describe_person(norm),
        "games": games,
        "left": left,
        "score": norm.score,
        "average": average,
        "performance": norm.performance.rating,
        "required_score": required,
        "open_checks": [describe_check(one) for one in _list_mix(norm)],
    }


def _list_mix(norm: Norm) -> Iterator[Check]:
    """Yield the articles about opponents that are not kept so far."""
    for check in norm.failures:
        if check.article.startswith(("1.4.3", "1.4.4", "1.4.5")):
            yield check


def describe_norm(norm: Norm) -> View:
    """Return a norm with every article it was judged by."""
    return {
        **_describe_person(norm),
        "games": norm.games,
        "score": norm.score,
        "average": norm.performance.average,
        "performance": norm.performance.rating,
        "required_score": norm.required_score,
        "credit": norm.credit,
        "checks": [describe_check(check) for check in norm.checks],
        "remarks": describe_remarks(norm),
    }


def describe_remarks(norm: Norm) -> View:
    """Return which articles beyond the plain ones a norm rests on."""
    selection = norm.selection
    return {
        "is_eight_of_nine": norm.is_eight_of_nine,
        "ignored_tail": list(list_rounds(selection.tail)),
        "ignored_wins": list(list_rounds(selection.wins)),
        "is_last_forfeit_counted": selection.is_last_forfeit_counted,
        "exemption": norm.record.conditions.exemption.value if norm.is_exemption_used else "",
    }


def describe_check(check: Check) -> View:
    """Return an article and the numbers it compares."""
    return {
        "name": check.name.value,
        "article": check.article,
        "found": write_number(check.found),
        "needed": write_number(check.needed),
        "is_maximum": check.is_maximum,
        "is_lifted": check.is_lifted,
        "holds": check.holds,
    }


def describe_missing(one: Missing) -> View:
    """Return what is to be added, and where: at an entry or at the event."""
    place = "event" if one.entry is None else "entry"
    return {"what": one.what, "place": place, "entry": one.entry, "name": one.name}


def _describe_forecast(one: NormForecast) -> View:
    return {
        **_describe_person(one.absent),
        "need": one.need.value.replace(" ", "-"),
        "must_play": one.must_play,
        "stands_unopposed": one.unopposed.is_made,
    }


def _describe_person(norm: Norm) -> View:
    player = norm.record.player
    return {
        "entry": number_of(player.id),
        "name": player.label,
        "own_title": player.title,
        "title": NormTitle(norm.title).value,
    }
