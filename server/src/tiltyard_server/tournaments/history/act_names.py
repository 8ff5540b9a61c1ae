"""What is confirmed in FIDE mode, in a few words each, for the log."""

from collections.abc import Mapping
from typing import Final

from tiltyard.sentence import Sentence, say

ACT_NAMES: Final[Mapping[str, Sentence]] = {
    "fide-mode.left": say("leaving FIDE mode"),
    "settings.changed": say("changed settings"),
    "points.draws": say("points of draws"),
    "points.bye": say("points of a bye above a win"),
    "points.odd-bye": say("unusual points of a bye"),
    "import.pairings": say("imported rounds that the system pairs otherwise"),
    "ratings.long-event": say("tie-breaks by rating in a long event"),
    "rating.corrected": say("a rating corrected after the start"),
    "rounds.too-many": say("more rounds than can be paired"),
    "rounds.fewer": say("fewer rounds than announced"),
    "round.taken-back": say("a pairing taken back"),
    "round.results-lost": say("a round with results taken back"),
    "round.results-missing": say("games without a result adjourned"),
    "round.adjourned-open": say("a pairing with an adjourned game open"),
    "result.next-round-paired": say("a result corrected after the next pairing"),
    "result.closed": say("a result of a closed round"),
    "result.adjourned-decided": say("an adjourned game decided"),
    "result.odd": say("an unusual result"),
    "entry.late": say("a late entry"),
    "entry.withdrawn": say("a withdrawal"),
    "entry.expelled": say("an expulsion"),
    "entry.returned": say("a return"),
    "entry.replaced": say("a replacement"),
    "bye.second-half": say("one more half-point bye"),
    "bye.full-point": say("a full-point bye"),
    "bye.changed": say("a changed bye"),
    "pairs.prohibited-late": say("a pair prohibited late"),
    "numbers.closed": say("numbers changed late"),
    "numbers.exchanged": say("other pairing numbers"),
    "numbers.unequal": say("a number against the strength"),
    "points.adjusted": say("points given or taken"),
    "pairing.no-session": say("a pairing by hand"),
    "pairing.rematch": say("a second meeting"),
    "pairing.prohibited": say("a prohibited pair"),
    "pairing.colour": say("a colour against the rules"),
    "pairing.both-colours": say("colours that harm both"),
    "pairing.bye": say("a bye against the rules"),
}
