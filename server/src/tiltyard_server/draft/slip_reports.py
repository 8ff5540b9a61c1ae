"""Results by whoever holds the slip of a match: no account is needed."""

from django.db import transaction

from tiltyard import Match, Result, RuleError
from tiltyard.sentence import say
from tiltyard_server.draft.schemas import SlipReportIn
from tiltyard_server.draft.services import write_sheet
from tiltyard_server.draft.slips import open_slip
from tiltyard_server.games.player_reports import Reported, Word, take_word
from tiltyard_server.games.selectors import View, list_words
from tiltyard_server.tournaments.models import Tournament


def report_slip(
    tournament: Tournament, number: int, body: SlipReportIn, *, address: str
) -> Reported:
    """Take the word of the side whose code it is, with the decks if they are given.

    It goes the way of all reports: the first waits, the same from the other side is the result,
    another one is a dispute.

    Raises:
        RuleError: `slip.other_side`, when somebody speaks for the other side.
    """
    match, side = open_slip(tournament, number, body.code, address=address)
    if body.side is not None and body.side != side:
        raise RuleError(
            "slip.other_side",
            say(
                "This is the code of side {side}; side {side2} reports with its own code.",
                side=side,
                side2=body.side,
            ),
            match=number,
        )
    result = Result.from_score(*body.score, drawn_games=body.drawn_games)
    with transaction.atomic():
        reported = take_word(tournament.pk, number, Word(_entry_of(match, side), None, result))
        if not body.decks:
            return reported
        seq = write_sheet(
            tournament.pk, number, decks=body.decks, notes=None, actor_id=None, is_whole=False
        )
    return Reported(seq, reported.standing)


def get_standing(tournament: Tournament, number: int, code: str, *, address: str) -> View:
    """Return what either side has said, for whoever holds the slip."""
    match, side = open_slip(tournament, number, code, address=address)
    is_disputed, reports = list_words(tournament, number)
    if match.result is not None:
        state = "recorded"
    elif is_disputed:
        state = "disputed"
    else:
        state = "waiting" if reports else "open"
    return {"match": number, "side": side, "state": state, "reports": reports}


def _entry_of(match: Match, side: int) -> int:
    return match.sides[side].entry or 0
