"""A request goes to one thread once, and leaves nothing open there."""

import threading
from collections.abc import Iterator

import pytest
from asgiref.testing import ApplicationCommunicator
from django.db import connection
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import override_settings
from django.urls import path

from tiltyard_server.common.http.downloads import answer_file
from tiltyard_server.common.http.handler import OneThreadHandler

pytestmark = pytest.mark.django_db(transaction=True)


def _say_thread(request: HttpRequest) -> HttpResponse:
    with connection.cursor() as cursor:
        cursor.execute("select 1")
    return HttpResponse(threading.current_thread().name)


def _stream(request: HttpRequest) -> StreamingHttpResponse:
    return answer_file(request, iter(["Ada ", "Byron"]), name="a.txt", content_type="text/plain")


def _fail(request: HttpRequest) -> HttpResponse:
    raise ValueError("A lance broke.")


urlpatterns = [path("thread", _say_thread), path("stream", _stream), path("fail", _fail)]


@pytest.fixture(autouse=True)
def these_views() -> Iterator[None]:
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[]):
        yield


async def _ask(handler: OneThreadHandler, place: str, body: bytes = b"") -> tuple[int, bytes]:
    scope = {"type": "http", "method": "GET", "path": place, "headers": [], "query_string": b""}
    call = ApplicationCommunicator(handler, scope)
    await call.send_input({"type": "http.request", "body": body})
    status = (await call.receive_output(10))["status"]
    content, more = b"", True
    while more:
        part = await call.receive_output(10)
        content += part.get("body", b"")
        more = part.get("more_body", False)
    await call.wait(60)
    return int(status), content


async def test_requests_are_answered_by_threads_that_stay() -> None:
    handler = OneThreadHandler()
    names = {(await _ask(handler, "/thread"))[1].decode() for _ in range(5)}

    assert all(name.startswith("tiltyard-request") for name in names)
    assert names <= {thread.name for thread in threading.enumerate()}


async def test_a_request_leaves_no_connection_open() -> None:
    opened = []

    def note(connection: object, **_: object) -> None:
        opened.append(connection)

    connection_created.connect(note)
    try:
        await _ask(OneThreadHandler(), "/thread")
    finally:
        connection_created.disconnect(note)

    assert all(each.connection is None for each in opened)  # type: ignore[attr-defined]


async def test_a_stream_arrives_whole() -> None:
    assert await _ask(OneThreadHandler(), "/stream") == (200, b"Ada Byron")


async def test_a_view_that_fails_is_answered() -> None:
    status, _ = await _ask(OneThreadHandler(), "/fail")

    assert status == 500


async def test_somebody_who_leaves_before_the_end_of_the_body_is_forgotten() -> None:
    call = ApplicationCommunicator(
        OneThreadHandler(),
        {"type": "http", "method": "POST", "path": "/thread", "headers": [], "query_string": b""},
    )
    await call.send_input({"type": "http.disconnect"})

    assert await call.receive_nothing()
    await call.wait(60)
