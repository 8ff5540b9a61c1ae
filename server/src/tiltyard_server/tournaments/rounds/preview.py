"""What a correction would have changed: shown before it is made (mtg-swiss 13).

Published pairings never change by a correction. So that people know what they do, each later round
is paired once more from the state it was paired from, with the other result in it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tiltyard import (
    Fixture,
    Mark,
    Match,
    MatchId,
    PairRound,
    Result,
    RuleError,
    TournamentState,
    get_format,
    replay,
)
from tiltyard.core.events import ResultCorrected
from tiltyard.core.model import EntryId, SourceKind
from tiltyard.formats.base import PairsRounds
from tiltyard.formats.shared.results import find_consequences, get_match
from tiltyard.sentence import say
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import LogEntry, Tournament

Pair = tuple[EntryId, EntryId | None]  # None: a bye
_BYES: Final = (Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE)


def preview_correction(
    tournament: Tournament, number: int, result: Result, *, at: int
) -> dict[str, Any]:
    """Return which matches a correction undoes, and how later rounds would have been paired.

    Raises:
        NotFoundError: `match.unknown`.
        RuleError: `result.missing`, or what the format says about the result.
    """
    state = log.load_head(tournament).state
    match = get_match(state, MatchId(number))
    if match.result is None:
        raise RuleError(
            "result.missing",
            say("Match {number} has no result to change.", number=number),
            match=number,
        )
    get_format(state.config.format).check_result(match, result)
    corrected = ResultCorrected(MatchId(number), result, at)
    return {
        "affected": list(find_consequences(state, corrected)),
        "rounds": _list_differences(tournament, state, match, corrected),
    }


def _list_differences(
    tournament: Tournament, state: TournamentState, match: Match, corrected: ResultCorrected
) -> list[dict[str, Any]]:
    format_ = get_format(state.config.format)
    if not isinstance(format_, PairsRounds) or match.result == corrected.result:
        return []
    later: dict[int, list[Match]] = {}
    for other in state.matches.values():
        if other.fixture.round > match.fixture.round and _is_paired(other.fixture):
            later.setdefault(other.fixture.round, []).append(other)
    differences = []
    for round_, matches in sorted(later.items()):
        before = _find_state_before(tournament, matches[0].fixture.id)
        published = _pairs_of(matches)
        instead = _pair_anew(format_, replay(before, [corrected]), matches, corrected.at)
        if instead is not None and set(published) != set(instead):
            differences.append(_describe(round_, published, instead))
    return differences


def _find_state_before(tournament: Tournament, number: MatchId) -> TournamentState:
    """Return the state in which the draw of a match was made."""
    draws = LogEntry.objects.filter(tournament=tournament, kind="matches-created")
    for seq, data in draws.order_by("-seq").values_list("seq", "data"):
        if any(fixture["id"] == number for fixture in data["fixtures"]):
            return log.load_head_at(tournament, seq - 1).state
    raise AssertionError(f"No event of the log draws match {number}")


def _pair_anew(
    format_: PairsRounds, state: TournamentState, matches: Sequence[Match], at: int
) -> list[Pair] | None:
    """Return the round as it would have been paired, with what the arbiter wished of it then."""
    wishes = PairRound(
        at,
        byes=tuple(
            (entry, mark)
            for match in matches
            for mark in match.fixture.marks
            if mark in _BYES and (entry := _entries_of(match)[0])
        ),
        by_hand=tuple(
            (first, second)
            for match in matches
            if Mark.BY_HAND in match.fixture.marks
            for first, second in [_entries_of(match)]
            if second is not None
        ),
        even_again=True,
    )
    try:
        fixtures = format_.pair_round(state, wishes)
    except RuleError:  # then it would not have been paired at all
        return None
    return [_pair_of_fixture(state, fixture) for fixture in fixtures if _is_paired(fixture)]


def _is_paired(fixture: Fixture) -> bool:
    """Whether people were put into a match, rather than sent there by another match."""
    return all(source.kind in (SourceKind.SEED, SourceKind.BYE) for source in fixture.sources)


def _pair_of_fixture(state: TournamentState, fixture: Fixture) -> Pair:
    entries = [
        state.seeds[source.of - 1] for source in fixture.sources if source.kind is SourceKind.SEED
    ]
    return _in_order(entries)


def _pairs_of(matches: Iterable[Match]) -> list[Pair]:
    return [_in_order([n for n in _entries_of(match) if n is not None]) for match in matches]


def _entries_of(match: Match) -> Pair:
    first, second = (side.entry for side in match.sides)
    if first is not None:
        return first, second
    assert second is not None
    return second, None


def _in_order(entries: Sequence[EntryId]) -> Pair:
    first, *rest = sorted(entries)
    return first, rest[0] if rest else None


def _describe(round_: int, published: Sequence[Pair], instead: Sequence[Pair]) -> dict[str, Any]:
    return {
        "round": round_,
        "published": [list(pair) for pair in published if pair not in instead],
        "instead": [list(pair) for pair in instead if pair not in published],
    }
