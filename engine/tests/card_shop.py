"""A card shop for tests: players sit down, games are reported, rounds follow."""

from strategies import Play

from tiltyard import (
    Config,
    CreateTournament,
    EntryId,
    Match,
    MatchId,
    Phase,
    RecordResult,
    RegisterEntry,
    Result,
    SeatEntries,
    Standing,
    rank,
)

Games = tuple[int, int] | tuple[int, int, int]


def games(won: int, lost: int, drawn: int = 0) -> Result:
    return Result.from_score(10 * won, 10 * lost, drawn_games=drawn)


class Shop(Play):
    """A draft Swiss being played; entry 1 is A."""

    def report(self, first: int, second: int, score: Games) -> None:
        """Report the open match of two entries, seen from the first of them."""
        match, side = self.find(first, second)
        won, lost, *drawn = score
        result = games(won, lost, *drawn) if side == 0 else games(lost, won, *drawn)
        self.do(RecordResult(match.fixture.id, result, self.clock))

    def find(self, first: int, second: int) -> tuple[Match, int]:
        """Return the open match of two entries and the side of the first."""
        for match in self.open_matches():
            entries = [occupant.entry for occupant in match.sides]
            if sorted(map(int, filter(None, entries))) == sorted((first, second)):
                return match, entries.index(EntryId(first))
        raise AssertionError(f"{first} and {second} do not meet")

    def pairs(self, round_number: int) -> set[frozenset[int]]:
        """Return who meets whom in a round; who is alone has the bye."""
        return {
            frozenset(int(side.entry) for side in match.sides if side.entry is not None)
            for match in self.state.matches.values()
            if match.fixture.round == round_number
        }

    def play_round(self, score: Games = (2, 0)) -> None:
        """Let side 0 of every open match win so."""
        for match in self.open_matches():
            self.do(RecordResult(MatchId(match.fixture.id), games(*score), self.clock))

    def table(self) -> list[int]:
        """Return the entries, best first."""
        return [row.entry for row in rank(self.state)]

    def row(self, entry: int) -> Standing:
        return next(row for row in rank(self.state) if row.entry == entry)

    def tie_break(self, entry: int, code: str) -> str:
        return next(cell.text for cell in self.row(entry).tiebreaks if cell.code == code)


def gather(entrants: int, **options: bool | int | str) -> Shop:
    """Return a shop in which everybody is there and nobody sits."""
    shop = Shop()
    shop.do(CreateTournament(Config("Friday", "draft-swiss", options), 0))
    shop.move(Phase.REGISTRATION)
    for _ in range(entrants):
        shop.do(RegisterEntry(0))
    shop.move(Phase.CHECK_IN, Phase.SEEDING)
    return shop


def open_shop(entrants: int, *, pods: tuple[int, ...] = (), **options: bool | int | str) -> Shop:
    """Return a shop in round 1; entries sit in the order of their numbers."""
    shop = gather(entrants, **options)
    sizes = pods or (entrants,)
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    seats = tuple(
        tuple(EntryId(seat + 1) for seat in range(start, start + size))
        for start, size in zip(starts, sizes, strict=True)
    )
    shop.do(SeatEntries(seats, 0))
    shop.move(Phase.IN_PROGRESS)
    return shop
