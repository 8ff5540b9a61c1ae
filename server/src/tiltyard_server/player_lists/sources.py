"""Where lists are fetched from: set by the operator, asked for by organisers."""

from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.db.models import Q

from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.common.http import ssrf_url_guard
from tiltyard_server.jobs import wake_after_commit
from tiltyard_server.player_lists.models import ListSource, PlayerList

FIDE: Final = "fide"
_FRESH: Final = timedelta(hours=1)  # for which nobody looks again before a comparison


def list_all() -> list[tuple[PlayerList | None, ListSource | None]]:
    """Return every list and every address, those of one code together."""
    sources = {source.code: source for source in ListSource.objects.all()}
    lists = {one.code: one for one in PlayerList.objects.select_related("edition")}
    return [(lists.get(code), sources.get(code)) for code in sorted({*sources, *lists})]


def find(code: str) -> ListSource | None:
    """Return the address of a list, if it has one."""
    return ListSource.objects.filter(code=code).first()


def list_view(listed: PlayerList, source: ListSource | None) -> dict[str, Any]:
    """Return what organisers see of a list."""
    edition = listed.edition
    assert edition is not None  # it can be searched
    return {
        "code": listed.code,
        "name": listed.name,
        "label": edition.label,
        "players": edition.players,
        "imported_at": clock.to_iso(edition.imported_at),
        "checked_at": clock.to_iso(source.checked_at) if source else None,
        "is_looking": source is not None and _find_state(source) != "idle",
        "error": source.error if source else "",
    }


def source_view(listed: PlayerList | None, source: ListSource | None) -> dict[str, Any]:
    """Return what operators see of a list, of its address, or of both."""
    edition = listed.edition if listed else None
    known = source or ListSource(code=listed.code if listed else "", name="", url="")
    return {
        "code": known.code,
        "name": known.name or (listed.name if listed else ""),
        "url": known.url,
        "chapter": known.chapter,
        "label": edition.label if edition else "",
        "players": edition.players if edition else 0,
        "imported_at": clock.to_iso(edition.imported_at) if edition else None,
        "checked_at": clock.to_iso(known.checked_at),
        "next_at": clock.to_iso(source.due_at) if source else None,
        "state": _find_state(source) if source else "idle",
        "done": known.done,
        "total": known.total,
        "error": known.error,
    }


def _find_state(source: ListSource) -> str:
    if source.claimed_until is not None:
        return "reading" if source.is_reading else "fetching"
    return "waiting" if source.due_at <= clock.now() else "idle"


def set_source(code: str, *, name: str, url: str, chapter: str) -> ListSource:
    """Write the address of a list, and fetch it now.

    Raises:
        InputError: `address.refused`.
    """
    ssrf_url_guard.resolve(url)
    values = {"name": name, "url": url, "chapter": chapter, "due_at": clock.now(), "attempts": 0}
    source, _ = ListSource.objects.update_or_create(code=code, defaults=values)
    wake_after_commit(ListSource.JOB)
    return source


def remove_source(code: str) -> None:
    """Fetch a list no more; it stays as it is.

    Raises:
        NotFoundError: `list.no_address`.
    """
    deleted, _ = ListSource.objects.filter(code=code).delete()
    if not deleted:
        raise NotFoundError(
            "list.no_address", say("The list {code} has no address.", code=f"{code!r}")
        )


def fetch_all() -> None:
    """Let every list be fetched now."""
    ListSource.objects.filter(claimed_until=None).update(due_at=clock.now(), attempts=0)
    wake_after_commit(ListSource.JOB)


def look(code: str) -> None:
    """Let the address of a list be asked for a newer one, unless it was within the hour."""
    now = clock.now()
    stale = Q(checked_at=None) | Q(checked_at__lt=now - _FRESH)
    waiting = ListSource.objects.filter(stale, code=code, claimed_until=None, error="")
    if waiting.update(due_at=now):
        wake_after_commit(ListSource.JOB)


def follow_setting() -> None:
    """Let the address of FIDE's list be the one that the settings name, if they name one."""
    url = settings.TILTYARD_PLAYER_LIST_URL
    if url and not ListSource.objects.filter(code=FIDE, url=url).exists():
        values = {"name": "FIDE", "url": url, "due_at": clock.now(), "attempts": 0}
        ListSource.objects.update_or_create(code=FIDE, defaults=values)
