"""Downloads that are never in memory as a whole."""

from collections.abc import AsyncIterator, Iterator
from itertools import islice
from typing import Final

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

_LINES_A_CHUNK: Final = 500


def answer_file(
    request: HttpRequest, lines: Iterator[str], *, name: str, content_type: str
) -> StreamingHttpResponse:
    """Answer with a download, a chunk of lines at a time."""
    content = _pull(lines) if isinstance(request, ASGIRequest) else lines
    response = StreamingHttpResponse(content, content_type=content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


async def _pull(lines: Iterator[str]) -> AsyncIterator[str]:
    def take() -> str:
        return "".join(islice(lines, _LINES_A_CHUNK))

    while chunk := await sync_to_async(take)():
        yield chunk
