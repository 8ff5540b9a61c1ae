"""Composing a mail: text and HTML in the reader's language, with the headers that belong to it."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from tiltyard_server.common.currencies import minor_digits, write_currency
from tiltyard_server.mail.kinds import KINDS
from tiltyard_server.mail.models import Letter
from tiltyard_server.mail.news_kinds import FACT_WORDS, FACTS, TOPICS, Words
from tiltyard_server.mail.services import read_values
from tiltyard_server.mail.unsubscribe_link import door_of, page_of, sign_off


def compose(letter: Letter) -> EmailMultiAlternatives:
    """Return a letter as it is sent."""
    signed = sign_off(letter.user_id, letter.topic) if letter.topic and letter.user_id else ""
    return compose_kind(letter.kind, letter.language, read_values(letter), letter.address, signed)


def compose_kind(
    name: str, language: str, values: Mapping[str, Any], address: str, signed: str = ""
) -> EmailMultiAlternatives:
    """Return a mail of a kind. `signed` is by what its reader ends mails of its topic."""
    kind, values = KINDS[name], {"link": "", **values}
    with translation.override(language):
        page: dict[str, Any] = {
            "language": translation.get_language(),
            "site": settings.TILTYARD_PUBLIC_URL,
            "subject": _fill(kind.subject, values),
            "lines": [_fill(line, values) for line in kind.lines],
            "facts": _list_facts(values),
            "fact_lines": _say_facts(values),
            "items": [_list_item(item) for item in values.get("items", ())],
            "button": _fill(kind.button, values),
            "button_line": _("%(button)s:") % {"button": _fill(kind.button, values)},
            "link": values["link"],
            "reason": str(TOPICS[kind.topic])
            if kind.topic
            else _("You get this mail because it concerns your account on Tiltyard."),
            "stop": page_of(signed) if signed else "",
            "stop_words": _("No more mails like this"),
            "choose": f"{settings.TILTYARD_PUBLIC_URL}/account",
            "choose_words": _("Choose your mails"),
        }
        ways = [_label(page[f"{way}_words"], page[way]) for way in ("stop", "choose")]
        page["ways"] = "\n".join(ways)
        text = render_to_string("mail/letter.txt", page)
        html = render_to_string("mail/letter.html", page)
    subject = " ".join(page["subject"].split())  # a header is one line
    headers = {"Auto-Submitted": "auto-generated"}
    if signed:
        headers["List-Unsubscribe"] = f"<{door_of(signed)}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail = EmailMultiAlternatives(subject, text, to=[address], headers=headers)
    mail.attach_alternative(html, "text/html")
    return mail


def _list_facts(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(str(FACTS[name]), _say_fact(name, value)) for name, value in values.get("facts", ())]


def _say_facts(values: Mapping[str, Any], *, without: str = "") -> list[str]:
    """Return the facts as lines of text, with the colon as the language has it."""
    facts = [fact for fact in values.get("facts", ()) if fact[0] != without]
    return [_label(str(FACTS[name]), _say_fact(name, value)) for name, value in facts]


def _label(label: str, value: str) -> str:
    return _("%(label)s: %(value)s") % {"label": label, "value": value}


def _say_fact(name: str, value: Any) -> str:  # noqa: ANN401 - what JSON holds
    """Return a fact as the reader writes it."""
    match name:
        case "colour":
            return str(FACT_WORDS[value])
        case "amount":
            digits = minor_digits(value[1])
            number = Decimal(value[0]).scaleb(-digits)
            shown = number_format(number, digits, use_l10n=True, force_grouping=True)
            return f"{shown} {write_currency(value[1])}"
        case "date":
            return date_format(datetime.fromisoformat(value), "DATE_FORMAT")
        case _:
            return str(value)


def _list_item(item: Mapping[str, Any]) -> dict[str, Any]:
    """Return one line of a digest."""
    kind, values = KINDS[item["kind"]], item["values"]
    return {
        "title": _fill(kind.subject, values),
        "line": _fill(kind.lines[0], values),
        "facts": ", ".join(_say_facts(values, without="event")),
        "link": values.get("link", ""),
    }


def _fill(words: Words, values: Mapping[str, Any]) -> str:
    return str(words) % values
