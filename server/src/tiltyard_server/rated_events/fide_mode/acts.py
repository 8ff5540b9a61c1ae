"""The one table of warnings: act, grade, article, what is said, and what follows from it.

The grades are those of FIDE's list of questions for tournament programs (VCL). Nothing switches a
warning off. Names are public: they stand in the header `Confirm` and in the log.
"""

from collections.abc import Mapping
from typing import Final

from tiltyard.sentence import say
from tiltyard_server.rated_events.fide_mode.act import Act, Grade
from tiltyard_server.rated_events.fide_mode.setting_acts import SETTING_ACTS

_TWICE: Final = Grade.CONFIRM_TWICE
ACTS: Final[Mapping[str, Act]] = {
    **SETTING_ACTS,
    "round.taken-back": Act(
        Grade.CONFIRM,
        "C.04.2 4.4",
        lambda v: say(
            "The pairing of round {round} is public and would be taken back.", round=v["round"]
        ),
    ),
    "round.results-lost": Act(
        _TWICE,
        "C.04.2 4.3, 4.4",
        lambda v: say(
            "Round {round} has {count} results and would be taken back.",
            round=v["round"],
            count=v["count"],
        ),
        lambda v: say("These {count} results are lost for good.", count=v["count"]),
    ),
    "round.results-missing": Act(
        Grade.CONFIRM,
        "VCL Q157-160",
        lambda v: say(
            "{count} results are missing (match {matches}). These games become adjourned: a draw "
            "for the pairing, until their results are known.",
            count=v["count"],
            matches=v["matches"],
        ),
    ),
    "round.adjourned-open": Act(
        Grade.ACKNOWLEDGE,
        "VCL Q168",
        lambda v: say(
            "The result of match {matches} is not known; the game counts as a draw for this "
            "pairing, and later results do not change it.",
            matches=v["matches"],
        ),
    ),
    "result.next-round-paired": Act(
        Grade.CONFIRM,
        "C.04.2 4.3",
        lambda v: say(
            "Round {next} is paired with the old result of match {match}; its pairing stays.",
            next=v["next"],
            match=v["match"],
        ),
    ),
    "result.closed": Act(
        Grade.REFUSE,
        "C.04.2 4.3",
        lambda v: say(
            "Round {next} is over, so match {match} of round {round} keeps its result for "
            "pairings and standings. Correct it for the rating report only.",
            next=v["next"],
            match=v["match"],
            round=v["round"],
        ),
    ),
    "result.adjourned-decided": Act(
        Grade.CONFIRM,
        "VCL Q161-165",
        lambda v: say(
            "Match {match} was paired on as a draw and was none; later pairings stay.",
            match=v["match"],
        ),
    ),
    "result.odd": Act(
        Grade.ACKNOWLEDGE,
        "Laws of Chess 10, VCL Q180",
        lambda v: say("Match {match} gets points that no ordinary result gives.", match=v["match"]),
    ),
    "entry.late": Act(
        Grade.ACKNOWLEDGE,
        "C.04.2 2.4",
        lambda v: say(
            "A late entry gets no points for the rounds that are paired ({paired}), and the "
            "pairing number of its strength: numbers behind it move.",
            paired=v["paired"],
        ),
    ),
    "entry.withdrawn": Act(
        Grade.CONFIRM,
        "C.04.2 3.3",
        lambda v: say(
            "{entry} is paired no more. An open game is lost by forfeit.", entry=v["entry"]
        ),
    ),
    "entry.expelled": Act(
        _TWICE,
        "Laws of Chess 12.9",
        lambda v: say("{entry} is expelled.", entry=v["entry"]),
        lambda v: say(
            "{entry} loses an open game by forfeit, is paired no more and stands last.",
            entry=v["entry"],
        ),
    ),
    "entry.returned": Act(
        Grade.ACKNOWLEDGE,
        "C.04.2 3.3",
        lambda v: say(
            "{entry} returns with no points for the rounds that were missed.", entry=v["entry"]
        ),
    ),
    "entry.replaced": Act(
        Grade.CONFIRM,
        "C.04.2 2.4",
        lambda v: say("Somebody else takes the number and games of {entry}.", entry=v["entry"]),
    ),
    "bye.second-half": Act(
        Grade.CONFIRM,
        "C.04.2 3.3, VCL Q173",
        lambda v: say(
            "{entry} has {count} half-point byes already; {allowed} are allowed here.",
            entry=v["entry"],
            count=v["count"],
            allowed=v["allowed"],
        ),
    ),
    "bye.full-point": Act(
        Grade.CONFIRM,
        "C.04.2 3.3, VCL Q176",
        lambda v: say(
            "{entry} gets a full point for a round that they sit out: FIDE has deprecated "
            "such byes.",
            entry=v["entry"],
        ),
    ),
    "bye.changed": Act(
        Grade.CONFIRM,
        "C.04.2 3.3",
        lambda v: say(
            "Round {round} is paired; the bye of {entry} in it would be another.",
            round=v["round"],
            entry=v["entry"],
        ),
    ),
    "pairs.prohibited-late": Act(
        Grade.REFUSE,
        "VCL Q194-196",
        lambda _: say("Prohibited pairs are set before round 1 is paired, and stand from then on."),
    ),
    "numbers.closed": Act(
        Grade.REFUSE,
        "C.04.2 2.4",
        lambda _: say("Pairing numbers do not change once the fourth round is paired."),
    ),
    "numbers.exchanged": Act(
        Grade.CONFIRM,
        "C.04.2 2.4, VCL Q150-154",
        lambda v: say(
            "{count} players get another pairing number, {entry} the first of them.",
            count=v["count"],
            entry=v["entry"],
        ),
    ),
    "numbers.unequal": Act(
        Grade.CONFIRM,
        "C.04.2 2.2, VCL Q153",
        lambda v: say(
            "{entry} would stand before {other}, who is stronger.",
            entry=v["entry"],
            other=v["other"],
        ),
    ),
    "points.adjusted": Act(
        Grade.CONFIRM,
        "TRF 299",
        lambda v: say("{entry} gets points that no game gave.", entry=v["entry"]),
    ),
    "pairing.no-session": Act(
        Grade.REFUSE,
        "VCL Q64",
        lambda _: say("Pairing by hand has a beginning and an end: open it from the rounds."),
    ),
    "pairing.rematch": Act(
        Grade.CONFIRM,
        "C.04.3 C1",
        lambda v: say(
            "{one} and {other} met in round {round}.",
            one=v["one"],
            other=v["other"],
            round=v["round"],
        ),
        is_always=True,
    ),
    "pairing.prohibited": Act(
        Grade.CONFIRM,
        "VCL Q66",
        lambda v: say("{one} and {other} must not meet.", one=v["one"], other=v["other"]),
        is_always=True,
    ),
    "pairing.colour": Act(
        Grade.CONFIRM,
        "C.04.3 C3",
        lambda v: say("{one} must have the other colour.", one=v["one"]),
        is_always=True,
    ),
    "pairing.both-colours": Act(
        Grade.CONFIRM,
        "VCL Q67",
        lambda v: say(
            "{one} and {other} are both due the other colour; swap them.",
            one=v["one"],
            other=v["other"],
        ),
        is_always=True,
    ),
    "pairing.bye": Act(
        Grade.CONFIRM,
        "C.04.3 C2",
        lambda v: say(
            "{one} has no right to the bye: the points of one were theirs in round {round}.",
            one=v["one"],
            round=v["round"],
        ),
        is_always=True,
    ),
}
