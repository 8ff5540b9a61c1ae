"""Reporting, correcting and clearing results."""

from collections import deque
from collections.abc import Iterator

from tiltyard.core.commands import ClearResult, CorrectResult, RecordGame, RecordResult
from tiltyard.core.events import (
    Event,
    GameRecorded,
    MatchesRemoved,
    ResultCleared,
    ResultCorrected,
    ResultRecorded,
)
from tiltyard.core.fold import evolve, replay
from tiltyard.core.model import (
    Match,
    MatchId,
    MatchStatus,
    Phase,
    Result,
    SourceKind,
    TournamentState,
)
from tiltyard.core.plan_events import PointsGiven
from tiltyard.core.report_events import BoardsRecorded, GameMarked
from tiltyard.core.scores import format_points
from tiltyard.errors import InputError, NotFoundError, RuleError
from tiltyard.formats.base import PlansRounds, ReadsGames
from tiltyard.formats.shared.lifecycle import describe
from tiltyard.formats.shared.report import check_boards, check_mark
from tiltyard.formats.table import get_format
from tiltyard.sentence import joined, say, word


def record_result(state: TournamentState, command: RecordResult) -> tuple[Event, ...]:
    """Take the result of an open match."""
    match = _get_open_match(state, command.match)
    _check_result(state, match, command)
    _check_games(state, match, command.result)
    return (ResultRecorded(command.match, command.result, command.at), *_give_points(command))


def record_game(state: TournamentState, command: RecordGame) -> tuple[Event, ...]:
    """Take one game of an open match; the game that decides it ends it."""
    match = _get_open_match(state, command.match)
    if command.winner not in (0, 1, None):
        raise InputError(
            "game.winner_invalid",
            say("The winner of a game is side 0, side 1 or null."),
            field="winner",
        )
    recorded = GameRecorded(command.match, command.winner, command.at)
    result, is_last = _read_games(state, evolve(state, recorded).matches[command.match])
    if not is_last:
        return (recorded,)
    get_format(state.config.format).check_result(match, result)
    return (recorded, ResultRecorded(command.match, result, command.at))


def correct_result(state: TournamentState, command: CorrectResult) -> tuple[Event, ...]:
    """Replace a recorded result; undo what it makes impossible, if told to."""
    match = _get_decided_match(state, command.match)
    _check_result(state, match, command)
    before = (match.points, match.game_points, match.mark, match.boards)
    after = (command.points, command.game_points, command.mark, command.boards)
    if match.result == command.result and before == after:
        return ()
    corrected = ResultCorrected(command.match, command.result, command.at, command.reason)
    events = _with_consequences(state, corrected, force=command.force)
    return (*events, *_give_points(command))


def clear_result(state: TournamentState, command: ClearResult) -> tuple[Event, ...]:
    """Make a match unplayed again; undo what depended on it, if told to."""
    match = get_match(state, command.match)
    if not (match.games and match.result is None):
        _get_decided_match(state, command.match)
    cleared = ResultCleared(command.match, command.at, command.reason)
    return _with_consequences(state, cleared, force=command.force)


def find_consequences(
    state: TournamentState, event: ResultCorrected | ResultCleared
) -> tuple[MatchId, ...]:
    """Return the later matches whose play `event` would undo.

    Those whose players change, and those that were drawn only because of the old result.
    """
    affected, after = _find_changed(state, event)
    obsolete = [
        number
        for number in _find_obsolete(after)
        if state.matches[number].result is not None or state.matches[number].games
    ]
    return tuple(sorted({*affected, *obsolete}))


def _find_obsolete(state: TournamentState) -> tuple[MatchId, ...]:
    return get_format(state.config.format).find_obsolete(state)


def _find_changed(
    state: TournamentState, event: ResultCorrected | ResultCleared
) -> tuple[list[MatchId], TournamentState]:
    """Return the played matches whose players change, and the state with them unplayed."""
    after = evolve(state, event)
    affected: list[MatchId] = []
    waiting = deque(_targets(state.matches[event.match]))
    while waiting:
        number = waiting.popleft()
        match = after.matches[number]
        if match.sides == state.matches[number].sides or number in affected:
            continue
        if match.result is not None or match.games:
            affected.append(number)
            after = evolve(after, ResultCleared(number, event.at))
        waiting.extend(_targets(match))
    return affected, after


def get_match(state: TournamentState, number: MatchId) -> Match:
    """Return a match, or raise NotFoundError `match.unknown`."""
    if number not in state.matches:
        raise NotFoundError(
            "match.unknown", say("There is no match {match}.", match=number), match=number
        )
    return state.matches[number]


def _targets(match: Match) -> list[MatchId]:
    targets = (match.fixture.winner_to, match.fixture.loser_to)
    return [target.match for target in targets if target is not None]


def _with_consequences(
    state: TournamentState, event: ResultCorrected | ResultCleared, *, force: bool
) -> tuple[Event, ...]:
    affected = find_consequences(state, event)
    obsolete = _find_obsolete(_find_changed(state, event)[1])
    if affected and not force:
        numbers = ", ".join(map(str, affected))
        raise RuleError(
            "result.has_consequences",
            say(
                "This also undoes what was played in match {numbers}; confirm with force.",
                numbers=numbers,
            ),
            match=event.match,
            affected=list(affected),
        )
    reason = say(
        "follows from match {match}: {reason}", match=event.match, reason=word(event.reason)
    )
    undone: list[Event] = [
        ResultCleared(number, event.at, reason)
        for number in reversed(affected)
        if number not in obsolete
    ]
    if obsolete:
        undone.append(MatchesRemoved(obsolete, event.at, reason))
    if state.phase is Phase.COMPLETED:
        _check_still_complete(state, (*undone, event), affected)
    return (*undone, event)


def _check_still_complete(
    state: TournamentState, events: tuple[Event, ...], affected: tuple[MatchId, ...]
) -> None:
    """Once places are decided, a correction may change them but leave nothing to be played."""
    after = replay(state, events)
    if after.unsettled or get_format(state.config.format).draw_more(after):
        raise RuleError(
            "tournament.completed",
            say("The tournament is completed; a correction may not leave a match open."),
            affected=list(affected),
        )


def _get_open_match(state: TournamentState, number: MatchId) -> Match:
    if state.phase is not Phase.IN_PROGRESS:
        raise RuleError(
            "tournament.not_running",
            say(
                "The tournament is {phase}; results come while it is in progress.",
                phase=word(describe(state.phase)),
            ),
        )
    match = get_match(state, number)
    status = match.status
    if status in (MatchStatus.READY, MatchStatus.IN_PROGRESS):
        return match
    if match.result is not None:
        raise RuleError(
            "result.exists",
            say("Match {number} has a result. To change it, send a correction.", number=number),
            match=number,
        )
    raise RuleError(
        "result.not_awaited", _why_not_open(match, status), match=number, status=status.value
    )


def _why_not_open(match: Match, status: MatchStatus) -> str:
    if status is not MatchStatus.LOCKED:
        return say(
            "Match {match} is a {status}; there is nothing to play.",
            match=match.fixture.id,
            status=word(status.value),
        )
    waits_for = [
        say("match {of}", of=source.of)
        for source, occupant in zip(match.fixture.sources, match.sides, strict=True)
        if occupant.entry is None and source.kind in (SourceKind.WINNER, SourceKind.LOSER)
    ]
    return say(
        "Match {match} is not open: it waits for {list}.",
        match=match.fixture.id,
        list=joined(say(" and "), waits_for),
    )


def _get_decided_match(state: TournamentState, number: MatchId) -> Match:
    if state.phase not in (Phase.IN_PROGRESS, Phase.COMPLETED):
        raise RuleError(
            "tournament.not_running",
            say(
                "The tournament is {phase}; there is no result to change.",
                phase=word(describe(state.phase)),
            ),
        )
    match = get_match(state, number)
    if match.result is None:
        raise RuleError(
            "result.missing",
            say("Match {number} has no result to change.", number=number),
            match=number,
        )
    return match


def _give_points(command: RecordResult | CorrectResult) -> Iterator[Event]:
    if command.points is not None:
        yield PointsGiven(command.match, command.points, command.at, command.game_points)
    if command.mark is not None:
        yield GameMarked(command.match, command.mark, command.at)
    if command.boards:
        yield BoardsRecorded(command.match, command.boards, command.at)


def _check_result(
    state: TournamentState, match: Match, command: RecordResult | CorrectResult
) -> None:
    """Refuse what cannot be; points say it all where they are given."""
    format_ = get_format(state.config.format)
    result = command.result
    if command.mark is not None:
        check_mark(state, match, command)
    if command.boards:
        check_boards(state, command)
    if command.points is not None:
        if not isinstance(format_, PlansRounds):
            raise InputError(
                "result.points",
                say(
                    "{format} counts no points beside the result; leave them out.",
                    format=word(format_.name),
                ),
                field="points",
            )
        format_.check_points(state, match, command.points)
        return
    if result.drawn_games and not isinstance(format_, ReadsGames):
        raise InputError(
            "result.drawn_games",
            say(
                "{format} counts a drawn game as half a point each; put it into the score.",
                format=word(format_.name),
            ),
            field="drawn_games",
        )
    format_.check_result(match, result)


def _read_games(state: TournamentState, match: Match) -> tuple[Result, bool]:
    """Return what the games of a match make so far, and whether the last one ended it."""
    format_ = get_format(state.config.format)
    if isinstance(format_, ReadsGames):
        return format_.read_games(match)
    score, best_of = match.game_score, match.fixture.best_of
    is_last = sum(score) >= 10 * best_of or 2 * max(score) > 10 * best_of
    return Result.from_score(*score), is_last


def _check_games(state: TournamentState, match: Match, result: Result) -> None:
    """A score may not fall short of the games already reported."""
    if not match.games or result.score is None:
        return
    known, _ = _read_games(state, match)
    reported = known.score or (0, 0)
    if (
        result.score[0] < reported[0]
        or result.score[1] < reported[1]
        or result.drawn_games < known.drawn_games
    ):
        raise RuleError(
            "result.contradicts_games",
            say(
                "The games of match {match} already stand at {reported}-{reported2}; clear "
                "them first.",
                match=match.fixture.id,
                reported=format_points(reported[0]),
                reported2=format_points(reported[1]),
            ),
            match=match.fixture.id,
        )
