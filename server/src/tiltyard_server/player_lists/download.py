"""Fetching a list from an address, unless it is still the same; the guard says which are called."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final, NamedTuple
from urllib.parse import urljoin

import httpx

from tiltyard import InputError
from tiltyard.sentence import say
from tiltyard_server.common.http import ssrf_url_guard
from tiltyard_server.common.http.client import explain, host_of

_SECONDS: Final = 60.0  # from one read to the next
_LONGEST: Final = 3600.0  # for all of it
_LARGEST: Final = 1 << 30  # bytes; FIDE's largest has a tenth
_HOPS: Final = 5

Tell = Callable[[int, int], None]


class Fetched(NamedTuple):
    """What an address gave. Without `stamp` it does not say when it changed."""

    stamp: str
    is_new: bool


def fetch_list(address: str, to: Path, *, known: str, tell: Tell) -> Fetched:
    """Write what an address holds into a file; `known` is the stamp of what one has.

    Every address that another sends us to is looked at as the first one is.

    Raises:
        InputError: `list.unreachable`, `list.too_large` or `address.refused`.
    """
    try:
        with httpx.Client(timeout=_SECONDS, trust_env=False) as client:
            for _ in range(_HOPS):
                with _opened(client, address, known) as response:
                    if not response.has_redirect_location:
                        return _store(response, to, known, tell)
                    address = urljoin(address, response.headers["Location"])
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
        raise InputError("list.unreachable", explain(error, host_of(address))) from error
    raise InputError("list.unreachable", say("The address sends from one place to the next."))


@contextmanager
def _opened(client: httpx.Client, address: str, known: str) -> Iterator[httpx.Response]:
    target = ssrf_url_guard.resolve(address)
    port = "" if target.port in (80, 443) else f":{target.port}"
    headers = {"Host": f"{target.host}{port}", "User-Agent": "Tiltyard"}
    if known:
        headers["If-Modified-Since"] = known
    named = {"sni_hostname": target.host}
    with client.stream("GET", target.url, headers=headers, extensions=named) as response:
        yield response


def _store(response: httpx.Response, to: Path, known: str, tell: Tell) -> Fetched:
    stamp = response.headers.get("Last-Modified", "")
    if response.status_code == httpx.codes.NOT_MODIFIED or (known and stamp == known):
        return Fetched(known, is_new=False)
    if response.status_code != httpx.codes.OK:
        raise InputError(
            "list.unreachable", say("It answered {status}.", status=response.status_code)
        )
    total, done = int(response.headers.get("Content-Length", 0)), 0
    until = monotonic() + _LONGEST
    with to.open("wb") as file:
        for chunk in response.iter_bytes():  # as they come: whoever drips is ended too
            file.write(chunk)
            done += len(chunk)
            if done > _LARGEST or monotonic() > until:
                raise InputError("list.too_large", say("It is larger than any list of players."))
            tell(done, total)
    return Fetched(stamp, is_new=True)
