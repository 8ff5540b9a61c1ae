"""What an arbiter may ask of a round that is to be paired, and what cannot be."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from tiltyard.core.commands import PairRound
from tiltyard.core.model import EntryId, Mark, TournamentState
from tiltyard.errors import InputError, RuleError

ASKED_BYES: Final = (Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE)


def list_present(state: TournamentState) -> list[EntryId]:
    """Return who still takes part, by seed."""
    return [entry for entry in state.seeds if not state.entries[entry].status.is_out]


def check_wishes(
    state: TournamentState,
    wishes: PairRound,
    has_met: Callable[[EntryId, EntryId], bool],
    byes: Sequence[Mark] = ASKED_BYES,
) -> None:
    """Refuse wishes that cannot be: somebody absent or seated twice, or a rematch by oversight.

    Raises:
        RuleError: `entry.not_playing` or `pairing.repeated`.
        InputError: `pairing.twice` or `bye.unknown`.
    """
    present = set(list_present(state))
    seated = [entry for entry, _ in wishes.byes] + [e for pair in wishes.by_hand for e in pair]
    for entry in (*seated, *(e for pair in wishes.apart for e in pair)):
        if entry not in present:
            raise RuleError(
                "entry.not_playing", f"Entry {entry} does not take part; leave it out.", entry=entry
            )
    for entry, count in Counter(seated).items():
        if count > 1:
            raise InputError(
                "pairing.twice", f"Entry {entry} is seated {count} times.", field="by_hand"
            )
    for _, mark in wishes.byes:
        if mark is Mark.HALF_BYE and mark not in byes:
            raise InputError(
                "bye.unknown",
                "A bye is a win or nothing here; choose a full bye, or one without points.",
                field="byes",
            )
        if mark not in byes:
            raise InputError(
                "bye.unknown",
                f"Nobody can ask for {mark.value!r}; choose {', '.join(byes)}.",
                field="byes",
            )
    for white, black in wishes.by_hand:
        if not wishes.even_again and has_met(white, black):
            raise RuleError(
                "pairing.repeated",
                f"Entries {white} and {black} have met already; confirm it if they shall again.",
                entries=[white, black],
            )
