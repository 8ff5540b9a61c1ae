"""Composing a mail: text and HTML in the reader's language, with the headers that belong to it."""

from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from tiltyard_server.mail.kinds import KINDS, Words
from tiltyard_server.mail.models import Letter
from tiltyard_server.mail.services import read_values


def compose(letter: Letter) -> EmailMultiAlternatives:
    """Return a letter as it is sent."""
    values = {"link": "", **read_values(letter)}
    kind = KINDS[letter.kind]
    with translation.override(letter.language):
        page: dict[str, Any] = {
            "language": translation.get_language(),
            "site": settings.TILTYARD_PUBLIC_URL,
            "subject": _fill(kind.subject, values),
            "lines": [_fill(line, values) for line in kind.lines],
            "button": _fill(kind.button, values),
            "link": values["link"],
            "reason": _("You get this mail because it concerns your account on Tiltyard."),
        }
        text = render_to_string("mail/letter.txt", page)
        html = render_to_string("mail/letter.html", page)
    subject = " ".join(page["subject"].split())  # a header is one line
    headers = {"Auto-Submitted": "auto-generated"}
    mail = EmailMultiAlternatives(subject, text, to=[letter.address], headers=headers)
    mail.attach_alternative(html, "text/html")
    return mail


def _fill(words: Words, values: dict[str, Any]) -> str:
    return str(words) % values
