"""All detectors: adding one is one new file and one new row."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from tiltyard.sentence import say
from tiltyard_server.fairplay.detectors.durations import find_short_games
from tiltyard_server.fairplay.detectors.meetings import find_repeated_meetings
from tiltyard_server.fairplay.detectors.reports import find_inconsistent_reports
from tiltyard_server.fairplay.detectors.sandbagging import (
    find_rating_drops,
    find_strong_performances,
)
from tiltyard_server.fairplay.detectors.thrown_games import find_thrown_games
from tiltyard_server.fairplay.evidence import Case, Finding
from tiltyard_server.fairplay.models import Flag


class Moment(StrEnum):
    """When a detector looks."""

    START = "start"  # play begins
    MATCH = "match"  # matches were resolved
    END = "end"  # the tournament is completed


class Detector(NamedTuple):
    """What is looked for, when, and by which function."""

    kind: Flag.Kind
    name: str
    moments: frozenset[Moment]
    find: Callable[[Case], Iterable[Finding]]


DETECTORS: Final = (
    Detector(
        Flag.Kind.REPORTS,
        say("Inconsistent reports"),
        frozenset({Moment.MATCH, Moment.END}),
        find_inconsistent_reports,
    ),
    Detector(
        Flag.Kind.SHORT_GAME, say("Very short game"), frozenset({Moment.MATCH}), find_short_games
    ),
    Detector(
        Flag.Kind.MEETINGS,
        say("Repeated meetings"),
        frozenset({Moment.MATCH}),
        find_repeated_meetings,
    ),
    Detector(
        Flag.Kind.PERFORMANCE,
        say("Far above the rating"),
        frozenset({Moment.END}),
        find_strong_performances,
    ),
    Detector(
        Flag.Kind.RATING_DROP,
        say("Dropped below a limit"),
        frozenset({Moment.START}),
        find_rating_drops,
    ),
    Detector(
        Flag.Kind.THROWN_GAME, say("Losses that paid"), frozenset({Moment.END}), find_thrown_games
    ),
)
NAMES: Final = {detector.kind.value: detector.name for detector in DETECTORS}
