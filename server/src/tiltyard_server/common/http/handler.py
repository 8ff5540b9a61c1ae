"""Django's HTTP under ASGI, with one visit to one thread for a request."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import IO, Any, Final

from asgiref.sync import sync_to_async
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.db import connections
from django.http import FileResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Scope]]
Send = Callable[[Scope], Awaitable[None]]

MOST: Final = 512  # requests at a time; many of them wait for a director
_THREADS: Final = ThreadPoolExecutor(MOST, thread_name_prefix="tiltyard-request")
# Who watches over the server is answered even while every other thread waits for the database.
_WATCHERS: Final = ThreadPoolExecutor(8, thread_name_prefix="tiltyard-watcher")
_WATCHED: Final = frozenset({"/api/health", "/api/ready"})


async def _wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class OneThreadHandler(ASGIHandler):
    """Answers a request from its first signal to its last in one thread of a pool that stays.

    Django starts a thread for every request and goes there for each signal, for the view and for
    the end; under load the event loop then waits for the interpreter lock several times a request.
    All our middleware and views are synchronous, so a request goes to a thread once.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002 - as Django has it
        """Make a synchronous chain, whatever was asked for."""
        super().load_middleware(is_async=False)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read, answer in a thread, send. Whoever goes away meanwhile is answered in vain."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            threads = _WATCHERS if scope["path"] in _WATCHED else _THREADS
            visit = sync_to_async(self._answer, thread_sensitive=False, executor=threads)
            response = await visit(scope, body)
            if not response.streaming:
                await self.send_response(response, send)
                return
            try:
                await self._stream(response, receive, send)
            finally:
                await sync_to_async(response.close)()

    async def _stream(self, response: HttpResponseBase, receive: Receive, send: Send) -> None:
        """Send a stream until it ends or its client goes away: some would never end."""
        sending = asyncio.ensure_future(self.send_response(response, send))
        leaving = asyncio.ensure_future(_wait_until_gone(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            leaving.cancel()
            if not sending.done():
                sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending

    def _answer(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        """Return the response; one that is whole has let go of everything."""
        try:
            set_script_prefix(get_script_prefix(scope))
            signals.request_started.send(sender=type(self), scope=scope)
            request, refusal = self.create_request(scope, body)
            response = self.get_response(request) if request is not None else refusal
            assert response is not None
            response._handler_class = type(self)  # type: ignore[attr-defined]  # noqa: SLF001 - Django
            if isinstance(response, FileResponse):
                response.block_size = self.chunk_size
            if not response.streaming:
                response.close()
        finally:
            connections.close_all()  # they belong to this visit, not to the thread
        return response
