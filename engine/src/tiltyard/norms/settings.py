"""How a norm is read where the articles leave two readings."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.core.checked import checked_fields


class Presence(StrEnum):
    """What a participant did in a round, as 1.4.3d and 1.5.6a look at it."""

    PLAYED = "played"
    PAIRING_BYE = "pairing-bye"
    FORFEIT_WIN = "forfeit-win"
    REST = "rest"  # the free round of a fixed table
    MISSED = "missed"  # absent, a bye that was asked for, or a game lost by forfeit


class DoubleCount(StrEnum):
    """Two readings of 1.4.5f, which halves the required titles in a double round robin."""

    PEOPLE = "people"  # half as many different opponents
    GAMES = "games"  # half of the games


@checked_fields
@dataclass(frozen=True, slots=True)
class NormRules:
    """The readings of the articles that can decide a norm; each is a choice of ours.

    `double_count`: 1.4.5f asks half of the number of required-title players, rounded up. We
    count different people, as the columns of the Annex are reported to do (10 games: 4,
    so 2 people). Others ask for half of the games (5 of 10).

    `double_games`: the least number of games in a double round robin. The articles say 9;
    others ask for 10, which six players have anyway.

    `exact_share`: 35 per cent (1.4.8b) is compared before rounding. With False it is the
    rounded percentage, as for dp; that differs at 4½ of 13 (34.6, rounded 35).

    `team_tail`: whether the last games of a team round robin may be left out (1.4.1e). We say
    no: the matches are known beforehand, although the boards are not.

    `present`: who takes part in a round for 1.4.3d and 1.5.6a. The articles do not speak of
    byes; we count pairing-allocated byes and rest rounds.

    `no_miss`: what is no missed round there. A player who misses two counts in no round.
    """

    double_count: DoubleCount = DoubleCount.PEOPLE
    double_games: int = 9
    exact_share: bool = True
    team_tail: bool = False
    present: frozenset[Presence] = frozenset({Presence.PLAYED, Presence.PAIRING_BYE, Presence.REST})
    no_miss: frozenset[Presence] = frozenset(
        {Presence.PLAYED, Presence.PAIRING_BYE, Presence.REST, Presence.FORFEIT_WIN}
    )


RULES: Final = NormRules()
