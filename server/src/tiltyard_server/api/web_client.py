"""The web client and static files: read once, sent with the right headers."""

import json
import mimetypes
import re
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tiltyard_server.api.errors import answer_error
from tiltyard_server.api.rate_limits import require_page_pace
from tiltyard_server.common import clock
from tiltyard_server.common.errors import TooManyError
from tiltyard_server.front.pages import Page, describe_page

mimetypes.add_type("application/manifest+json", ".webmanifest")
_FOREVER = "public, max-age=31536000, immutable"
_ROOT = '<div id="root"></div>'
_TITLE = re.compile(r"<title>[^<]*</title>")
_LINE = re.compile(r'<meta name="description"[^>]*>')
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_ENGINE = "engine/"  # files of the analysis board's engine, which runs as a worker
_ENGINE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the one place where WebAssembly may be made
        "connect-src 'self'",
    )
)
_NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Tiltyard</title></head>
<body><h1>Tiltyard is running</h1><p>The web client is not built: run <code>npm ci</code> and
<code>npm run build</code> in <code>web/</code>. The API works:
<a href="/api/docs">/api/docs</a>.</p>
</body></html>"""


class _File(NamedTuple):
    content: bytes
    content_type: str
    encoding: str


@require_safe
def get_index(request: HttpRequest, path: str = "") -> HttpResponse:
    """Send the client for every address that is its own; files of the root by their name."""
    dist = Path(settings.TILTYARD_WEB_DIST)
    if path and "." in path.rsplit("/", 1)[-1]:
        response = _send(request, dist, path, cache="public, max-age=3600")
        if path.startswith(_ENGINE):
            response.headers["Content-Security-Policy"] = _ENGINE_POLICY
        return response
    if not (dist / "index.html").is_file():
        return HttpResponse(_NOT_BUILT)
    try:
        require_page_pace(request, now=clock.now())
    except TooManyError as error:
        return answer_error(429, error.code, error.message, error.details)
    page = describe_page(request, path)
    if page is None:
        return _send(request, dist, "index.html", cache="no-cache")
    response = HttpResponse(_compose(dist, page))
    response.headers["Cache-Control"] = "no-cache"
    return response


def _compose(dist: Path, page: Page) -> str:
    """Return the client's page with what we know: tags, a first view, and what to fetch at once."""
    text = (dist / "index.html").read_text(encoding="utf-8")
    scripts = _list_scripts(dist).get(page.route, ())
    links = [f'<link rel="modulepreload" crossorigin href="{file}">' for file in scripts]
    links += [
        f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{address}">'
        for address in ("/api/me", *page.asks)
    ]
    text = text.replace("</head>", f"{''.join(links)}{page.tags}</head>", 1)
    text = _TITLE.sub(lambda _: f"<title>{escape(page.title)}</title>", text, count=1)
    if page.line:
        line = f'<meta name="description" content="{escape(page.line, quote=True)}" />'
        text = _LINE.sub(lambda _: line, text, count=1)
    return text.replace(_ROOT, _ROOT.replace("></", f">{page.body}</"), 1)


def _list_scripts(dist: Path) -> dict[str, list[str]]:
    """Return the scripts of each route, as the build wrote them down."""
    file = dist / "routes.json"
    if not file.is_file():
        return {}
    return dict(json.loads(_read(file, file.stat().st_mtime_ns, "").content))


@require_safe
def get_asset(request: HttpRequest, path: str) -> HttpResponse:
    """Send a file with a hash in its name: it never changes."""
    return _send(request, Path(settings.TILTYARD_WEB_DIST) / "assets", path, cache=_FOREVER)


@require_safe
def get_static(request: HttpRequest, path: str) -> HttpResponse:
    """Send a file of the admin or of the API documentation."""
    found = finders.find(path)
    if not isinstance(found, str):
        raise Http404
    file = Path(found)
    return _send(request, file.parent, file.name, cache="public, max-age=3600")


def _send(request: HttpRequest, root: Path, path: str, *, cache: str) -> HttpResponse:
    file = (root / path).resolve()
    if not file.is_relative_to(root.resolve()) or not file.is_file():
        raise Http404
    accepted = request.headers.get("Accept-Encoding", "")
    content = _read(file, file.stat().st_mtime_ns, _choose_encoding(file, accepted))
    response = HttpResponse(content.content, content_type=content.content_type)
    response.headers["Cache-Control"] = cache
    response.headers["Vary"] = "Accept-Encoding"
    if content.encoding:
        response.headers["Content-Encoding"] = content.encoding
    return response


def _choose_encoding(file: Path, accepted: str) -> str:
    for encoding, suffix in _ENCODINGS:
        if encoding in accepted and file.with_name(file.name + suffix).is_file():
            return encoding
    return ""


@lru_cache(maxsize=256)
def _read(file: Path, changed: int, encoding: str) -> _File:
    """Read a file once for each time it changes."""
    suffix = dict(_ENCODINGS).get(encoding, "")
    content = file.with_name(file.name + suffix).read_bytes()
    kind, _ = mimetypes.guess_type(file.name)
    return _File(content, kind or "application/octet-stream", encoding)
