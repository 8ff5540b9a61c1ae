"""Which match is played at which board: as sheets, cross tables and PGN count them."""

from collections.abc import Iterable
from typing import Final

from tiltyard import Match, MatchId, TournamentState
from tiltyard.formats.round_robin import TABLE
from tiltyard.formats.swiss.record import SWISS_BRACKET

GROUP: Final = "group-"


def is_table(bracket: str) -> bool:
    """Whether the matches of a bracket add up to points."""
    return bracket in (SWISS_BRACKET, TABLE) or bracket.startswith(GROUP)


def list_boards(matches: Iterable[Match], round_number: int) -> dict[int, Match]:
    """Return the matches of a round that two people play, by board: counted as sheets count."""
    found = [
        match
        for match in matches
        if match.fixture.round == round_number
        and all(occupant.entry is not None for occupant in match.sides)
    ]
    found.sort(key=lambda match: (match.fixture.bracket, match.fixture.index, match.fixture.id))
    brackets = {match.fixture.bracket for match in found}
    if len(brackets) == 1 and is_table(next(iter(brackets))):
        return {match.fixture.index + 1: match for match in found}
    return dict(enumerate(found, 1))


def find_board(state: TournamentState, number: int) -> int | None:
    """Return the board at which a match is played, None where there is none."""
    match = state.matches.get(MatchId(number))
    if match is None:
        return None
    boards = list_boards(state.matches.values(), match.fixture.round)
    return next((board for board, each in boards.items() if each.fixture.id == number), None)
