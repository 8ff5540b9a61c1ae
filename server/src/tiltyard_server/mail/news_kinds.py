"""Mail that people choose: what happens in their tournaments, and receipts. A row a kind.

Each belongs to a topic, which somebody can have at once, once a day, or not at all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


@dataclass(frozen=True, slots=True)
class MailKind:
    """A kind of mail. One without a topic concerns the account itself and always goes out."""

    subject: Words
    lines: Sequence[Words]
    button: Words = ""  # leads to the value `link`
    topic: str = ""


TOPICS: Final[Mapping[str, Words]] = {  # what stands under a mail, for who wants less of them
    "matches": _("You get this mail because you have a match to play."),
    "reports": _(
        "You get this mail because a result of yours, or one you look after, was reported."
    ),
    "invitations": _("You get this mail because somebody invited you."),
    "moves": _("You get this mail because you entered this tournament."),
    "receipts": _("You get this mail because it is a receipt for your money."),
    "digest": _("You get this mail because you chose one summary a day."),
}

FACTS: Final[Mapping[str, Words]] = {  # what a mail lists beside its sentences
    "event": _("Event"),
    "round": _("Round"),
    "board": _("Board"),
    "table": _("Table"),
    "match": _("Match"),
    "colour": _("You play"),
    "opponent": _("Against"),
    "amount": _("Amount"),
    "place": _("Place"),
    "date": _("Date"),
    "number": _("Number"),
}
FACT_WORDS: Final[Mapping[str, Words]] = {"white": _("White"), "black": _("Black")}

_TO_EVENT: Final = _("Go to the event")
_TO_MATCH: Final = _("Go to the match")
_TO_WALLET: Final = _("Look at your wallet")

NEWS_KINDS: Final[Mapping[str, MailKind]] = {
    "pairing": MailKind(
        _("%(tournament)s: you play %(opponent)s"),
        (_("Your next match is ready to be played."),),
        _TO_MATCH,
        "matches",
    ),
    "moved-check_in": MailKind(
        _("%(tournament)s: check in now"),
        (_("Check-in is open. Check in on the page of the event, so that you are paired."),),
        _("Check in"),
        "moves",
    ),
    "moved-in_progress": MailKind(
        _("%(tournament)s has begun"),
        (_("The first matches are on the page of the event."),),
        _TO_EVENT,
        "moves",
    ),
    "moved-completed": MailKind(
        _("%(tournament)s is over"),
        (_("The final standings are on the page of the event."),),
        _TO_EVENT,
        "moves",
    ),
    "moved-cancelled": MailKind(
        _("%(tournament)s was cancelled"),
        (_("It will not take place. Entry fees are refunded."),),
        _TO_EVENT,
        "moves",
    ),
    "moved-aborted": MailKind(
        _("%(tournament)s was stopped"),
        (_("It ended before its last match. The page of the event has what was played."),),
        _TO_EVENT,
        "moves",
    ),
    "reported": MailKind(
        _("%(tournament)s: confirm your result"),
        (_("%(who)s has reported the result of your match %(match)s. Confirm or dispute it."),),
        _TO_MATCH,
        "reports",
    ),
    "reported-to-staff": MailKind(
        _("%(tournament)s: a result waits for you"),
        (
            _(
                "%(who)s has reported the result of match %(match)s against %(opponent)s. "
                "Please confirm it."
            ),
        ),
        _TO_MATCH,
        "reports",
    ),
    "disputed": MailKind(
        _("%(tournament)s: your result is disputed"),
        (_("The reports about your match %(match)s differ. An arbiter will decide."),),
        _TO_MATCH,
        "reports",
    ),
    "disputed-to-staff": MailKind(
        _("%(tournament)s: a dispute waits for you"),
        (_("%(who)s and %(opponent)s disagree about match %(match)s. Please decide it."),),
        _TO_MATCH,
        "reports",
    ),
    "decided": MailKind(
        _("%(tournament)s: your result is decided"),
        (_("An arbiter has decided your match %(match)s: %(reason)s"),),
        _TO_MATCH,
        "reports",
    ),
    "invited": MailKind(
        _("You are invited: %(tournament)s"),
        (
            _("%(who)s would like you to take part."),
            _("Accept or decline on the page of the event. Nobody takes part unasked."),
        ),
        _("Answer the invitation"),
        "invitations",
    ),
    "receipt-fee": MailKind(
        _("Receipt: entry fee for %(tournament)s"),
        (_("The entry fee was taken from your wallet."),),
        _TO_WALLET,
        "receipts",
    ),
    "receipt-prize": MailKind(
        _("A prize for you: %(tournament)s"),
        (_("Congratulations! Your prize was paid."),),
        _TO_WALLET,
        "receipts",
    ),
    "receipt-refund": MailKind(
        _("Receipt: refund for %(tournament)s"),
        (_("Money for this event was paid back to you."),),
        _TO_WALLET,
        "receipts",
    ),
    "receipt-withdrawal": MailKind(
        _("Receipt: withdrawal from your wallet"),
        (_("The money you withdrew was paid."),),
        _TO_WALLET,
        "receipts",
    ),
    "digest": MailKind(
        _("Your day on Tiltyard"),
        (_("This has happened since your last summary."),),
        _("Open Tiltyard"),
        "digest",
    ),
}
