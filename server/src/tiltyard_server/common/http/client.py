"""Outgoing HTTP: one deadline for a whole call, and no call waits for another.

The time-outs of httpx count from one read to the next, so a server that sends a byte now and then
holds a call for ever. Calls run on `event_loop`, where one deadline covers all of a call: looking
up the name, connecting, TLS, sending, the answer. The body of an answer is read by `fetch` alone,
up to a bound: of what is sent, the status says all that we ask.
"""

import asyncio
import logging
import socket
import ssl
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import urljoin

import httpx

from tiltyard.sentence import say

_NOT_REACHED: Final = say("No connection could be made.")
_REASONS: Final[tuple[tuple[type[Exception], str], ...]] = (
    (socket.gaierror, say("The name of the address was not found.")),
    (ssl.SSLError, say("No secure connection could be made; look at the certificate.")),
    (ConnectionRefusedError, say("The connection was refused: nothing answers at that address.")),
)
_log = logging.getLogger(__name__)


@cache
def _trust() -> ssl.SSLContext:
    """Return the certificates of this machine: read once, for that takes longer than a call."""
    return ssl.create_default_context()


@dataclass(frozen=True, slots=True)
class Reply:
    """How a call went. No `status`: there was no answer, and `error` says why."""

    status: int | None
    milliseconds: int
    error: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """Something to send. `host` is asked for by name when `url` has a number instead."""

    url: str
    content: bytes
    headers: Mapping[str, str]
    host: str = ""
    is_direct: bool = False  # whatever proxy the environment names


@dataclass(frozen=True, slots=True)
class Get:
    """Something to fetch. `host` is asked for by name, as `url` has a number instead."""

    url: str
    headers: Mapping[str, str]
    host: str


@dataclass(frozen=True, slots=True)
class Page:
    """What an address gave. No `status`: there was no answer, and `error` says why."""

    status: int | None
    content: bytes = b""
    etag: str = ""
    error: str = ""


async def fetch(
    find: Callable[[str], Get], url: str, *, seconds: float, largest: int, hops: int = 3
) -> Page:
    """Fetch what an address holds, within `seconds` and up to `largest` bytes.

    `find` says how an address is called, and refuses those that must not be; it is asked for each
    that another sends us to. It runs in another thread. What it raises is raised here.
    """
    host = host_of(url)
    try:
        async with asyncio.timeout(seconds):
            async with httpx.AsyncClient(timeout=None, verify=_trust(), trust_env=False) as client:
                for _ in range(hops + 1):
                    get = await asyncio.to_thread(find, url)
                    host = get.host
                    async with client.stream(
                        "GET",
                        get.url,
                        headers={**get.headers, "Accept-Encoding": "identity"},
                        extensions={"sni_hostname": get.host},
                    ) as response:
                        if not response.has_redirect_location:
                            return await _read_page(response, largest)
                        url = urljoin(url, response.headers["Location"])
    except TimeoutError:
        error = say("There was no answer within {seconds} seconds.", seconds=f"{seconds:g}")
        return Page(None, error=error)
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as problem:
        return Page(None, error=explain(problem, host))
    return Page(None, error=say("The address sends from one place to the next."))


async def _read_page(response: httpx.Response, largest: int) -> Page:
    etag = response.headers.get("ETag", "")
    content = bytearray()
    if response.status_code == httpx.codes.OK:
        async for chunk in response.aiter_raw():  # packed bytes could be any number of them
            content += chunk
            if len(content) > largest:
                return Page(
                    None,
                    error=say(
                        "It is larger than {most} MB, and is not read.", most=largest // 1_000_000
                    ),
                )
    return Page(response.status_code, bytes(content), etag)


async def send(find: Callable[[], Post], *, seconds: float) -> Reply:
    """Make a call that ends within `seconds`, whatever the other side does.

    `find` says what to send and where. It runs in another thread, since it may have to look up a
    name, and within the deadline too. What it raises is raised here.
    """
    started = time.monotonic()
    status, error, host = None, "", "a server"
    try:
        async with asyncio.timeout(seconds):
            post = await asyncio.to_thread(find)
            host = post.host or host_of(post.url)
            async with (
                httpx.AsyncClient(
                    timeout=None, verify=_trust(), trust_env=not post.is_direct
                ) as client,
                client.stream(
                    "POST",
                    post.url,
                    content=post.content,
                    headers=dict(post.headers),
                    extensions={"sni_hostname": post.host} if post.host else None,
                ) as response,
            ):
                status = response.status_code
    except TimeoutError:
        error = (
            ""
            if status
            else say("There was no answer within {seconds} seconds.", seconds=f"{seconds:g}")
        )
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as problem:
        error = "" if status else explain(problem, host)
    return Reply(status, int((time.monotonic() - started) * 1000), error)


def host_of(address: str) -> str:
    """Return which server an address names, without what may be secret in it."""
    return address.partition("//")[2].partition("/")[0].rpartition("@")[2]


def explain(problem: Exception, host: str) -> str:
    """Return what happened in the words of a person; what Python calls it is logged."""
    _log.warning(
        "A call to %s failed: %s: %s. Whoever asked for it decides whether to try again",
        host,
        type(problem).__name__,
        problem,
    )
    if isinstance(problem, (httpx.InvalidURL, httpx.UnsupportedProtocol)):
        return say("The address is not one that can be called.")
    causes = _list_causes(problem)
    for kind, sentence in _REASONS:
        if any(isinstance(cause, kind) for cause in causes):
            return sentence
    is_connected = not isinstance(problem, (httpx.ConnectError, httpx.ProxyError))
    return say("The connection broke before there was an answer.") if is_connected else _NOT_REACHED


def _list_causes(problem: BaseException) -> list[BaseException]:
    """Return an error with all that led to it; a name with several addresses has several."""
    found: list[BaseException] = []
    waiting: list[BaseException | None] = [problem]
    while waiting:
        each = waiting.pop()
        if each is None or each in found:
            continue
        found.append(each)
        waiting += [each.__cause__, each.__context__]
        waiting += each.exceptions if isinstance(each, BaseExceptionGroup) else ()
    return found
