"""The code on a player's slip: whoever holds it is that side of the match (mtg-swiss 13).

A code is made from the secret of the server and is stored nowhere. It is good for one player of
one match while the round is on, so that nobody can speak for both sides. Wrong ones are counted
by the address they come from, and an address that guesses is told to wait; the right one is always
taken, whoever guessed before and from wherever it comes: all phones of a shop have one address. Of
2⁴⁰ codes nobody finds one at the pace of `TILTYARD_UNKNOWN_READS_A_MINUTE` while a round lasts.
"""

from base64 import b32encode
from hmac import compare_digest
from typing import Final, NamedTuple, NoReturn

from django.utils.crypto import salted_hmac

from tiltyard import Match, MatchId, RuleError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError, NotSignedInError, TooManyError
from tiltyard_server.common.http.client_address import place_of
from tiltyard_server.common.http.rate_limit import tally
from tiltyard_server.games.match_hooks import takes_words
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.rounds.current import OPEN, list_current

GUESSES: Final = 10  # wrong codes of an address within a window
WINDOW_SECONDS: Final = 15 * 60
_BYTES: Final = 5  # eight letters of base 32
_SALT: Final = "tiltyard.draft.slip"
_MISREAD: Final = str.maketrans({"0": "O", "1": "I", "8": "B", "-": None, " ": None})
SIDES: Final = (0, 1)


class OpenSlip(NamedTuple):
    """The match of a slip, and the side whose slip it is."""

    match: Match
    side: int


def list_slips(tournament: Tournament) -> list[dict[str, object]]:
    """Return the slips of all open matches of the round that is on, one for each player.

    Raises:
        RuleError: `slips.off`.
    """
    _check_on(tournament)
    return [
        {
            "match": match.fixture.id,
            "side": side,
            "entry": match.sides[side].entry,
            "code": code,
            "url": _url(tournament, match.fixture.id, code),
        }
        for match in list_current(log.load_head(tournament).state)
        if match.status in OPEN
        for side in SIDES
        for code in [make_code(tournament, match, side)]
    ]


def make_code(tournament: Tournament, match: Match, side: int) -> str:
    """Return the code of one player of a match. Numbers of matches are never given twice."""
    entry = match.sides[side].entry
    text = f"{tournament.pk}/{match.fixture.id}/{match.fixture.round}/{entry}"
    digest = salted_hmac(_SALT, text, algorithm="sha256").digest()
    return b32encode(digest[:_BYTES]).decode("ascii")


def find_side(tournament: Tournament, match: Match, code: str) -> int | None:
    """Return the side whose code this is, however it was typed; None for neither."""
    given = code.strip().upper().translate(_MISREAD).encode()
    right = [compare_digest(given, make_code(tournament, match, side).encode()) for side in SIDES]
    return right.index(True) if any(right) else None


def open_slip(tournament: Tournament, number: int, code: str, *, address: str) -> OpenSlip:
    """Return the match and the side of a code, if it is right and the round is still on.

    Raises:
        NotSignedInError: `slip.wrong_code`.
        TooManyError: `slip.too_many`, for a wrong code after ten others from the same address.
        RuleError: `slip.expired` once the next round is paired, or `slips.off`.
    """
    _check_on(tournament)
    state = log.load_head(tournament).state
    match = state.matches.get(MatchId(number))
    if match is None:
        raise NotFoundError("match.unknown", say("There is no match {match}.", match=number))
    side = find_side(tournament, match, code)
    if side is None:
        _refuse_guess(address)
    if not any(current.fixture.id == number for current in list_current(state)):
        raise RuleError(
            "slip.expired",
            say(
                "The round of match {number} is over; an arbiter can still correct its result.",
                number=number,
            ),
            match=number,
        )
    return OpenSlip(match, side)


def _refuse_guess(address: str) -> NoReturn:
    found = tally(f"slips:{place_of(address)}", seconds=WINDOW_SECONDS, now=clock.now())
    if found.count > GUESSES:
        raise TooManyError(
            "slip.too_many",
            say(
                "This is not the code of this match, and {guesses} wrong ones came from your "
                "address before; look at the slip again, or tell an arbiter the result.",
                guesses=GUESSES,
            ),
            retry_after=found.retry_after,
        )
    raise NotSignedInError(
        "slip.wrong_code", say("This is not the code of this match; look at the slip again.")
    )


def _check_on(tournament: Tournament) -> None:
    if not takes_words(tournament):
        raise RuleError(
            "slips.off",
            say("In this tournament the arbiters enter the results; there are no slips."),
        )


def _url(tournament: Tournament, number: int, code: str) -> str:
    return f"/tournament/{tournament.pk}/match/{number}?code={code}"
