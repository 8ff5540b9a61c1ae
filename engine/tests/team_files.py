"""Team tournaments played at random and written as TRF26, round by round, for second opinions."""

from dataclasses import dataclass, field, replace
from random import Random

from tiltyard.errors import RuleError
from tiltyard.io.trf import read_trf
from tiltyard.io.trf.teams.tournament import read_team_tournament
from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.fide.baku import baku_group_size, baku_points
from tiltyard.pairing.fide.upfloat.team import team_swiss

CODES = (
    *("FIDE_TEAM_MP_GP", "FIDE_TEAM_GP_MP", "FIDE_TEAM_MP", "FIDE_TEAM_TYPEA_GP_MP"),
    *("FIDE_TEAM_TYPEA_MP", "FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEB_GP"),
    *("FIDE_TEAM_TYPEB_MP", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM"),
)
_RESULTS = (("1", "0"), ("=", "="), ("0", "1"))


@dataclass
class TeamFile:
    """A file in the making: cells by player, byes by round."""

    teams: int
    boards: int
    rounds: int
    code: str
    colour: str
    is_accelerated: bool = False
    cells: dict[int, list[str]] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)

    def members(self, team: int) -> range:
        return range(1 + (team - 1) * self.boards, 1 + team * self.boards)

    def text(self, absent: list[int]) -> str:
        """Return the file; `absent` teams are out of the next round."""
        lines = [
            f"012 teams\n142 {self.rounds}\n152 {self.colour}",
            "162  W 1.0    D 0.5    L 0.0    P 0.5",
            f"192 {self.code}\n352 {('WB' * self.boards)[: self.boards]}",
            "362 TW 2.0   TD 1.0   TL 0.0",
            f"320  1.0 {self.boards / 2:4.1f} " + " ".join(f"{bye:03}" for bye in self.byes),
        ]
        if self.is_accelerated:
            last = baku_group_size(self.teams)
            for number in range(1, self.rounds + 1):
                virtual = baku_points(number, self.rounds, 20) / 10
                lines.append(f"250 {virtual:4.1f}  0.0 {number:03} {number:03}    1 {last:4}")
        for team in range(1, self.teams + 1):
            for member in self.members(team):
                cells = "".join(self.cells.get(member, []))
                if team in absent:
                    cells += "  0000 - Z"
                lines.append(_player(member, cells))
        for team in range(1, self.teams + 1):
            members = " ".join(f"{member:4}" for member in self.members(team))
            lines.append(f"310 {team:3} {f'Team {team}':<64} {members}")
        return "\n".join(lines) + "\n"

    def request(self, absent: list[int]) -> PairingRequest:
        """Return what the file asks for next; numbers as the file has them."""
        tournament = read_team_tournament(read_trf(self.text(absent).encode()))
        request = tournament.request(len(self.byes) + 1)
        return replace(request, options={**request.options, "numbering": "all"})


def _player(member: int, cells: str) -> str:
    points = sum({"1": 2, "+": 2, "=": 1, "U": 1}.get(mark, 0) for mark in cells[9::10]) / 2
    return f"001 {member:4}      {f'P{member}':<33} 2000{'':27} {points:4.1f} {member:4}{cells}"


def play_team_file(seed: int) -> tuple[TeamFile, list[tuple[str, PairingRequest]]]:
    """Return a finished file and, for each round, the file and the request before it."""
    random = Random(seed)
    boards = random.choice((1, 2, 4))
    teams = random.randint(4, 12)
    file = TeamFile(
        teams, boards, random.randint(2, min(7, teams - 1)),
        random.choice(CODES), random.choice("WB"),
    )  # fmt: skip
    has_match_points_first = "_GP_MP" not in file.code and not file.code.endswith("TYPEB_GP")
    file.is_accelerated = has_match_points_first and random.random() < 0.3
    asked = []
    for number in range(file.rounds):
        absent = [t for t in range(1, teams + 1) if number and random.random() < 0.04]
        request = file.request(absent)
        try:
            result = team_swiss(request)
        except RuleError:
            break
        asked.append((file.text(absent), request))
        for pair in result.pairs:
            _play(file, random, pair.white, pair.black)
        for team in absent:
            _write(file, team, "  0000 - Z")
        if result.bye is not None:
            _write(file, result.bye, "  0000 - U")
        file.byes.append(result.bye or 0)
    return file, asked


def _write(file: TeamFile, team: int, cell: str) -> None:
    for member in file.members(team):
        file.cells.setdefault(member, []).append(cell)


def _play(file: TeamFile, random: Random, white: int, black: int) -> None:
    signs = None
    if random.random() < 0.06:
        signs = random.choice((("+", "-"), ("-", "+"), ("-", "-")))
    for board, (one, two) in enumerate(zip(file.members(white), file.members(black), strict=True)):
        sides = "wb" if board % 2 == 0 else "bw"
        mine, theirs = signs or random.choice(_RESULTS)
        if signs is None and random.random() < 0.05:
            mine, theirs = random.choice((("+", "-"), ("-", "+")))
        file.cells.setdefault(one, []).append(f"  {two:4} {sides[0]} {mine}")
        file.cells.setdefault(two, []).append(f"  {one:4} {sides[1]} {theirs}")
