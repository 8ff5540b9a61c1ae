"""Who may do what: one table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard import FORMATS, EntryStatus, Phase
from tiltyard.formats.base import PairsRounds
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Rule, Scope, Viewer, require_scope
from tiltyard_server.common.database.prepared_query import Prepared
from tiltyard_server.common.errors import NotAllowedError, NotFoundError
from tiltyard_server.tournaments.hall_passes.holders import find_pass
from tiltyard_server.tournaments.invitations.guest_list import is_welcome
from tiltyard_server.tournaments.lookup import find_tournament
from tiltyard_server.tournaments.models import Entry, HallPass, Staff, Tournament


class Role(StrEnum):
    """What somebody is to a tournament."""

    OWNER = "owner"
    ORGANISER = "organiser"
    ARBITER = "arbiter"
    PLAYER = "player"
    HELPER = "helper"  # a phone with a pass of the hall
    TABLET = "tablet"  # one that stands there


class Action(StrEnum):
    """What can be done with a tournament."""

    EDIT = "edit"
    DELETE = "delete"
    MOVE_PHASE = "move_phase"
    MANAGE_ENTRIES = "manage_entries"
    SEAT = "seat"
    PAIR_ROUNDS = "pair_rounds"
    RUN_CLOCK = "run_clock"
    ENTER_RESULTS = "enter_results"
    RECORD_RESULT = "record_result"
    PROPOSE_RESULT = "propose_result"
    READ_PROPOSALS = "read_proposals"
    CORRECT_RESULTS = "correct_results"
    RELAY_GAMES = "relay_games"
    MANAGE_STAFF = "manage_staff"
    MANAGE_PASSES = "manage_passes"
    MANAGE_SERVERS = "manage_servers"
    READ_LOG = "read_log"
    READ_MONEY = "read_money"
    REGISTER = "register"
    CHECK_IN = "check_in"
    CHECK_IN_ANYBODY = "check_in_anybody"
    WITHDRAW = "withdraw"
    PLAY = "play"


_OWNERS: Final = frozenset({Role.OWNER})
_ORGANISERS: Final = frozenset({Role.ORGANISER})
_STAFF: Final = frozenset({Role.ORGANISER, Role.ARBITER})
_HELPERS: Final = _STAFF | {Role.HELPER}
_TABLETS: Final = frozenset({Role.TABLET})
INSIDE: Final = _HELPERS  # who see things as they are, besides the players
_PLAYERS: Final = frozenset({Role.PLAYER})
_ANYBODY: Final[frozenset[Role]] = frozenset()
_ENTRIES: Final = Prepared(
    lambda pk, who: Entry.objects.filter(tournament_id=pk, user_id=who).order_by("pk")[:1]
)
_POSTS: Final = Prepared(lambda pk, who: Staff.objects.filter(tournament_id=pk, user_id=who))

RULES: Final[Mapping[Action, Rule]] = {
    Action.EDIT: Rule(_ORGANISERS, Scope.ORGANISE, say("Only organisers may change a tournament.")),
    Action.DELETE: Rule(_OWNERS, Scope.ORGANISE, say("Only its owner may delete a tournament.")),
    Action.MOVE_PHASE: Rule(
        _ORGANISERS, Scope.ORGANISE, say("Only organisers may move a tournament.")
    ),
    Action.MANAGE_ENTRIES: Rule(
        _STAFF, Scope.ORGANISE, say("Only organisers and arbiters may manage entries.")
    ),
    Action.SEAT: Rule(
        _STAFF, Scope.ORGANISE, say("Only organisers and arbiters may say who sits where.")
    ),
    Action.RUN_CLOCK: Rule(
        _STAFF, Scope.ORGANISE, say("Only organisers and arbiters may run the clock.")
    ),
    Action.PAIR_ROUNDS: Rule(
        _STAFF, Scope.ORGANISE, say("Only organisers and arbiters may pair rounds.")
    ),
    Action.ENTER_RESULTS: Rule(
        _STAFF, Scope.ORGANISE, say("Only organisers and arbiters may enter results.")
    ),
    Action.RECORD_RESULT: Rule(
        _HELPERS,
        Scope.ORGANISE,
        say("Only organisers, arbiters and their helpers may enter the result of a board."),
    ),
    Action.PROPOSE_RESULT: Rule(
        _TABLETS, Scope.PLAY, say("Only a tablet of the hall may propose results.")
    ),
    Action.READ_PROPOSALS: Rule(
        _HELPERS | _TABLETS,
        Scope.ORGANISE,
        say("Only organisers, arbiters and their helpers may read what was proposed."),
    ),
    Action.CORRECT_RESULTS: Rule(
        _STAFF, Scope.ORGANISE, say("Only organisers and arbiters may correct results.")
    ),
    Action.RELAY_GAMES: Rule(_STAFF, Scope.RELAY, say("Only the staff may send games of boards.")),
    Action.MANAGE_STAFF: Rule(
        _ORGANISERS, Scope.ORGANISE, say("Only organisers may choose the staff.")
    ),
    Action.MANAGE_PASSES: Rule(
        _STAFF, Scope.ORGANISE, say("Only organisers and arbiters may give passes of the hall.")
    ),
    Action.MANAGE_SERVERS: Rule(
        _ORGANISERS, Scope.ORGANISE, say("Only organisers may let game servers report.")
    ),
    Action.READ_LOG: Rule(
        _STAFF, Scope.READ, say("Only organisers and arbiters may read the log.")
    ),
    Action.READ_MONEY: Rule(
        _ORGANISERS, Scope.ORGANISE, say("Only organisers may read the accounts of a tournament.")
    ),
    Action.REGISTER: Rule(_ANYBODY, Scope.PLAY, say("Sign in to enter.")),
    Action.CHECK_IN: Rule(_PLAYERS, Scope.PLAY, say("You may only check yourself in.")),
    Action.CHECK_IN_ANYBODY: Rule(
        _STAFF | _TABLETS,
        Scope.ORGANISE,
        say("Only organisers, arbiters and a tablet of the hall may check others in."),
    ),
    Action.WITHDRAW: Rule(_PLAYERS, Scope.PLAY, say("You may only withdraw yourself.")),
    Action.PLAY: Rule(_PLAYERS, Scope.PLAY, say("You may only play your own games.")),
}
_ONLY_IN: Final = {
    Action.SEAT: Phase.SEEDING,
    Action.RUN_CLOCK: Phase.IN_PROGRESS,
    Action.PROPOSE_RESULT: Phase.IN_PROGRESS,
    Action.CHECK_IN_ANYBODY: Phase.CHECK_IN,
}
_OVER: Final = (Phase.COMPLETED, Phase.CANCELLED, Phase.ABORTED)


@dataclass(frozen=True, slots=True)
class Access:
    """Somebody before a tournament that they may see."""

    viewer: Viewer
    tournament: Tournament
    roles: frozenset[Role]
    entry: Entry | None
    hall_pass: HallPass | None = None  # by which they have a role that is not their own

    @property
    def actor_id(self) -> int | None:
        """Who stands in the log."""
        return self.viewer.user_id


def get_access(viewer: Viewer, tournament_id: int) -> Access:
    """Return what `viewer` is to a tournament.

    Raises:
        NotFoundError: there is none, or it is private and the viewer neither has a part in it nor
            was invited.
    """
    require_scope(viewer, Scope.READ)
    tournament = find_tournament(tournament_id)
    if tournament is not None:
        entry, posts = _find_entry(viewer, tournament), _list_posts(viewer, tournament)
        held = find_pass(viewer, tournament)
        access = find_access(viewer, tournament, entry, posts, hall_pass=held)
        if access is None and is_welcome(viewer, tournament):
            access = find_access(viewer, tournament, entry, posts, is_guest=True)
        if access is not None:
            return access
    raise NotFoundError(
        "tournament.unknown",
        say("There is no tournament {tournament_id}.", tournament_id=tournament_id),
    )


def find_access(
    viewer: Viewer,
    tournament: Tournament,
    entry: Entry | None,
    posts: Iterable[str],
    *,
    hall_pass: HallPass | None = None,
    is_guest: bool = False,
) -> Access | None:
    """Return what `viewer` is to a tournament, None if it is not for them to see.

    Asks nothing: `entry` and `posts` (roles given by the owner) are the viewer's rows,
    `hall_pass` the one that their browser holds and that is good now, a guest was invited
    (`guest_list`). The staff need no pass. HTTP asks once a request (`get_access`), open sockets
    again and again (`live.rights`).
    """
    roles = _find_roles(viewer, tournament, entry, posts)
    held = None if roles & _STAFF else hall_pass
    if held is not None:
        roles |= {Role(held.purpose)}
    if not (tournament.is_public or roles or is_guest) or not viewer.has_scope(Scope.READ):
        return None
    return Access(viewer, tournament, roles, entry, held)


def is_allowed(access: Access, action: Action) -> bool:
    """Whether the table lets them: a pass is good for what stands there under its purpose."""
    held = access.hall_pass
    if held is not None and Role(held.purpose) in RULES[action].roles:
        return True
    return RULES[action].allows(access.viewer, access.roles)


def require(access: Access, action: Action) -> None:
    """Refuse what the table does not allow, with a sentence."""
    if not is_allowed(access, action):
        RULES[action].require(access.viewer, access.roles, action)


def require_own_or(access: Access, number: int, *, own: Action) -> None:
    """Let players do `own` with their own entry, and the staff with any."""
    if is_allowed(access, Action.MANAGE_ENTRIES):
        return
    require(access, own)
    if access.entry is None or access.entry.number != number:
        raise NotAllowedError("entry.not_yours", RULES[own].refusal, entry=number)


def require_consent(access: Access, user_id: int | None) -> None:
    """Let nobody enter the account of another: its owner would be rated without having asked."""
    if user_id is not None and user_id != access.viewer.user_id:
        raise NotAllowedError(
            "entry.consent_missing",
            say(
                "Only its owner enters an account: invite them (…/invitations), and they take "
                "part once they accept. Or enter them by name, without an account."
            ),
            user_id=user_id,
        )


def require_check_in(access: Access, number: int) -> None:
    """Let players check themselves in, and the staff or a tablet in the hall anybody."""
    if not is_allowed(access, Action.CHECK_IN_ANYBODY):
        require_own_or(access, number, own=Action.CHECK_IN)


def list_allowed(access: Access) -> list[Action]:
    """Return what this viewer can do now, for buttons; the rules still have the last word."""
    return [
        action for action in Action if is_allowed(access, action) and _makes_sense(access, action)
    ]


def _makes_sense(access: Access, action: Action) -> bool:
    phase = Phase(access.tournament.phase)
    is_in = access.entry is not None and not EntryStatus(access.entry.status).is_out
    match action:
        case Action.REGISTER:
            return phase is Phase.REGISTRATION and not is_in
        case Action.CHECK_IN:
            return phase is Phase.CHECK_IN and is_in
        case Action.PAIR_ROUNDS:
            format_ = FORMATS.get(access.tournament.format)
            return phase is Phase.IN_PROGRESS and isinstance(format_, PairsRounds)
        case Action.WITHDRAW:
            return is_in and phase not in _OVER and phase is not Phase.SEEDING
        case Action.PLAY:
            return is_in and phase is Phase.IN_PROGRESS
        case _:
            return phase is _ONLY_IN.get(action, phase)


def _find_entry(viewer: Viewer, tournament: Tournament) -> Entry | None:
    return None if viewer.user_id is None else _ENTRIES.find(tournament.pk, viewer.user_id)


def _list_posts(viewer: Viewer, tournament: Tournament) -> list[str]:
    if viewer.user_id is None or viewer.is_operator or tournament.owner_id == viewer.user_id:
        return []
    return [helper.role for helper in _POSTS.list(tournament.pk, viewer.user_id)]


def _find_roles(
    viewer: Viewer, tournament: Tournament, entry: Entry | None, posts: Iterable[str]
) -> frozenset[Role]:
    if viewer.user_id is None:
        return frozenset()
    roles = {Role.PLAYER} if entry is not None else set()
    if viewer.is_operator or tournament.owner_id == viewer.user_id:
        return frozenset(roles | {Role.OWNER, Role.ORGANISER})
    return frozenset(roles | {Role(post) for post in posts})
