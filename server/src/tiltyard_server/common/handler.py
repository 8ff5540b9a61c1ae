"""Django's HTTP under ASGI, with one change of thread for a request."""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class OneThreadHandler(ASGIHandler):
    """Runs middleware and view in the same thread, without the way back to the event loop.

    A chain that begins in the event loop goes to a thread for the middleware, back to the loop
    for the view, and to the thread again because the view waits for the database. All our
    middleware and views are synchronous, so the chain is made for a thread and goes there once.
    """

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002 - as Django has it
        """Make a synchronous chain, whatever was asked for."""
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Answer in the thread of the request."""
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)
