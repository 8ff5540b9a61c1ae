"""What an arbiter asks of the rounds of a Swiss beside pairing them; `at` as in all commands."""

from dataclasses import dataclass

from tiltyard.core.model import EntryId, Mark, Score


@dataclass(frozen=True, slots=True)
class AskBye:
    """Let an entry sit a round to come out; without a `mark` it plays after all."""

    entry: EntryId
    round: int
    mark: Mark | None
    at: int


@dataclass(frozen=True, slots=True)
class PlanLeaving:
    """Let an entry take part in no round from `round` on; None: it stays after all."""

    entry: EntryId
    round: int | None
    at: int


@dataclass(frozen=True, slots=True)
class KeepApart:
    """Keep two entries from meeting in any round to come, or let them meet again."""

    entries: tuple[EntryId, EntryId]
    at: int
    is_apart: bool = True


@dataclass(frozen=True, slots=True)
class AssignNumbers:
    """Give everybody a pairing number, the first first."""

    order: tuple[EntryId, ...]
    at: int


@dataclass(frozen=True, slots=True)
class FixPairing:
    """Let two meet in the last round; those whom they leave meet each other or have the bye.

    `even_again` allows a second meeting, a second bye, and a pair that is kept apart.
    """

    white: EntryId
    black: EntryId
    at: int
    even_again: bool = False


@dataclass(frozen=True, slots=True)
class ChangeBye:
    """Say of which kind the bye of an entry in a paired round is, also of one nobody wrote down.

    `game_points` are those of a team, beside what the bye is worth.
    """

    entry: EntryId
    round: int
    mark: Mark
    at: int
    game_points: Score | None = None


@dataclass(frozen=True, slots=True)
class PairByHand:
    """Seat a whole round as the arbiter says: the last one that is paired, or the next one.

    `boards` are in order, White first, nobody opposite for a bye of the draw; `byes` are those
    who sit it out. What another round of this tournament or a prohibition speaks against is only
    done with `even_again`.
    """

    round: int
    boards: tuple[tuple[EntryId, EntryId | None], ...]
    at: int
    byes: tuple[tuple[EntryId, Mark], ...] = ()
    even_again: bool = False


PlanCommand = AskBye | PlanLeaving | KeepApart | AssignNumbers | FixPairing | PairByHand | ChangeBye
