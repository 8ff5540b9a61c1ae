"""Which match of a round is whose."""

from tiltyard.core.model import EntryId, MatchId, TournamentState
from tiltyard.formats.swiss.record import SWISS_BRACKET


class Seats:
    """Which match of a round is whose; the same until a round is paired or taken back."""

    def __init__(self, state: TournamentState) -> None:
        self.rounds: list[list[MatchId]] = []
        self.places: dict[tuple[int, EntryId], MatchId] = {}
        for number, match in state.matches.items():
            if match.fixture.bracket != SWISS_BRACKET:
                continue
            missing = match.fixture.round - len(self.rounds)
            self.rounds += [[] for _ in range(missing)]
            self.rounds[match.fixture.round - 1].append(number)
            for occupant in match.sides:
                if occupant.entry is not None:
                    self.places[match.fixture.round, occupant.entry] = number
        for matches in self.rounds:
            matches.sort(key=lambda number: state.matches[number].fixture.index)
