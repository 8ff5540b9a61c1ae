"""Letters: their words in every language, and their way to a real mail server."""

import ast
from asyncio import Server
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from gettext import GNUTranslations
from pathlib import Path
from typing import Any, cast

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message
from deliveries import deliver_letters
from mails import read_mails

from tiltyard_server import mail as package
from tiltyard_server.common import clock
from tiltyard_server.mail.kinds import KINDS
from tiltyard_server.mail.models import Letter
from tiltyard_server.mail.samples import find_sample
from tiltyard_server.mail.services import Draft, forget_letters, post

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("with_mail")]
HERE = Path(str(package.__file__)).parent
CATALOGUES = sorted(HERE.glob("locale/*/LC_MESSAGES/django.po"))
VALUES = {"link": "https://tilt.example/x#y"}


class _Inbox(Message):
    """Keeps what the mail server is given."""

    def __init__(self) -> None:
        super().__init__()
        self.mails: list[EmailMessage] = []

    def handle_message(self, message: Any) -> None:
        self.mails.append(message_from_bytes(message.as_bytes(), policy=policy.default))


class _Server(Controller):
    """On a port that is free; connecting to it says that it has begun."""

    def _trigger_server(self) -> None:
        self.port = cast("Server", self.server).sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@pytest.fixture
def inbox(settings: Any) -> Iterator[_Inbox]:
    """A mail server on this machine, which the settings name."""
    inbox = _Inbox()
    server = _Server(inbox, hostname="127.0.0.1", port=0)
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    settings.EMAIL_PORT = server.port
    yield inbox
    server.stop()


def _post(kind: str, language: str = "en", **values: Any) -> None:
    told = {**find_sample(kind), **VALUES, **values}
    post([Draft("erec@example.org", kind, language, told)], at=clock.now())


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_complete_text_and_page_in_every_language(kind: str, language: str) -> None:
    _post(kind, language)
    (mail,) = read_mails()
    page, form = mail.alternatives[0]
    assert form == "text/html"
    assert f'lang="{language}"' in page
    for text in (mail.subject, mail.body, page):
        assert text
        assert "%(" not in text
    if KINDS[kind].button:
        assert 'href="https://tilt.example/x#y"' in page
        assert "https://tilt.example/x#y" in mail.body


def test_a_name_cannot_put_markup_or_headers_into_a_mail() -> None:
    _post("confirm", username="<b>Erec</b>\nBcc: all@example.org")
    (mail,) = read_mails()
    assert "<b>Erec" not in mail.alternatives[0][0]
    assert "Bcc" not in dict(mail.message().items())


def _list_sentences() -> set[str]:
    """Return what is put into `_()` in this package."""
    calls = [
        node
        for file in HERE.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"
    ]
    return {ast.literal_eval(call.args[0]) for call in calls}


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: file.parts[-3])
def test_every_sentence_is_translated_and_the_compiled_catalogue_is_fresh(file: Path) -> None:
    with file.with_suffix(".mo").open("rb") as compiled:
        known = set(GNUTranslations(compiled)._catalog)  # type: ignore[attr-defined]  # no other list
    written = {
        ast.literal_eval(line.removeprefix("msgid "))
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("msgid ")
    }
    assert known == written, "run msgfmt as locale/README.md says"
    assert _list_sentences() == known - {""}


def test_a_mail_arrives_at_a_mail_server_as_text_and_page(inbox: _Inbox) -> None:
    _post("reset", "de", username="Erec der Kühne")

    assert deliver_letters() == 1

    (mail,) = inbox.mails
    assert (mail["To"], mail["Subject"]) == ("erec@example.org", "Wähle ein neues Passwort")
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail.get_content_type() == "multipart/alternative"
    body = mail.get_body(("plain",))
    assert body is not None
    assert "Erec der Kühne" in body.get_content()
    assert deliver_letters() == 0


def test_a_mail_server_that_is_away_gets_the_mail_later_and_the_log_tells_no_secret(
    settings: Any, inbox: _Inbox, caplog: pytest.LogCaptureFixture
) -> None:
    there, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    _post("reset")
    deliver_letters()
    assert "did not leave" in caplog.text
    assert "tilt.example" not in caplog.text
    letter = Letter.objects.get()
    assert (letter.done_at, letter.attempts) == (None, 1)

    settings.EMAIL_PORT = there
    assert deliver_letters(now=letter.due_at) == 1
    assert len(inbox.mails) == 1


def test_what_was_sent_is_forgotten_after_a_week(inbox: _Inbox) -> None:
    _post("reset")
    deliver_letters()
    sent = Letter.objects.get().done_at
    assert sent is not None
    forget_letters(now=sent)
    assert Letter.objects.exists()
    forget_letters(now=clock.now().replace(year=2099))
    assert not Letter.objects.exists()
