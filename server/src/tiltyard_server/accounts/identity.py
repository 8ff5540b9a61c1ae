"""Who asks: a person in a browser, a program with a key, or nobody known."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.http import HttpRequest

from tiltyard_server.common.errors import NotAllowedError, NotSignedInError


class Scope(StrEnum):
    """What a key may be used for. Each includes those before it; playing is not reporting."""

    READ = "read"
    PLAY = "play"
    REPORT = "report"  # results of games that a program lets be played
    ORGANISE = "organise"


_INCLUDED_IN: Final = {
    Scope.READ: frozenset(Scope),
    Scope.PLAY: frozenset({Scope.PLAY, Scope.ORGANISE}),
    Scope.REPORT: frozenset({Scope.REPORT, Scope.ORGANISE}),
    Scope.ORGANISE: frozenset({Scope.ORGANISE}),
}


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks. `scopes` is None in a browser, where a person may do all that is theirs."""

    user_id: int | None = None
    display_name: str = ""
    is_operator: bool = False
    scopes: frozenset[Scope] | None = None

    def has_scope(self, scope: Scope) -> bool:
        """Whether the key, if one is used, is good for `scope`."""
        return self.scopes is None or bool(self.scopes & _INCLUDED_IN[scope])


NOBODY: Final = Viewer()


def set_viewer(request: HttpRequest, viewer: Viewer) -> None:
    """Note who asks; done once, by the authentication of the API."""
    request.viewer = viewer  # type: ignore[attr-defined]  # Django requests carry what is put there


def get_viewer(request: HttpRequest) -> Viewer:
    """Return who asks."""
    viewer = getattr(request, "viewer", NOBODY)
    return viewer if isinstance(viewer, Viewer) else NOBODY


def require_scope(viewer: Viewer, scope: Scope) -> None:
    """Refuse a key that is not good for `scope`."""
    if not viewer.has_scope(scope):
        raise NotAllowedError(
            "key.scope_missing", f"This key is not good for that: it needs the scope {scope!r}."
        )


def require_user(viewer: Viewer, scope: Scope) -> int:
    """Return the id of who asks, or refuse."""
    if viewer.user_id is None:
        raise NotSignedInError("user.not_signed_in", "Sign in first.")
    require_scope(viewer, scope)
    return viewer.user_id


def require_person(viewer: Viewer) -> int:
    """Return the id of who asks, in a browser: no key may change the account it belongs to."""
    user_id = require_user(viewer, Scope.READ)
    if viewer.scopes is not None:
        raise NotAllowedError("key.session_needed", "A key cannot do this; sign in with a browser.")
    return user_id


def require_operator(viewer: Viewer) -> int:
    """Return the id of who asks, if they run the installation. Keys never do."""
    user_id = require_person(viewer)
    if not viewer.is_operator:
        raise NotAllowedError("operator.only", "Only operators of this installation may do this.")
    return user_id
