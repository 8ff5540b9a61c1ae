"""What a player did in a tournament, as far as norms ask.

Scores are tenths of a point on the scale 1, ½, 0, whatever the points of the tournament: 10, 5
or 0. Ratings are FIDE standard ratings (0.5) of the list in force at the start (1.4.6a); in a
tournament of more than 30 days each game has the rating and title of its own day (1.1.4), which
is why the opponent stands in the game.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.core.checked import checked, checked_fields
from tiltyard.errors import InputError
from tiltyard.norms.titles import REQUIREMENTS, TITLES, NormTitle

FIDE_FLAG: Final = "FID"  # plays under the flag of FIDE: counts, but is no federation
NO_FEDERATION: Final = "NON"  # of no federation of FIDE: the game does not count (1.4.2a)
SEXES: Final = ("", "m", "w")
SCORES: Final = (0, 5, 10)


class System(StrEnum):
    """How the tournament is paired; others need a decision of FIDE (1.4.2e)."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    KNOCKOUT = "knockout"
    TEAM_SWISS = "team-swiss"
    TEAM_ROUND_ROBIN = "team-round-robin"


ALL_PLAY_ALL: Final = frozenset({System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN})


class Exemption(StrEnum):
    """What lifts the rules about federations (1.4.3 a to d); all but the last are chosen."""

    NONE = ""
    NATIONAL_FINAL = "1.4.3a"  # for players of the registering federation only
    NATIONAL_TEAM = "1.4.3b"  # for players of the registering federation only
    ZONAL = "1.4.3c"
    LARGE_SWISS = "1.4.3d"  # computed: see `measure_field`


class Occasion(StrEnum):
    """Tournaments in which fewer than nine games suffice (1.4.1)."""

    ORDINARY = "ordinary"
    TEAM_CHAMPIONSHIP = "team-championship"  # world or continental, of 7 to 9 rounds: 7 games
    WORLD_CUP = "world-cup"  # 8 games, which count as 9


class NormGameKind(StrEnum):
    """How a round of a player went."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    ADJUDICATED = "adjudicated"
    PAIRING_BYE = "pairing-bye"
    ABSENT = "absent"  # also a bye that was asked for, and a board not taken in a team
    OPEN = "open"  # paired, without a result


_WITH_SCORE: Final = frozenset({NormGameKind.PLAYED, NormGameKind.ADJUDICATED})
_ALONE: Final = frozenset({NormGameKind.PAIRING_BYE, NormGameKind.ABSENT})


@checked_fields
@dataclass(frozen=True, slots=True)
class NormPlayer:
    """A player as norms see them. `id` says who is met twice; a rating of 0 means none.

    Raises:
        InputError: `norm.rating`, `norm.federation`, `norm.player_title` or `norm.sex`.
    """

    id: str
    rating: int
    federation: str
    title: str = ""
    sex: str = ""  # "w", "m" or unknown
    name: str = ""
    fide_id: str = ""

    def __post_init__(self) -> None:
        """Refuse what cannot be judged."""
        if not isinstance(self.rating, int) or self.rating < 0:
            raise InputError(
                "norm.rating",
                f"The rating of {self.id} is {self.rating!r}; write a whole number, 0 for none.",
            )
        if len(self.federation) != 3 or not self.federation.isupper():
            raise InputError(
                "norm.federation",
                f"The federation of {self.id} is {self.federation!r}; write its three capital "
                "letters, FID under the flag of FIDE, NON for none.",
            )
        if self.title and self.title not in TITLES:
            listed = ", ".join(TITLES)
            raise InputError(
                "norm.player_title",
                f"The title of {self.id} is {self.title!r}; write one of {listed}, or nothing.",
            )
        if self.sex not in SEXES:
            raise InputError(
                "norm.sex", f"The sex of {self.id} is {self.sex!r}; write w, m, or nothing."
            )

    @property
    def is_woman(self) -> bool:
        """Whether she can make norms of women; a title of women says it too."""
        return self.sex == "w" or self.title.startswith("W")

    @property
    def label(self) -> str:
        """The name if there is one, else the id."""
        return self.name or self.id


@checked_fields
@dataclass(frozen=True, slots=True)
class NormGame:
    """One round of a player. A match of several games takes several rounds.

    `has_opponent_scored` is asked of unrated opponents in round robins: whether they took
    anything from the rated opponents they played (1.4.2b).

    Raises:
        InputError: `norm.game` or `norm.choice`.
    """

    round: int
    opponent: NormPlayer | None = None
    score: int | None = None
    kind: NormGameKind = NormGameKind.PLAYED
    has_opponent_scored: bool = True

    def __post_init__(self) -> None:
        """Refuse a game that says two things at once."""
        _read_choice(self, "kind", NormGameKind)
        if (self.opponent is None) is not (self.kind in _ALONE):
            what = "no opponent" if self.opponent is None else "an opponent"
            raise InputError("norm.game", f"Round {self.round} is {self.kind} with {what}.")
        if self.kind in _WITH_SCORE and self.score not in SCORES:
            raise InputError(
                "norm.game",
                f"Round {self.round} has the score {self.score!r}; write 10, 5 or 0 (tenths).",
            )
        if self.kind not in _WITH_SCORE and self.score is not None:
            raise InputError(
                "norm.game", f"Round {self.round} is {self.kind}; leave its score out."
            )

    @property
    def points(self) -> int:
        """Tenths won over the board."""
        return self.score or 0

    @property
    def rival(self) -> NormPlayer:
        """The opponent of a game that has one."""
        assert self.opponent is not None  # checked when the game was made
        return self.opponent


@checked_fields
@dataclass(frozen=True, slots=True)
class Conditions:
    """What is the same for all players of a tournament. `host` is the registering federation.

    Raises:
        InputError: `norm.rounds`, `norm.host` or `norm.choice`.
    """

    rounds: int
    system: System = System.SWISS
    host: str = ""
    exemption: Exemption = Exemption.NONE
    occasion: Occasion = Occasion.ORDINARY

    def __post_init__(self) -> None:
        """Refuse a tournament without rounds, and an exemption of nobody."""
        _read_choice(self, "system", System)
        _read_choice(self, "exemption", Exemption)
        _read_choice(self, "occasion", Occasion)
        if self.rounds < 1:
            raise InputError("norm.rounds", f"A tournament has rounds, not {self.rounds}.")
        if self.exemption not in (Exemption.NONE, Exemption.ZONAL) and not self.host:
            raise InputError(
                "norm.host",
                f"The exemption {self.exemption} depends on the registering federation; name it "
                "as `host`.",
            )


@checked_fields
@dataclass(frozen=True, slots=True)
class NormRecord:
    """A player and their rounds, in order.

    Raises:
        InputError: `norm.round`.
    """

    player: NormPlayer
    games: tuple[NormGame, ...]
    conditions: Conditions

    def __post_init__(self) -> None:
        """Refuse rounds that are not in order or not of this tournament."""
        rounds = [game.round for game in self.games]
        if rounds != sorted(set(rounds)) or any(
            not 1 <= number <= self.conditions.rounds for number in rounds
        ):
            raise InputError(
                "norm.round",
                f"The rounds of {self.player.id} are {rounds}; list each of 1 to "
                f"{self.conditions.rounds} once, in order.",
            )

    @property
    def is_exempt(self) -> bool:
        """Whether 1.4.3 and 1.4.4 are lifted for this player: a and b only for the host's."""
        exemption = self.conditions.exemption
        if exemption in (Exemption.NATIONAL_FINAL, Exemption.NATIONAL_TEAM):
            return self.player.federation == self.conditions.host
        return exemption is not Exemption.NONE


@checked
def list_open_titles(player: NormPlayer) -> tuple[NormTitle, ...]:
    """Return the titles above the player's own, highest first; those of women for women.

    They are ordered by what their norms ask, so an IM is not asked about WGM norms. Ask for
    those by name where they are wanted.

    >>> [str(t) for t in list_open_titles(NormPlayer("ann", 2350, "IND", title="WGM"))]
    ['GM', 'IM']
    """
    own = next((row.performance for row in REQUIREMENTS.values() if row.title == player.title), 0)
    return tuple(
        row.title
        for row in REQUIREMENTS.values()
        if row.performance > own and (player.is_woman or not row.is_for_women)
    )


def list_rounds(games: Iterable[NormGame]) -> tuple[int, ...]:
    """Return the numbers of the rounds."""
    return tuple(game.round for game in games)


def _read_choice(owner: object, field: str, choices: type[StrEnum]) -> None:
    """Let a field be given by its plain word, and refuse other words."""
    word = getattr(owner, field)
    if word not in list(choices):
        listed = ", ".join(repr(str(choice)) for choice in choices)
        raise InputError(
            "norm.choice", f"There is no {field} {str(word)!r}; choose one of {listed}."
        )
    object.__setattr__(owner, field, choices(word))  # frozen for everybody else
