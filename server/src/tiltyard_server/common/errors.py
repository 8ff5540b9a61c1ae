"""Refusals that only a server knows. `api.errors` gives each family its status."""

from tiltyard import TiltyardError


class NotSignedInError(TiltyardError):
    """Nobody is signed in, or the key is not valid: HTTP 401."""


class NotAllowedError(TiltyardError):
    """The asker is known, but this is not theirs to do: HTTP 403."""


class NotFoundError(TiltyardError):
    """There is no such thing, or the asker may not know of it: HTTP 404."""


class TooManyError(TiltyardError):
    """Asked too often: HTTP 429."""


class BusyError(TiltyardError):
    """Too many others write to the same place just now; asking again may help: HTTP 503."""
