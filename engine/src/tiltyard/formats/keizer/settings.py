"""What a club may set in a Keizer tournament, and what it means."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tiltyard.core.config import OptionValue
from tiltyard.formats.base import AUTOMATIC, Option
from tiltyard.sentence import say
from tiltyard.standings.keizer import MOST_PASSES, KeizerKind, KeizerRules

PARTS: Final = ("0", "1/6", "1/5", "1/4", "1/3", "2/5", "1/2", "3/5", "2/3", "3/4", "1")
_PART_OPTIONS: Final = {
    "bye_part": KeizerKind.BYE,
    "forfeit_part": KeizerKind.FORFEIT_WIN,
    "club_part": KeizerKind.CLUB,
    "excused_part": KeizerKind.EXCUSED,
    "missed_part": KeizerKind.MISSED,
}

OPTIONS: Final = (
    Option("rounds", "Rounds", 10, say("How many rounds are played."), 1, 99),
    AUTOMATIC,
    Option(
        "rematch_gap",
        say("Rounds to a rematch"),
        0,
        say(
            "5: who met in round 1 may meet again from round 6 on. 0: nobody meets twice "
            "while it can be avoided."
        ),
        0,
        99,
    ),
    Option(
        "top_value",
        say("Value of the first place"),
        0,
        say("0: twice the number of players. It is at least one more than there are players."),
        0,
        9999,
    ),
    Option("bye_part", "Bye", "1/2", say("Part of the own value for a bye."), choices=PARTS),
    Option(
        "forfeit_part",
        say("Win by forfeit"),
        "1/2",
        say("Part of the own value when the opponent does not come."),
        choices=PARTS,
    ),
    Option(
        "club_part",
        say("Away for the club"),
        "2/3",
        say("Part of the own value; entered as a full-point bye."),
        choices=PARTS,
    ),
    Option(
        "excused_part",
        say("Away, excused"),
        "1/3",
        say("Part of the own value; entered as a half-point bye."),
        choices=PARTS,
    ),
    Option(
        "missed_part",
        say("Away, not excused"),
        "0",
        say("Part of the own value; entered as a bye without points."),
        choices=PARTS,
    ),
    Option(
        "paid_absences",
        say("Excused rounds that count"),
        0,
        say("Later ones are worth nothing. 0: all count."),
        0,
        99,
    ),
    Option(
        "bye_to",
        say("The bye goes to"),
        "fewest",
        say("Fewest: the lowest of those with the fewest byes. Lowest: always the lowest."),
        choices=("fewest", "lowest"),
    ),
    Option(
        "passes",
        say("Passes at most"),
        MOST_PASSES,
        say("How often the table is reckoned."),
        1,
        100,
    ),
    Option(
        "no_order",
        say("If no order lasts"),
        "limit",
        say("Limit: the last pass counts. Repeat: the first pass whose order was there before."),
        choices=("limit", "repeat"),
    ),
)


@dataclass(frozen=True, slots=True)
class KeizerSettings:
    """The options of a tournament, understood."""

    rounds: int
    is_automatic: bool
    gap: int
    spares_byes: bool
    rules: KeizerRules


def read_settings(options: Mapping[str, OptionValue]) -> KeizerSettings:
    """Return what the options mean."""
    return KeizerSettings(
        rounds=int(options["rounds"]),
        is_automatic=bool(options["automatic"]),
        gap=int(options["rematch_gap"]),
        spares_byes=options["bye_to"] == "fewest",
        rules=KeizerRules(
            top=int(options["top_value"]),
            parts={kind: Fraction(str(options[code])) for code, kind in _PART_OPTIONS.items()},
            paid_absences=int(options["paid_absences"]),
            passes=int(options["passes"]),
            stops_at_repeat=options["no_order"] == "repeat",
        ),
    )
