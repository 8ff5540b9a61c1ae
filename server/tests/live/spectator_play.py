"""Things to test spectators with: a clock that stands still, boards that know when they changed."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from factories import AT
from pytest_django import Settings

from tiltyard import MatchId, RecordResult, Result
from tiltyard_server.live.hub import get_hub

Move: TypeAlias = dict[str, Any]
View: TypeAlias = dict[str, Any]


class Hands:
    """A clock that moves when told to."""

    def __init__(self) -> None:
        self.time = AT + 1_000_000

    def __call__(self) -> int:
        return self.time

    def win(self, match: int) -> RecordResult:
        """Return a result of this very moment."""
        return RecordResult(MatchId(match), Result.from_score(10, 0), self.time)


@asynccontextmanager
async def steered_hub(settings: Settings) -> AsyncIterator[Hands]:
    """Run the hub of this process by a clock that moves when told to."""
    settings.TILTYARD_SWEEP_SECONDS = 3600  # only what is announced and planned, no sweep
    hands = Hands()
    get_hub().now = hands
    yield hands
    await get_hub().close()
    get_hub.cache_clear()


class Boards:
    """A host of games in memory."""

    def __init__(self) -> None:
        self.moves: dict[int, list[Move]] = {}

    def move(self, match: int, at: int) -> None:
        """Make the next move of a match."""
        moves = self.moves.setdefault(match, [])
        moves.append({"ply": len(moves) + 1, "at": at})

    def list_moves(self, tournament_id: int, match: int, moment: int) -> list[Move]:
        return [move for move in self.moves.get(match, []) if move["at"] <= moment]

    def list_versions(
        self, tournament_id: int, matches: Collection[int], moment: int
    ) -> dict[int, object]:
        counts = {n: len(self.list_moves(tournament_id, n, moment)) for n in matches}
        return {match: count for match, count in counts.items() if count}

    def get_board(self, tournament_id: int, match: int, moment: int) -> View:
        return {"kind": "tilt", **self.list_moves(tournament_id, match, moment)[-1]}

    def list_games(self, tournament_id: int, match: int, moment: int) -> list[View]:
        moves = self.list_moves(tournament_id, match, moment)
        return [{"board": moves[-1], "moves": moves}] if moves else []

    def find_next_at(self, tournament_id: int, matches: Collection[int], moment: int) -> int | None:
        times = [move["at"] for match in matches for move in self.moves.get(match, [])]
        return min((at for at in times if at > moment), default=None)


def newest_at(message: dict[str, Any], times: dict[int, int]) -> int:
    """Return when the youngest thing in a message happened; `times` are those of the log."""
    match message["type"]:
        case "hello" | "snapshot" | "patch":
            return times[message["seq"]]
        case "board":
            return message["board"]["at"] if message["board"] else 0
        case "history":
            moves = [move for game in message["games"] for move in game["moves"]]
            return max((item["at"] for item in message["events"] + moves), default=0)
        case _:
            return 0
