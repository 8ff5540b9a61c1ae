"""Who asks: a person in a browser, a program with a key, or nobody known; and whether they may.

Every subject has a table of rules in its `permissions.py`: an action, and its `Rule`.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from tiltyard.sentence import say
from tiltyard_server.common.errors import NotAllowedError, NotSignedInError


class Scope(StrEnum):
    """What a key may be used for. All include reading.

    Organising includes playing, reporting and relaying games of boards. Registering game servers
    and operating are included in nothing else; operating includes the lab.
    """

    READ = "read"
    PLAY = "play"
    REPORT = "report"  # results of games that a program lets be played
    RELAY = "relay"  # games of boards over the board, as PGN
    ORGANISE = "organise"
    SERVERS = "servers"  # registering game servers
    LAB = "lab"  # letting a machine play games of the engine lab; keys of operators
    OPERATE = "operate"  # running the installation; keys of operators only


_INCLUDED_IN: Final = {
    Scope.READ: frozenset(Scope),
    Scope.PLAY: frozenset({Scope.PLAY, Scope.ORGANISE}),
    Scope.REPORT: frozenset({Scope.REPORT, Scope.ORGANISE}),
    Scope.RELAY: frozenset({Scope.RELAY, Scope.ORGANISE}),
    Scope.ORGANISE: frozenset({Scope.ORGANISE}),
    Scope.SERVERS: frozenset({Scope.SERVERS}),
    Scope.LAB: frozenset({Scope.LAB, Scope.OPERATE}),
    Scope.OPERATE: frozenset({Scope.OPERATE}),
}


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks. `scopes` is None in a browser, where a person may do all that is theirs.

    `is_operator` is for people only. A key that its owner, an operator, made to operate
    `may_operate`: it does what operators do under their own addresses, and nothing in the
    tournaments of others. One that was made for the lab `may_lend` a machine to it.
    `links` are the invitation links, `passes` those of a hall that this browser has opened.
    """

    user_id: int | None = None
    display_name: str = ""
    is_operator: bool = False
    scopes: frozenset[Scope] | None = None
    links: frozenset[int] = frozenset()
    may_operate: bool = False
    may_lend: bool = False
    passes: frozenset[int] = frozenset()

    def has_scope(self, scope: Scope) -> bool:
        """Whether the key, if one is used, is good for `scope`."""
        return self.scopes is None or bool(self.scopes & _INCLUDED_IN[scope])


NOBODY: Final = Viewer()
_LINKS: Final = "invitation-links"  # in the session
_PASSES: Final = "hall-passes"
_KEPT: Final = 50  # of each


def list_links(session: SessionBase | None) -> frozenset[int]:
    """Return the invitation links that a browser has opened."""
    return frozenset(session.get(_LINKS, ())) if session is not None else frozenset()


def list_passes(session: SessionBase | None) -> frozenset[int]:
    """Return the passes of halls that a browser has opened."""
    return frozenset(session.get(_PASSES, ())) if session is not None else frozenset()


def note_link(session: SessionBase, link_id: int) -> None:
    """Remember that a browser has opened an invitation link; the oldest are forgotten."""
    _keep(session, _LINKS, link_id)


def note_pass(session: SessionBase, pass_id: int) -> None:
    """Remember that a browser has opened a pass; the oldest are forgotten."""
    _keep(session, _PASSES, pass_id)


def _keep(session: SessionBase, name: str, number: int) -> None:
    others = [each for each in session.get(name, ()) if each != number]
    session[name] = [*others, number][-_KEPT:]


def set_viewer(request: HttpRequest, viewer: Viewer) -> None:
    """Note who asks; done once, by the authentication of the API."""
    request.viewer = viewer  # type: ignore[attr-defined]  # Django requests carry what is put there


def is_viewer_known(request: HttpRequest) -> bool:
    """Whether the authentication of the API has said who asks."""
    return hasattr(request, "viewer")


def get_viewer(request: HttpRequest) -> Viewer:
    """Return who asks."""
    viewer = getattr(request, "viewer", NOBODY)
    return viewer if isinstance(viewer, Viewer) else NOBODY


def require_scope(viewer: Viewer, scope: Scope) -> None:
    """Refuse a key that is not good for `scope`."""
    if not viewer.has_scope(scope):
        raise NotAllowedError(
            "key.scope_missing",
            say("This key is not good for that: it needs the scope {scope}.", scope=scope),
        )


def require_user(viewer: Viewer, scope: Scope) -> int:
    """Return the id of who asks, or refuse."""
    if viewer.user_id is None:
        raise NotSignedInError("user.not_signed_in", say("Sign in first."))
    require_scope(viewer, scope)
    return viewer.user_id


def require_person(viewer: Viewer) -> int:
    """Return the id of who asks, in a browser: no key may change the account it belongs to."""
    user_id = require_user(viewer, Scope.READ)
    if viewer.scopes is not None:
        raise NotAllowedError(
            "key.session_needed", say("A key cannot do this; sign in with a browser.")
        )
    return user_id


def require_operator(viewer: Viewer) -> int:
    """Return the id of who asks, if they run the installation, or their key was made for it."""
    user_id = require_user(viewer, Scope.OPERATE)
    if not (viewer.is_operator or viewer.may_operate):
        raise NotAllowedError(
            "operator.only", say("Only operators of this installation may do this.")
        )
    return user_id


class Rule(NamedTuple):
    """Which roles may, which scope a key needs, and how a refusal reads.

    No roles: anybody who is known.
    """

    roles: AbstractSet[StrEnum]
    scope: Scope
    refusal: str
    code: str = "action.not_allowed"

    def allows(self, viewer: Viewer, roles: AbstractSet[StrEnum]) -> bool:
        """Whether somebody with these roles may."""
        if viewer.user_id is None or not viewer.has_scope(self.scope):
            return False
        return not self.roles or not self.roles.isdisjoint(roles)

    def require(self, viewer: Viewer, roles: AbstractSet[StrEnum], action: StrEnum) -> int:
        """Return who asks, or refuse with a sentence."""
        user_id = require_user(viewer, self.scope)
        if not self.allows(viewer, roles):
            raise NotAllowedError(self.code, self.refusal, action=action.value)
        return user_id
