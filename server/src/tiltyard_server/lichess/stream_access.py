"""Who opens a stream: by the key alone, so that it ends when the key does."""

from django.http import HttpRequest

from tiltyard_server.live.authentication import Identity, identify


def identify_visitor(request: HttpRequest) -> Identity:
    """Return whose key came with a request."""
    authorization = request.headers.get("Authorization", "").encode("latin-1", "replace")
    return identify({"headers": [(b"authorization", authorization)]})
