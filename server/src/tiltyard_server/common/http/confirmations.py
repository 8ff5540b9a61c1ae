"""What whoever asks has confirmed: the header `Confirm`, the names of acts with commas between.

A warning that is to be confirmed twice is named twice. Work that nobody asked for over HTTP (jobs,
demo data, games that end) has nobody who could be warned.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Final

from django.http import HttpRequest, HttpResponse

HEADER: Final = "Confirm"
_LONGEST: Final = 1_000
_confirmed: Final[ContextVar[Mapping[str, int] | None]] = ContextVar("confirmed", default=None)


class ConfirmationsMiddleware:
    """Remembers what a request confirms while it is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with somebody there who can be warned."""
        before = _confirmed.set(_read(request.META.get("HTTP_CONFIRM", "")))
        try:
            return self.get_response(request)
        finally:
            _confirmed.reset(before)


def find_confirmed() -> Mapping[str, int] | None:
    """Return how often each act was confirmed; None: nobody is there to be warned."""
    return _confirmed.get()


def _read(header: str) -> Mapping[str, int]:
    names = (name.strip() for name in header[:_LONGEST].split(","))
    return Counter(name for name in names if name)
