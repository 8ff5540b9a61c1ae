"""Card shops to test with."""

from typing import Any

from conftest import Api
from factories import make_tournament, make_user

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.models import Tournament

WON = {"score": [20, 0]}


class Shop:
    """A draft at one table; entry n sits on seat n, so that 1 meets 1 + half of them."""

    def __init__(
        self, *, size: int = 4, phase: Phase = Phase.IN_PROGRESS, **options: bool | int | str
    ) -> None:
        self.keeper: User = make_user("keeper")
        self.api = Api(self.keeper)
        config = {"name": "Friday Draft", "format": "draft-swiss", "options": options}
        self.tournament: Tournament = make_tournament(
            self.keeper, size=size, phase=Phase.SEEDING, config=config
        )
        self.path = f"/tournaments/{self.tournament.pk}"
        if phase is Phase.IN_PROGRESS:
            self.seat([*range(1, size + 1)])
            self.api.ok("POST", f"{self.path}/phase", {"to": "in_progress"})

    def seat(self, *pods: list[int | None]) -> None:
        self.api.ok("PUT", f"{self.path}/seats", {"pods": list(pods)})

    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.api.get(self.path)
        return view

    def record(self, match: int, body: dict[str, Any] | None = None) -> None:
        self.api.ok("PUT", f"{self.path}/matches/{match}/result", body or WON)

    def play_round(self) -> None:
        for match in self.view()["matches"]:
            if match["status"] == "ready":
                self.record(match["number"])

    def codes(self) -> dict[int, tuple[str, str]]:
        """Return the codes of both sides by match."""
        slips = self.api.get(f"{self.path}/slips")["slips"]
        found = {(slip["match"], slip["side"]): slip["code"] for slip in slips}
        return {match: (found[match, 0], found[match, 1]) for match, _ in found}

    def slip(self, match: int, code: str, **said: Any) -> tuple[int, Any]:
        """Report as somebody without an account."""
        body = {"code": code, **WON, **said}
        return Api().call("PUT", f"{self.path}/matches/{match}/slip-report", body)
