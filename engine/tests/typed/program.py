"""What a user of the library writes, with the types they may rely on. It runs, too."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tiltyard import (
    START,
    ChangePhase,
    Config,
    Contribution,
    CreateTournament,
    Event,
    Game,
    GameKind,
    Pair,
    PairingRequest,
    PairingResult,
    Phase,
    Player,
    PointSystem,
    RegisterEntry,
    Round,
    TieBreakNumber,
    TiltyardError,
    Tournament,
    TournamentState,
    baku_acceleration,
    card_swiss,
    dutch,
    read_players_csv,
    step,
)
from tiltyard.matching import max_weight_matching
from tiltyard.prizes import Award, Category, Claimant, Prize, PrizeFund, PrizeGroup, assign_prizes
from tiltyard.simulate import FormatPlan, FormatReport, simulate_format
from tiltyard.tiebreaks import ShippedTieBreak, buchholz
from tiltyard.tournament import Standing


def neighbours(request: PairingRequest) -> PairingResult:
    """Pair neighbours: a system of one's own."""
    numbers = sorted(p.number for p in request.players if p.number not in request.absent)
    pairs = tuple(Pair(one, two) for one, two in zip(numbers[::2], numbers[1::2], strict=False))
    return PairingResult(pairs, numbers[-1] if len(numbers) % 2 else None)


def whites(player: Player, games: Sequence[Game], players: Sequence[Player]) -> int:
    """Count games with White: a tie-break of one's own."""
    return sum(game.white == player.id for game in games if not game.is_bye)


def run_open(players: Sequence[Player]) -> Tournament:
    """Play an open through, White always wins."""
    tournament = Tournament(
        players,
        rounds=3,
        pairing_system=dutch,
        acceleration=baku_acceleration,
        tiebreaks=["BH:C1", buchholz, whites],
        points=PointSystem(),
        options={"edition": "2026"},
    )
    for _ in range(tournament.rounds):
        paired: Round = tournament.pair_round()
        for game in paired.pairings:
            assert game.black is not None
            tournament.record_result(game.white, game.black, 1)
    return tournament


def explain(row: Standing) -> list[str]:
    """Say what a tie-break is made of."""
    value = row.tiebreaks["BH:C1"]
    if not isinstance(value, TieBreakNumber):
        return []
    exact: Fraction = value
    parts: tuple[Contribution, ...] = value.contributions
    kinds: set[GameKind | None] = {part.kind for part in parts}
    assert exact == sum((part.value for part in parts if not part.is_cut), Fraction(0))
    assert kinds
    return [str(part) for part in parts]


def refuse() -> str:
    """Show an error."""
    try:
        Tournament([Player("ann"), Player("bob")], 1, options={"editon": "2017"})
    except TiltyardError as error:
        code: str = error.code
        details: Mapping[str, object] = error.details
        return f"{code}: {error.message} {details}"
    return ""


def by_commands() -> TournamentState:
    """Go by commands and events."""
    state = START
    events: tuple[Event, ...]
    for command in (
        CreateTournament(Config("Cup", "single-elimination"), at=0),
        ChangePhase(Phase.REGISTRATION, at=0),
        RegisterEntry(at=0, rating=2000),
    ):
        events, state = step(state, command)
        assert events
    return state


def main() -> None:
    """Use it all."""
    players = read_players_csv("name,rating\nAnn,2100\nBob,2000\nCid,1900\nDan,1800\n")
    tournament = run_open(players)
    for row in tournament.standings():
        place: int = row.rank
        score: float = row.score
        assert place >= 1
        assert score >= 0
        assert explain(row)
    again: Tournament = Tournament.from_json(tournament.to_json(), tiebreaks={"whites": whites})
    assert again.current_round == 3
    own = Tournament(players, 1, pairing_system=neighbours)
    assert len(own.pair_round().pairings) == 2
    cards = Tournament(players, 1, pairing_system=card_swiss, tiebreaks=["OMW%"])
    assert cards.pair_round().number == 1
    sentence: str = tournament.explain_place("Ann")[0]
    assert sentence
    assert "Did you mean 'edition'" in refuse()
    assert by_commands().phase is Phase.REGISTRATION
    mates: list[int | None] = max_weight_matching(2, [(0, 1, 5)])
    assert mates == [1, 0]
    report: FormatReport = simulate_format(FormatPlan("swiss", (2000, 1900)), runs=1)
    assert report.runs == 1
    shipped: ShippedTieBreak = buchholz
    assert shipped.code == "BH"
    category = Category("Main", (Prize(100_00), Prize(50_00)))
    fund = PrizeFund((PrizeGroup((category,)),), currency="eur")
    claimants = [Claimant("ann", rank=1, points=20), Claimant("bob", rank=2, points=10)]
    awards: tuple[Award, ...] = assign_prizes(fund, claimants).rows
    assert [award.amount for award in awards] == [100_00, 50_00]


if __name__ == "__main__":
    main()
