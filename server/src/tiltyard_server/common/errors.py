"""Refusals that only a server knows. `api.errors` gives each family its status.

What is not there, or not to be known of, is the `NotFoundError` of the engine: HTTP 404.
"""

from tiltyard import NotFoundError, TiltyardError

__all__ = [
    "BusyError",
    "NotAllowedError",
    "NotFoundError",
    "NotSignedInError",
    "TooManyError",
]


class NotSignedInError(TiltyardError):
    """Nobody is signed in, or the key is not valid: HTTP 401."""


class NotAllowedError(TiltyardError):
    """The asker is known, but this is not theirs to do: HTTP 403."""


class TooManyError(TiltyardError):
    """Asked too often: HTTP 429, with the header Retry-After."""

    def __init__(self, code: str, message: str, *, retry_after: int, **details: object) -> None:
        """Say after how many seconds asking again makes sense."""
        super().__init__(code, message, retry_after=max(1, retry_after), **details)


class BusyError(TiltyardError):
    """Too many others write to the same place just now; asking again may help: HTTP 503."""
