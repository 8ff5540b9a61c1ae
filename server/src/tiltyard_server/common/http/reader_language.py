"""The language of whoever asks (`Accept-Language`), and sentences in it, by Django's gettext.

Only the `message` of a refusal is translated: its template and values stay English, so that a
client can say it in the language that was chosen there. The catalogues are compiled from those of
the web client (`scripts/sentences.py`); what a language lacks is said in English.
"""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from tiltyard.sentence import Sentence, word

CONTEXT: Final = "sentence"  # apart from the words of mails and of Django itself
_ENGLISH: Final = "en"
_language: Final[ContextVar[str]] = ContextVar("reader_language", default=_ENGLISH)


class ReaderLanguageMiddleware:
    """Remembers the language of the request while it is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; a refusal says in which language it is, and that another may get another."""
        if "HTTP_ACCEPT_LANGUAGE" not in request.META:
            return self.get_response(request)
        language = translation.get_language_from_request(request)
        before = _language.set(language)
        try:
            response = self.get_response(request)
        finally:
            _language.reset(before)
        if response.status_code >= 400:
            patch_vary_headers(response, ("Accept-Language",))
        return response


def translate(sentence: str) -> str:
    """Return a sentence in the reader's language; what that lacks, or without one, in English."""
    language = _language.get()
    if language.startswith(_ENGLISH):
        return str(sentence)
    with translation.override(language):
        return _fill(word(sentence))


def _fill(sentence: Sentence) -> str:
    values = {
        name: _fill(value) if isinstance(value, Sentence) else value
        for name, value in sentence.values.items()
    }
    return translation.pgettext(CONTEXT, sentence.template).format(**values)
