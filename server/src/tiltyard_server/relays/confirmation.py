"""An arbiter confirms what boards say: only then does a result count, and none is overwritten."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tiltyard import MatchId, RecordResult, Result, RuleError, TournamentState
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.relays.models import BoardGame
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.envelopes import Envelope, Outcome
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.rounds.current import OPEN
from tiltyard_server.tournaments.services import apply_commands

SCORES: Final = {"1-0": (10, 0), "0-1": (0, 10), "1/2-1/2": (5, 5)}


class Proposed(NamedTuple):
    """A result that somebody saw proposed, and confirms."""

    match: int
    result: str


class Confirmed(NamedTuple):
    """How far the log is, and what became of each result, in order."""

    seq: int
    outcomes: list[Outcome]


def find_proposed(state: TournamentState, game: BoardGame) -> str:
    """Return the result that a board proposes, or nothing where none is awaited."""
    match = state.matches.get(MatchId(game.match_number))
    is_awaited = match is not None and match.status in OPEN and match.fixture.best_of == 1
    return game.result if is_awaited and game.result in SCORES else ""


def confirm(access: Access, wanted: Sequence[Proposed]) -> Confirmed:
    """Record the results that are confirmed; one that cannot be stops no other.

    A board that says something else by now is not confirmed, nor a match that has its result.
    """
    tournament = access.tournament
    state = log.load_head(tournament).state
    numbers = [each.match for each in wanted]
    games = {
        game.match_number: game
        for game in BoardGame.objects.filter(tournament=tournament, match_number__in=numbers)
    }
    errors = [_find_refusal(state, games.get(each.match), each) for each in wanted]
    good = [each for each, error in zip(wanted, errors, strict=True) if error is None]
    at = clock.now_ms()
    envelopes = [
        Envelope(RecordResult(MatchId(each.match), Result.from_score(*SCORES[each.result]), at))
        for each in good
    ]
    applied = apply_commands(
        tournament_id=tournament.pk, envelopes=envelopes, actor_id=access.actor_id
    )
    outcomes = iter(applied.outcomes)
    told = [Outcome(error=error) if error else next(outcomes) for error in errors]
    return Confirmed(applied.seq, told)


def _find_refusal(
    state: TournamentState, game: BoardGame | None, wanted: Proposed
) -> RuleError | None:
    if game is not None and find_proposed(state, game) == wanted.result:
        return None
    return RuleError(
        "relay.not_proposed",
        say(
            "The board of match {match} proposes another result by now, or the match has one.",
            match=wanted.match,
        ),
        match=wanted.match,
    )
