"""How many games a cup has, as it stands."""

from tiltyard.cup.model import BYE, Cup
from tiltyard.cup.scoring import count_scheduled


def count_games(cup: Cup) -> tuple[int, int]:
    """Return the games played and the games expected; early ends and tie-breaks change the latter.

    A decided match counts its real games, an undecided one those scheduled.
    """
    played = expected = 0
    for match in cup.matches:
        if BYE in match.sides:
            continue
        played += len(match.games)
        if match.is_decided:
            expected += len(match.games)
        else:
            expected += max(count_scheduled(cup, match), len(match.games) + len(match.games) % 2)
    return played, expected
