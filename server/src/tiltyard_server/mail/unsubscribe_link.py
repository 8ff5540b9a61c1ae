"""The signed address under a mail by which it comes no more, signed in or not (RFC 8058)."""

from typing import Final
from urllib.parse import quote

from django.conf import settings
from django.core.signing import BadSignature, Signer

from tiltyard import RuleError
from tiltyard.sentence import say

_SIGNER: Final = "tiltyard.mail.unsubscribe"


def sign_off(user_id: int, topic: str) -> str:
    """Return what lets whoever has it end the mails of a topic, and nothing else."""
    return Signer(salt=_SIGNER).sign(f"{user_id}:{topic}")


def read_signed(link: str) -> tuple[int, str]:
    """Return whose mails of which topic are to end.

    Raises:
        RuleError: `link.invalid`.
    """
    try:
        user_id, topic = Signer(salt=_SIGNER).unsign(link).split(":")
    except BadSignature:
        raise RuleError(
            "link.invalid",
            say("This link is not whole; copy all of it, or choose in your settings."),
        ) from None
    return int(user_id), topic


def page_of(signed: str) -> str:
    """Return the address where people press a button to end the mails."""
    return f"{settings.TILTYARD_PUBLIC_URL}/unsubscribe/{quote(signed)}"


def door_of(signed: str) -> str:
    """Return the address that programs of mail POST to; whoever opens it is led to the page."""
    return f"{settings.TILTYARD_PUBLIC_URL}/api/mail/unsubscribe/{quote(signed)}"
