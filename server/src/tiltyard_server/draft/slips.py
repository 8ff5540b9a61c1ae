"""The code on the slip of a match: whoever holds it plays the match (mtg-swiss 13).

A code is made from the secret of the server and is stored nowhere. It is good for its match while
the round is on; a wrong one is counted, so that nobody finds it by trying.
"""

from base64 import b32encode
from datetime import timedelta
from hmac import compare_digest
from typing import Final

from django.db import transaction
from django.utils.crypto import salted_hmac

from tiltyard import Match, MatchId, RuleError
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError, NotSignedInError, TooManyError
from tiltyard_server.draft.models import SlipGuess
from tiltyard_server.games.following import takes_words
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.current import OPEN, list_current
from tiltyard_server.tournaments.models import Tournament

GUESSES: Final = 10
WINDOW: Final = timedelta(minutes=15)
_BYTES: Final = 5  # eight letters of base 32
_SALT: Final = "tiltyard.draft.slip"
_MISREAD: Final = str.maketrans({"0": "O", "1": "I", "8": "B", "-": None, " ": None})


def list_slips(tournament: Tournament) -> list[dict[str, object]]:
    """Return the slips of all open matches of the round that is on.

    Raises:
        RuleError: `slips.off`.
    """
    _check_on(tournament)
    return [
        {"match": number, "code": code, "url": _url(tournament, number, code)}
        for match in list_current(log.load_head(tournament).state)
        if match.status in OPEN
        for number, code in [(match.fixture.id, make_code(tournament, match))]
    ]


def make_code(tournament: Tournament, match: Match) -> str:
    """Return the code of a match. Numbers of matches are never given twice."""
    text = f"{tournament.pk}/{match.fixture.id}/{match.fixture.round}"
    digest = salted_hmac(_SALT, text, algorithm="sha256").digest()
    return b32encode(digest[:_BYTES]).decode("ascii")


def open_slip(tournament: Tournament, number: int, code: str) -> Match:
    """Return the match of a code, if it is the right one and the round is still on.

    Raises:
        TooManyError: `slip.too_many`, after ten wrong codes within a quarter of an hour.
        NotSignedInError: `slip.wrong_code`.
        RuleError: `slip.expired` once the next round is paired, or `slips.off`.
    """
    _check_on(tournament)
    state = log.load_head(tournament).state
    match = state.matches.get(MatchId(number))
    if match is None:
        raise NotFoundError("match.unknown", f"There is no match {number}.")
    if not _is_right(tournament, match, code):
        raise NotSignedInError(
            "slip.wrong_code", "This is not the code of this match; look at the slip again."
        )
    if not any(current.fixture.id == number for current in list_current(state)):
        raise RuleError(
            "slip.expired",
            f"The round of match {number} is over; an arbiter can still correct its result.",
            match=number,
        )
    return match


def _is_right(tournament: Tournament, match: Match, code: str) -> bool:
    """Compare and count in one transaction of its own: the count stays when the code is wrong."""
    now = clock.now()
    with transaction.atomic():
        about = {"tournament": tournament, "match_number": match.fixture.id}
        SlipGuess.objects.get_or_create(**about, defaults={"since": now})
        guess = SlipGuess.objects.select_for_update().get(**about)
        if guess.since <= now - WINDOW:
            guess.failures, guess.since = 0, now
        if guess.failures >= GUESSES:
            raise TooManyError(
                "slip.too_many",
                f"{GUESSES} wrong codes were given for this match; tell an arbiter the result.",
            )
        given = code.strip().upper().translate(_MISREAD)
        is_right = compare_digest(given.encode(), make_code(tournament, match).encode())
        if not is_right:
            guess.failures += 1
            guess.save(update_fields=["failures", "since"])
    return is_right


def _check_on(tournament: Tournament) -> None:
    if not takes_words(tournament):
        raise RuleError(
            "slips.off", "In this tournament the arbiters enter the results; there are no slips."
        )


def _url(tournament: Tournament, number: int, code: str) -> str:
    return f"/tournament/{tournament.pk}/match/{number}?code={code}"
