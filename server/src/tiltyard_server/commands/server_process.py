"""A server process from start to end."""

import resource
import socket
import time
from collections.abc import Callable
from threading import Thread

import click
import uvicorn
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.db import close_old_connections
from django.urls import get_resolver

get_asgi_application()  # Django must be set up before its models are imported

from tiltyard_server.commands.process import running_parts  # noqa: E402
from tiltyard_server.config.asgi import application  # noqa: E402
from tiltyard_server.lichess.line_stream import end_streams  # noqa: E402
from tiltyard_server.live.frames import FrameProtocol  # noqa: E402
from tiltyard_server.live.http_deadlines import DeadlineProtocol  # noqa: E402

_MESSAGE_MAX = 64 * 1024


def load_addresses() -> None:
    """Import what stands behind the addresses now, so that the first visitor does not wait."""
    _ = get_resolver().url_patterns


def run_server(*, host: str, port: int, has_worker: bool, log_level: str) -> None:
    """Serve until a signal comes, then finish what is at hand."""
    listener = _listen(host, port)
    _allow_many_sockets()
    config = uvicorn.Config(
        application,
        lifespan="off",
        log_level=log_level,
        log_config=None,  # as the rest of the process: one format, no secrets
        access_log=False,  # we have our own
        http=DeadlineProtocol,
        timeout_keep_alive=5,  # seconds between two requests
        ws=FrameProtocol,
        ws_ping_interval=20,  # seconds of silence; who answers no ping is gone
        ws_ping_timeout=20,
        ws_max_size=_MESSAGE_MAX,
        ws_per_message_deflate=False,  # one encoded message goes to thousands of sockets
        timeout_graceful_shutdown=10,
        server_header=False,
        forwarded_allow_ips=settings.TILTYARD_TRUSTED_PROXIES,
    )
    address, bound = listener.getsockname()[:2]
    shown = f"[{address}]" if ":" in address else address
    with running_parts(has_pages=True, has_worker=has_worker):
        click.echo(f"Tiltyard is at http://{shown}:{bound}/ (API: /api/docs). Stop it with Ctrl-C.")
        _Server(config).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Ends what would never end by itself when it is asked to stop."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End streams, then wait for the rest."""
        end_streams()
        await super().shutdown(sockets)


def _allow_many_sockets() -> None:
    """Take as many files as the system permits: many systems offer 1,024 to who does not ask."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _listen(host: str, port: int) -> socket.socket:
    """Bind first: a taken port is an error before anything runs, and port 0 is known."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        raise click.ClickException(
            f"Cannot listen on {host}:{port}: {error.strerror}. Choose another --port."
        ) from error
    listener.listen(2048)
    listener.set_inheritable(True)
    return listener


def watch_in_background(watch: Callable[..., None], *, every: float) -> None:
    """Let a show tell how it goes beside whatever else the process does."""

    def pause() -> None:
        close_old_connections()
        time.sleep(every)

    def run() -> None:
        watch(pause=pause)
        close_old_connections()

    Thread(target=run, name="tiltyard-show", daemon=True).start()
