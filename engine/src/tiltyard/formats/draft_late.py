"""A late entry and the bye: the two are paired, if the round has not begun (mtg-swiss 11)."""

from dataclasses import replace

from tiltyard.core.events import Event, MatchesCreated, MatchesRemoved
from tiltyard.core.model import (
    EntryId,
    Match,
    MatchId,
    MatchStatus,
    Source,
    SourceKind,
    TournamentState,
)
from tiltyard.formats.swiss import SWISS


def pair_with_bye(state: TournamentState, entry: EntryId, at: int) -> tuple[Event, ...]:
    """Return how the bye of the round becomes a match with `entry`; () where that cannot be.

    The bye must be one that the draw gave, in whichever pod, and nobody may have reported a game
    of the round.
    """
    matches = SWISS.list_last_round(state)
    if any(match.games or match.result is not None for match in matches):
        return ()
    bye = next((match for match in matches if _is_open_bye(match)), None)
    if bye is None:
        return ()
    seed = Source(SourceKind.SEED, state.seeds.index(entry) + 1)
    fixture = replace(
        bye.fixture,
        id=MatchId(state.last_match + 1),
        sources=(bye.fixture.sources[0], seed),
    )
    reason = f"entry {entry} came late and takes the place of the bye"
    return (MatchesRemoved((bye.fixture.id,), at, reason), MatchesCreated((fixture,), at))


def _is_open_bye(match: Match) -> bool:
    return match.status is MatchStatus.BYE and not match.fixture.marks
