"""Report files of a `Tournament`: other programs pair them as we do, and we read them back."""

from pathlib import Path
from random import Random

from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.programs import has_unnumbered, pair_file_with_gacrux, pair_file_with_py4swiss

from tiltyard import Player, RuleError, Tournament, baku_acceleration
from tiltyard.cli.__main__ import main
from tiltyard.cli.acceptance.comparison import canonical
from tiltyard.io.trf import check_points, read_tournament, read_trf, request_for_round
from tiltyard.pairing.base import Pair, PairingResult

SEEDS = st.integers(0, 10**9)
KINDS = ("zero-bye", "half-bye", "full-bye")


def play_some(seed: int, system: str, **wishes: object) -> Tournament:
    """Play some rounds of a tournament in which people come and go."""
    random = Random(seed)
    players = [
        Player(f"p{i}", random.choice((0, 1500, 1600, 2000)), title=random.choice(("", "IM")))
        for i in range(random.randint(6, 16))
    ]
    tournament = Tournament(
        players,
        random.randint(3, 7),
        pairing_system=system,
        tiebreaks=["BH:C1", "SB", "DE"],
        initial_colour=random.choice(("white", "black")),
        **wishes,  # type: ignore[arg-type]
    )
    for _ in range(random.randint(0, tournament.rounds - 1)):
        _upset(tournament, random)
        try:
            games = tournament.pair_round().pairings
        except RuleError:
            break
        for game in games:
            if random.random() < 0.15:
                kind = random.choice(("forfeit-win", "forfeit-loss", "double-forfeit"))
                tournament.record_result(game.white, game.black, kind=kind)
            else:
                tournament.record_result(game.white, game.black, random.choice((0, 0.5, 1)))
    _upset(tournament, random)
    return tournament


def _upset(tournament: Tournament, random: Random) -> None:
    following = tournament.current_round + 1
    ids = sorted(player.id for player in tournament.players)
    if random.random() < 0.4:
        later = random.randint(following, tournament.rounds)
        tournament.request_bye(random.choice(ids), later, random.choice(KINDS))
    if random.random() < 0.15:
        tournament.withdraw(random.choice(ids))
    if random.random() < 0.2:
        late = Player(f"late{following}", random.choice((0, 1700, 2100)))
        tournament.add_player(late, missed=random.choice(KINDS))
    if random.random() < 0.2:
        tournament.forbid(*random.sample(ids, 2))


def pair_here(tournament: Tournament) -> PairingResult | None:
    """Return the next round by number, or None when there is none; the round is not kept."""
    copy = Tournament.from_json(tournament.to_json())
    try:
        paired = copy.pair_round()
    except RuleError:
        return None
    numbers = {player.id: number for number, player in enumerate(copy.players, 1)}
    pairs = [Pair(numbers[game.white], numbers[game.black or ""]) for game in paired.pairings]
    byes = [numbers[bye.white] for bye in paired.byes if bye.kind == "pairing-bye"]
    return PairingResult(tuple(pairs), byes[0] if byes else None)


@settings(max_examples=60)
@given(seed=SEEDS, is_accelerated=st.booleans())
def test_gacrux_reads_the_standard_and_pairs_the_same_round(
    seed: int, *, is_accelerated: bool
) -> None:
    acceleration = baku_acceleration if is_accelerated else None
    tournament = play_some(seed, "fide-dutch", acceleration=acceleration)
    try:
        theirs = pair_file_with_gacrux(tournament.to_trf(), [tournament.current_round + 1])[0]
    except RuleError:
        theirs = None
    assert canonical(theirs) == canonical(pair_here(tournament))


@settings(max_examples=60)
@given(seed=SEEDS)
def test_py4swiss_reads_the_older_dialect_and_pairs_the_same_round(seed: int) -> None:
    tournament = play_some(seed, "fide-dutch", options={"edition": "2017"})
    data = tournament.to_trf(dialect="javafo")
    try:
        theirs = pair_file_with_py4swiss(data)
    except RuleError:
        theirs = None
    coloured = not has_unnumbered(request_for_round(read_trf(data)))
    ours = pair_here(tournament)
    assert canonical(theirs, coloured=coloured) == canonical(ours, coloured=coloured)


@settings(max_examples=60)
@given(
    seed=SEEDS,
    system=st.sampled_from(("fide-dutch", "fide-dutch-2017", "fide-dubov", "fide-burstein")),
    dialect=st.sampled_from(("trf26", "javafo", "bbp")),
)
def test_a_report_read_back_ranks_pairs_and_reads_as_before(
    seed: int, system: str, dialect: str
) -> None:
    tournament = play_some(seed, system)
    data = tournament.to_trf(dialect=dialect, title="Open")
    check_points(read_tournament(read_trf(data)))
    copy = Tournament.from_trf(data, tiebreaks=tournament.tiebreaks)
    plain = tournament.to_trf(dialect=dialect, title="Open", comments=False)
    assert copy.to_trf(dialect=dialect, title="Open", comments=False) == plain
    assert copy.standings() == tournament.standings()
    assert canonical(pair_here(copy)) == canonical(pair_here(tournament))


def test_check_finds_every_round_of_the_reports_paired_by_the_rules(tmp_path: Path) -> None:
    for seed in range(60):
        system = ("fide-dutch", "fide-dutch-2017", "fide-dubov", "fide-burstein")[seed % 4]
        acceleration = baku_acceleration if seed % 3 == 0 else None
        tournament = play_some(seed, system, acceleration=acceleration)
        (tmp_path / f"{seed}.trf").write_bytes(tournament.to_trf())
    result = CliRunner().invoke(main, ["check", str(tmp_path), "--jobs", "1"])
    assert result.output.endswith(" 0 files not read; 60 standings: 0 differ\n"), result.output
    assert result.exit_code == 0
