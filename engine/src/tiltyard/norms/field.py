"""The field of a tournament, round by round: the large Swiss (1.4.3d, 1.5.6a) and its counts."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tiltyard.core.checked import checked, checked_fields
from tiltyard.errors import InputError
from tiltyard.norms.check import Check, CheckName
from tiltyard.norms.record import FIDE_FLAG, NO_FEDERATION, NormPlayer
from tiltyard.norms.settings import RULES, NormRules, Presence

LEAST_FOREIGNERS: Final = 20
LEAST_FEDERATIONS: Final = 3
LEAST_TITLED: Final = 10
COUNTED_TITLES: Final = frozenset({"GM", "IM", "WGM", "WIM"})
MOST_MISSED: Final = 1
LARGE_FIELD: Final = 40  # 1.5.6a
LARGE_AVERAGE: Final = 2000


@checked_fields
@dataclass(frozen=True, slots=True)
class Participant:
    """A player and what they did in each round."""

    player: NormPlayer
    rounds: tuple[Presence, ...]


@dataclass(frozen=True, slots=True)
class FieldRound:
    """Who takes part in a round and counts."""

    round: int
    players: tuple[NormPlayer, ...]

    @property
    def federations(self) -> frozenset[str]:
        """Their federations."""
        return frozenset(player.federation for player in self.players)

    @property
    def titled(self) -> tuple[NormPlayer, ...]:
        """Those of them who are GM, IM, WGM or WIM."""
        return tuple(player for player in self.players if player.title in COUNTED_TITLES)

    @property
    def best(self) -> tuple[NormPlayer, ...]:
        """The forty highest rated."""
        return tuple(sorted(self.players, key=lambda player: -player.rating)[:LARGE_FIELD])


@dataclass(frozen=True, slots=True)
class Field:
    """Whether a tournament is large enough, with the players behind every number."""

    rounds: tuple[FieldRound, ...]
    checks: tuple[Check, ...]

    @property
    def is_large(self) -> bool:
        """Whether every condition holds in every round."""
        return all(check.holds for check in self.checks)


@checked
def measure_field(
    participants: Sequence[Participant], host: str, rules: NormRules = RULES
) -> Field:
    """Return whether a Swiss lifts the rules about federations (1.4.3d).

    In every round at least 20 rated players not of the host federation, of at least 3
    federations, 10 of them GM, IM, WGM or WIM, take part: the least of each over the rounds
    counts. Who misses more than one round counts in none. We count neither players under the
    flag of FIDE nor those of no federation.

    Raises:
        InputError: `norm.host` or `norm.attendance`.
    """
    if not host:
        raise InputError("norm.host", "Name the registering federation to count foreign players.")

    def is_foreign(player: NormPlayer) -> bool:
        return player.rating > 0 and player.federation not in (host, FIDE_FLAG, NO_FEDERATION)

    rounds = _list_rounds(participants, is_foreign, rules)
    checks = (
        (CheckName.FOREIGN_PLAYERS, [len(r.players) for r in rounds], LEAST_FOREIGNERS),
        (CheckName.FOREIGN_FEDERATIONS, [len(r.federations) for r in rounds], LEAST_FEDERATIONS),
        (CheckName.FOREIGN_TITLED, [len(r.titled) for r in rounds], LEAST_TITLED),
    )
    return Field(
        rounds,
        tuple(
            Check(name, "1.4.3d", min(counts, default=0), least) for name, counts, least in checks
        ),
    )


@checked
def measure_strength(participants: Sequence[Participant], rules: NormRules = RULES) -> Field:
    """Return whether a Swiss is of the kind every application needs once (1.5.6a).

    At least 40 participants with an average of at least 2000 in every round. We take the best
    40 rated players present, those of the host included, and do not round the average.

    Raises:
        InputError: `norm.attendance`.
    """
    rounds = _list_rounds(participants, lambda player: player.rating > 0, rules)
    averages = [
        Fraction(sum(player.rating for player in row.best), max(1, len(row.best))) for row in rounds
    ]
    count = min((len(row.players) for row in rounds), default=0)
    return Field(
        rounds,
        (
            Check(CheckName.PARTICIPANTS, "1.5.6a", count, LARGE_FIELD),
            Check(CheckName.FIELD_AVERAGE, "1.5.6a", min(averages, default=0), LARGE_AVERAGE),
        ),
    )


def _list_rounds(
    participants: Sequence[Participant], is_counted: Callable[[NormPlayer], bool], rules: NormRules
) -> tuple[FieldRound, ...]:
    _check_attendance(participants)
    faithful = [
        participant
        for participant in participants
        if is_counted(participant.player) and _count_missed(participant, rules) <= MOST_MISSED
    ]
    count = len(participants[0].rounds) if participants else 0
    return tuple(
        FieldRound(
            number + 1,
            tuple(p.player for p in faithful if p.rounds[number] in rules.present),
        )
        for number in range(count)
    )


def _count_missed(participant: Participant, rules: NormRules) -> int:
    return sum(attendance not in rules.no_miss for attendance in participant.rounds)


def _check_attendance(participants: Iterable[Participant]) -> None:
    lengths = {len(participant.rounds) for participant in participants}
    if len(lengths) > 1:
        raise InputError(
            "norm.attendance",
            f"Participants have between {min(lengths)} and {max(lengths)} rounds; say of "
            "everybody what they did in every round.",
        )
