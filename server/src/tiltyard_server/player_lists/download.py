"""Fetching a list from the address that the operator set, unless it is still the same."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import httpx

from tiltyard import InputError

_SECONDS: Final = 60.0
_CHUNK: Final = 1 << 20


class Fetched(NamedTuple):
    """What an address gave. Without `stamp` it does not say when it changed."""

    stamp: str
    is_new: bool


def fetch_list(address: str, to: Path, *, known: str, tell: Callable[[int, int], None]) -> Fetched:
    """Write what an address holds into a file; `known` is the stamp of what one has.

    Raises:
        InputError: `list.unreachable`.
    """
    headers = {"If-Modified-Since": known} if known else {}
    try:
        with (
            httpx.Client(timeout=_SECONDS, follow_redirects=True) as client,
            client.stream("GET", address, headers=headers) as response,
        ):
            stamp = response.headers.get("Last-Modified", "")
            if response.status_code == httpx.codes.NOT_MODIFIED or (known and stamp == known):
                return Fetched(known, is_new=False)
            response.raise_for_status()
            total, done = int(response.headers.get("Content-Length", 0)), 0
            with to.open("wb") as file:
                for chunk in response.iter_bytes(_CHUNK):
                    file.write(chunk)
                    done += len(chunk)
                    tell(done, total)
            return Fetched(stamp, is_new=True)
    except httpx.HTTPError as error:
        raise InputError(
            "list.unreachable", f"The list could not be fetched from {address}: {error}."
        ) from error
