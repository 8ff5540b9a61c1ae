"""A row of the matrix: an operation, an example of a request, and who is let in."""

from typing import Any, Final, NamedTuple

from tiltyard import Phase

ROLES: Final = ("anonymous", "stranger", "player", "arbiter", "organiser", "operator")
ANYBODY: Final = set(ROLES)
SIGNED_IN: Final = ANYBODY - {"anonymous"}
STAFF: Final = {"arbiter", "organiser", "operator"}
ORGANISERS: Final = {"organiser", "operator"}
OPERATORS: Final = {"operator"}
PLAYER_OR_STAFF: Final = STAFF | {"player"}
T: Final = "/tournaments/{tournament}"
GAME: Final = "/hosted-games/{game}"


class Row(NamedTuple):
    """An operation, an example of a request, and who is let in.

    `scope` is what a key must be good for: one of `Scope`, or `session` where no key will do.
    What is for operators only needs `operate`. Unless it is stated, reading needs `read`; writing
    needs `play` from players, and from everybody where strangers may write too; from the staff it
    needs `organise`.
    """

    method: str
    path: str
    allowed: set[str]
    body: dict[str, Any] | None = None
    phase: Phase = Phase.REGISTRATION
    scope: str = ""
    is_owner_only: bool = False  # not even for organisers whom the owner has added
    missing: str = ""  # the code by which those let in learn that there is nothing to act on

    def needed_by(self, role: str) -> str:
        """Return the scope that a key of somebody needs: the staff act for others."""
        if self.allowed == OPERATORS:
            return self.scope or "operate"
        if self.scope or self.method == "GET":
            return self.scope or "read"
        is_for_all = "stranger" in self.allowed or role == "player"
        return "play" if is_for_all else "organise"

    @property
    def is_about_the_tournament(self) -> bool:
        """Whether the staff of the tournament have a say in it."""
        return self.path.startswith((T, GAME))
