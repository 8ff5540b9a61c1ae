"""Reads the corpora's tournament files for the tests: just enough TRF, no more."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

from tiltyard.core.scores import PointSystem
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer

_BYES = {"U": Kind.PAIRING_BYE, "F": Kind.FULL_BYE, "H": Kind.HALF_BYE, "Z": Kind.ZERO_BYE}
_SIDES = {"w": Colour.WHITE, "b": Colour.BLACK}


@dataclass(frozen=True)
class Corpus:
    """One tournament with every round paired."""

    players: tuple[SwissPlayer, ...]
    rounds: int
    played: int
    initial: Colour
    points: PointSystem
    forbidden: frozenset[frozenset[int]]

    def request(self, number: int, edition: str = "2026") -> PairingRequest:
        """The question of round `number`."""
        return PairingRequest(
            players=tuple(replace(p, history=p.history[: number - 1]) for p in self.players),
            round=number,
            rounds=self.rounds,
            absent=frozenset(
                p.number
                for p in self.players
                if p.history[number - 1].opponent is None
                and p.history[number - 1].kind is not Kind.PAIRING_BYE
            ),
            forbidden=self.forbidden,
            initial_colour=self.initial,
            points=self.points,
            options={"edition": edition},
        )

    def answer(self, number: int) -> tuple[set[tuple[int, int]], int | None]:
        """The pairs (white, black) of round `number` and its bye."""
        pairs, bye = set(), None
        for player in self.players:
            meeting = player.history[number - 1]
            if meeting.opponent is not None and meeting.colour is Colour.WHITE:
                pairs.add((player.number, meeting.opponent))
            if meeting.kind is Kind.PAIRING_BYE:
                bye = player.number
        return pairs, bye


def find_corpora() -> Path | None:
    """The directory `shared/corpora` beside some parent of this file, if there is one."""
    for parent in Path(__file__).resolve().parents:
        if (parent / "shared" / "corpora").is_dir():
            return parent / "shared" / "corpora"
    return None


def read_corpus(path: Path) -> Corpus:
    """Read one file."""
    lines = path.read_bytes().decode("utf-8", "replace").replace("\r", "\n").split("\n")
    points = _read_points([line for line in lines if line[:3] == "162" or line[:2] == "BB"])
    virtual = {
        int(line[3:8]): tuple(round(10 * float(x)) for x in line[8:].split())
        for line in lines
        if line.startswith("XXA")
    }
    rows = [line for line in lines if line.startswith("001")]
    columns = max(-(-len(line.rstrip()[91:]) // 10) for line in rows)
    players = tuple(
        SwissPlayer(
            number=int(line[4:8]),
            history=tuple(
                _read_meeting(line[at : at + 8], points) for at in range(91, len(line.rstrip()), 10)
            ),
            virtual_points=virtual.get(int(line[4:8]), ()),
        )
        for line in rows
    )
    rounds = [int(line[3:].split()[0]) for line in lines if line[:3] in ("XXR", "142")]
    forbidden = {
        frozenset((a, b))
        for line in lines
        if line.startswith("XXP")
        for a in map(int, line[3:].split())
        for b in map(int, line[3:].split())
        if a < b
    }
    return Corpus(
        players,
        rounds[0] if rounds else columns,
        columns,
        _read_initial(lines, players),
        points,
        frozenset(forbidden),
    )


def _read_initial(lines: list[str], players: tuple[SwissPlayer, ...]) -> Colour:
    for line in lines:
        if line.startswith("152"):
            return _SIDES[line[3:].strip().lower()]
        if line.startswith("XXC"):
            return _SIDES[line[3:].strip()[0]]
    place = 0
    for player in sorted(players, key=lambda p: p.number):
        first = player.history[0]
        place += first.kind in (Kind.PLAYED, Kind.FORFEIT, Kind.PAIRING_BYE)
        if first.colour is not None:
            return first.colour if place % 2 else first.colour.opposite
    return Colour.WHITE


def _read_points(lines: list[str]) -> PointSystem:
    value = {"W": 10, "D": 5, "L": 0, "Z": 0}
    for line in lines:
        words = line[3:].split()
        keys = [line[2]] if line.startswith("BB") else words[0::2]
        numbers = words if line.startswith("BB") else words[1::2]
        value.update({k: round(10 * float(v)) for k, v in zip(keys, numbers, strict=True)})
    zero = value.get("A", value["Z"])
    bye = value.get("U", value.get("P", value["W"]))
    return PointSystem(
        win=value["W"], draw=value["D"], loss=value["L"], pairing_bye=bye, full_bye=value["W"],
        half_bye=value["D"], zero_bye=zero, forfeit_win=value["W"],
        forfeit_loss=value.get("F", zero),
    )  # fmt: skip


def _read_meeting(cell: str, points: PointSystem) -> Meeting:
    cell = cell.ljust(8)
    opponent, side, result = cell[:4].strip(), cell[5], cell[7]
    if opponent in ("", "0000"):
        kind = _BYES.get(result, Kind.ZERO_BYE)
        worth = {
            Kind.PAIRING_BYE: points.pairing_bye,
            Kind.FULL_BYE: points.full_bye,
            Kind.HALF_BYE: points.half_bye,
        }
        return Meeting(kind, worth.get(kind, points.zero_bye))
    forfeit = {"+": points.forfeit_win, "-": points.forfeit_loss}
    played = {"1": points.win, "W": points.win, "=": points.draw, "D": points.draw}
    kind = Kind.FORFEIT if result in forfeit else Kind.PLAYED
    worth_points = forfeit.get(result, played.get(result, points.loss))
    return Meeting(kind, worth_points, int(opponent), _SIDES[side])


def read_manifest(folder: Path) -> list[str]:
    """The files of a corpus, in the order of its manifest."""
    return [row["file"] for row in json.loads((folder / "MANIFEST.json").read_text("utf-8"))]
