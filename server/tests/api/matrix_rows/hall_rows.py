"""Who may ask what of a hall, and what devices may by a pass: rows of the matrix."""

from typing import Final

from conftest import Api
from matrix_row import ANYBODY, STAFF, Row, T

from tiltyard import Phase
from tiltyard_server.common import clock
from tiltyard_server.tournaments.hall_passes import registry
from tiltyard_server.tournaments.models import HallPass, Tournament

SECRET: Final = "a-pass-that-nobody-has-opened"
_PASSES: Final = f"{T}/hall-passes"
HALL_ROWS: Final[dict[str, Row]] = {
    "get_clock": Row("GET", f"{T}/clock", ANYBODY),
    "change_clock": Row(
        "POST", f"{T}/clock", STAFF, {"action": "start", "seconds": 60}, Phase.IN_PROGRESS
    ),
    "get_round_pgn": Row("GET", f"{T}/rounds/1/games.pgn", ANYBODY),
    "get_crosstable": Row("GET", f"{T}/crosstable", ANYBODY, missing="crosstable.none"),
    "get_player_card": Row("GET", f"{T}/entries/1/player-card", ANYBODY),
    "get_check_in_list": Row("GET", f"{T}/check-in-list", STAFF, scope="organise"),
    "list_hall_passes": Row("GET", _PASSES, STAFF, scope="organise"),
    "make_hall_pass": Row("POST", _PASSES, STAFF, {"name": "Anna's phone", "purpose": "helper"}),
    "revoke_hall_pass": Row("DELETE", f"{_PASSES}/{{pass}}", STAFF),
    "get_held_pass": Row("GET", f"{T}/held-pass", ANYBODY),
    "open_hall_pass": Row(
        "POST", "/hall-passes/open", ANYBODY, {"secret": SECRET}, scope="session"
    ),
    "list_proposals": Row("GET", f"{T}/proposals", STAFF, scope="organise"),
    "propose_result": Row(
        "PUT", f"{T}/matches/1/proposal", set(), {"score": [10, 0]}, Phase.IN_PROGRESS
    ),
    "drop_proposal": Row(
        "DELETE",
        f"{T}/matches/1/proposal",
        STAFF,
        phase=Phase.IN_PROGRESS,
        missing="proposal.unknown",
    ),
}
# What a pass is good for, besides what anybody may; a device without one is nobody.
HELD: Final[dict[str, frozenset[str]]] = {
    "helper's phone": frozenset({"record_result", "list_proposals", "drop_proposal"}),
    "tablet in the hall": frozenset({"check_in", "propose_result", "list_proposals"}),
    "helper's phone for other boards": frozenset({"list_proposals"}),
    "helper's phone of another tournament": frozenset(),
    "helper's phone that was revoked": frozenset(),
    "tablet that was revoked": frozenset(),
}


def is_held(name: str) -> bool:
    """Whether somebody has a pass of the tournament that is good."""
    return bool(HELD.get(name))


def expect_by_pass(name: str, operation: str) -> int | None:
    """Return how somebody is answered because of their pass, None where it says nothing."""
    if operation in HELD.get(name, ()):
        return 200
    is_elsewhere = "other boards" in name and operation in HELD["helper's phone"]
    return 403 if is_elsewhere else None


def make_pass(tournament: Tournament, name: str, *, secret: str) -> HallPass:
    """Make the pass of a device, good for what its name says."""
    boards = {"first_board": 40, "last_board": 41} if "other boards" in name else {}
    return HallPass.objects.create(
        tournament=tournament,
        name=name,
        purpose="tablet" if "tablet" in name else "helper",
        digest=registry.digest(secret),
        created_at=clock.now(),
        **boards,
    )


def hold(api: Api, tournament: Tournament, name: str) -> None:
    """Let a browser open a pass, and lose it if its name says so."""
    if "another tournament" in name:
        tournament = Tournament.objects.exclude(pk=tournament.pk).first() or _copy(tournament)
    held = make_pass(tournament, name, secret=name)
    api.ok("POST", "/hall-passes/open", {"secret": name})
    if "revoked" in name:
        HallPass.objects.filter(pk=held.pk).update(revoked_at=clock.now())


def _copy(tournament: Tournament) -> Tournament:
    """Return another tournament, made of the row of this one."""
    other = Tournament.objects.get(pk=tournament.pk)
    other.pk = None
    other.save(force_insert=True)
    return other
