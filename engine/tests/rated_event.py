"""A small event with everything a rating report asks for."""

from tiltyard import EventDetails, Official, Player, Tournament

DETAILS = EventDetails(
    name="City Open",
    city="Izmir",
    federation="TUR",
    start="2026-03-07",
    end="2026-03-09",
    kind="Individual Swiss",
    chief_arbiter=Official("Doe, Jane", "1234567"),
    deputies=(Official("Roe, Rick", "7654321"), Official("Poe, Pia", "2345678")),
    rate_of_play="90 minutes, 30 seconds a move",
    time_control="5400+30",
    round_dates=("2026-03-07", "2026-03-08", "2026-03-09"),
    program="Tiltyard",
    event_code="400001",
)


def list_people(count: int = 6) -> list[Player]:
    return [
        Player(
            f"p{n}",
            2300 - 50 * n,
            f"Last{n}, First{n}",
            "FM" if n == 1 else "",
            "GER" if n % 2 else "TUR",
            fide_id=str(4600000 + n),
            sex="w" if n % 2 else "m",
            birth=f"198{n}/05/1{n}",
        )
        for n in range(1, count + 1)
    ]


def play(rounds: int = 3, played: int | None = None) -> Tournament:
    """White wins every game."""
    tournament = Tournament(list_people(), rounds, details=DETAILS, tiebreaks=["BH", "SB"])
    for _ in range(rounds if played is None else played):
        for game in tournament.pair_round().pairings:
            tournament.record_result(game.white, game.black, 1)
    return tournament


def find_lines(data: bytes, code: str) -> list[str]:
    return [line for line in data.decode().splitlines() if line.startswith(code)]
