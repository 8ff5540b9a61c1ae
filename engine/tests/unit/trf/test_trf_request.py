"""From files to requests: histories, absences, points, colours, acceleration, contradictions."""

from pathlib import Path

import pytest
from corpora import list_files

from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf import (
    TrfTournament,
    check_points,
    read_edition,
    read_system,
    read_tournament,
    read_trf,
    request_for_round,
)
from tiltyard.pairing.base import Colour, Kind, Meeting, Pair


def row(number: int, *cells: str, points: str = "", rating: str = "") -> str:
    """Return a record 001; a cell is written as "2w1" or "H"."""
    text = f"001 {number:>4}{'':40}{rating:>4}{'':28}{points:>4}     "
    for cell in cells:
        if not cell.strip():
            text += " " * 10
        elif cell[-2:-1] in {"w", "b", "-"} and len(cell) > 2:
            text += f"  {cell[:-2]:>4} {cell[-2]} {cell[-1]}"
        else:
            text += f"  0000 - {cell}"
    return text


def read(*lines: str) -> TrfTournament:
    return read_tournament(read_trf("\n".join(lines).encode()))


FOUR = (
    row(1, "3w1", "2b=", rating="2400"),
    row(2, "4b1", "1w="),
    row(3, "1b0", "H"),
    row(4, "2w0", "U"),
)


def test_histories_are_read_round_by_round() -> None:
    request = request_for_round(read_trf("\n".join(FOUR).encode()), 3)
    first, *_, last = request.players
    assert first.rating == 2400
    assert first.history == (
        Meeting(Kind.PLAYED, 10, 3, Colour.WHITE),
        Meeting(Kind.PLAYED, 5, 2, Colour.BLACK),
    )
    assert last.history[1] == Meeting(Kind.PAIRING_BYE, 10)
    assert request.players[2].history[1] == Meeting(Kind.HALF_BYE, 5)
    assert request.absent == frozenset()


def test_an_earlier_round_knows_only_what_came_before() -> None:
    request = read(*FOUR).request(2)
    assert [len(player.history) for player in request.players] == [1, 1, 1, 1]
    assert request.absent == {3}
    assert request.rounds == 2


def test_recorded_pairings_come_with_their_requests() -> None:
    (first, paired), (second, later) = read(*FOUR).list_rounds()
    assert (first.round, second.round) == (1, 2)
    assert paired.pairs == {Pair(1, 3), Pair(4, 2)}
    assert later.pairs == {Pair(2, 1)}
    assert later.bye == 4


def test_the_next_round_misses_who_says_so_in_any_dialect() -> None:
    lines = (
        *(row(1, "2w1", " "), row(2, "1b0", "H"), row(3, "4w1"), row(4, "3b0"), row(5, "Z")),
        *("XXZ 3 77", "240 Z 002    4", "240 H 003    1"),
    )
    assert read(*lines).request(2).absent == {2, 3, 4}


def test_a_round_beyond_the_next_is_refused() -> None:
    with pytest.raises(InputError, match="ask for 1 to 3") as caught:
        read(*FOUR).request(4)
    assert caught.value.code == "trf.round"


@pytest.mark.parametrize(
    ("lines", "rounds", "declared"),
    [
        ((), 3, None),
        (("142 9",), 9, 9),
        (("XXR 7",), 7, 7),
        (("XXR 7", "142 9"), 9, 9),
        (("142 1",), 2, 1),
    ],
)
def test_the_number_of_rounds_is_declared_or_what_there_is(
    lines: tuple[str, ...], rounds: int, declared: int | None
) -> None:
    tournament = read(*lines, *FOUR)
    assert tournament.declared_rounds == declared
    assert tournament.request(3).rounds == rounds


@pytest.mark.parametrize(
    ("lines", "colour"),
    [
        (("152 B", "XXC white1"), Colour.BLACK),
        (("XXC black1",), Colour.BLACK),
        (("XXC rank",), Colour.WHITE),
        ((), Colour.WHITE),
    ],
)
def test_the_initial_colour_is_told_or_seen_in_round_1(
    lines: tuple[str, ...], colour: Colour
) -> None:
    assert read(*lines, *FOUR).initial_colour is colour


def test_the_initial_colour_is_inferred_from_the_places_of_who_played() -> None:
    absent_first = (row(1, "Z"), row(2, "3b1"), row(3, "2w0"))
    assert read(*absent_first).initial_colour is Colour.BLACK
    bye_first = (row(1, "U"), row(2, "3b1"), row(3, "2w0"))
    assert read(*bye_first).initial_colour is Colour.WHITE
    assert read(row(1), row(2)).initial_colour is Colour.WHITE
    assert read(row(1, "2-+"), row(2, "1--")).initial_colour is Colour.WHITE


def test_pairing_by_place_in_the_file_renumbers_everybody() -> None:
    tournament = read("XXC rank", row(7, "5w1"), row(5, "7b0"), "XXP 5 7")
    request = tournament.request(2)
    assert [player.number for player in request.players] == [1, 2]
    assert request.players[0].history[0].opponent == 2
    assert request.forbidden == {frozenset((1, 2))}
    assert tournament.starting_ranks == {1: 7, 2: 5}


def test_forbidden_pairs_are_those_of_the_round() -> None:
    tournament = read(*FOUR, "XXP 1 4 9", "260 002 002    2    3    4", "260          1    2")
    assert tournament.request(1).forbidden == {frozenset((1, 4)), frozenset((1, 2))}
    assert frozenset((3, 4)) in tournament.request(2).forbidden


def test_kinds_of_rounds_follow_from_codes() -> None:
    tournament = read(
        row(1, "2w+", "2wW", "2w-", "F", "2w?"),
        row(2, "1b-", "1bL", "1b-", "Z", "1b?"),
        row(3, "+", "", "-", "Z", "Z"),
    )
    kinds = [[m.kind for m in tournament.meetings[n]] for n in (1, 2, 3)]
    points = [[m.points for m in tournament.meetings[n]] for n in (1, 2, 3)]
    game, forfeit, zero = Kind.PLAYED, Kind.FORFEIT, Kind.ZERO_BYE
    assert kinds[0] == [forfeit, game, forfeit, Kind.FULL_BYE, game]
    assert kinds[1] == [forfeit, game, forfeit, zero, game]
    assert kinds[2] == [forfeit, zero, forfeit, zero, zero]
    assert points == [[10, 10, 0, 10, 5], [0, 0, 0, 0, 5], [10, 0, 0, 0, 0]]


@pytest.mark.parametrize(
    ("lines", "system"),
    [
        ((), CHESS_POINTS),
        (
            ("162  W 3.0    D 1.0    A 0.5    X 2.0",),
            PointSystem(30, 10, 0, 30, 30, 10, 5, 30, 5),
        ),
        (("162  P 0.5",), PointSystem(pairing_bye=5)),
        (
            ("BBW  2.0", "BBD  1.0", "BBL  0.5", "BBZ  0.0", "BBF  0.0", "BBU  1.5"),
            PointSystem(20, 10, 5, 15, 20, 10, 0, 20, 0),
        ),
        (("BBW  3.0",), PointSystem(30, 5, 0, 30, 30, 5, 0, 30, 0)),
        (("XXS W=3 D=1 L=.5",), PointSystem(30, 10, 5, 10, 30, 10, 0, 30, 0)),
        (("XXS WW=3 BW=3 FW=2",), PointSystem(30, 5, 0, 10, 10, 5, 0, 20, 0)),
        (("299 +         2.0  000",), PointSystem(forfeit_win=20)),
        (("299 +",), PointSystem(forfeit_win=0)),
    ],
)
def test_point_systems_of_every_dialect(lines: tuple[str, ...], system: PointSystem) -> None:
    assert read(*lines, row(1), row(2)).points == system


def test_an_adjourned_game_counts_what_the_file_says() -> None:
    tournament = read("162  X 0.0", row(1, "2w?"), row(2, "1b?"))
    assert tournament.meetings[1][0].points == 0


def test_points_that_depend_on_the_colour_are_refused() -> None:
    with pytest.raises(InputError, match="both colours") as caught:
        read("XXS WW=3 BW=2", row(1), row(2))
    assert caught.value.code == "trf.points_by_colour"


def test_abnormal_points_replace_or_follow_results() -> None:
    tournament = read(
        *FOUR,
        "299 W         0.8  001    1",
        "299          -1.0  001    2    3",
        "299           1.0  999    4",
    )
    assert tournament.meetings[1][0].points == 8
    request = tournament.request(3)
    assert [player.virtual_points for player in request.players] == [
        (),
        (0, -10, -10),
        (0, -10, -10),
        (),
    ]


def test_virtual_points_come_from_either_dialect_and_the_standard_wins() -> None:
    old = read(*FOUR, "XXA    1  1.0  0.5")
    assert old.request(2).players[0].virtual_points == (10, 5)
    assert old.request(3).players[0].virtual_points == (10, 5, 0)
    new = read(
        *FOUR, "XXA    1  1.0", "250       2.0 001 002    1    2", "250  3.0      001 001    4    4"
    )
    found = [player.virtual_points for player in new.request(3).players]
    assert found == [(20, 20, 0), (20, 20, 0), (), (30, 0, 0)]
    empty = read(*FOUR, "250           001 001    4    4")
    assert empty.request(1).players[3].virtual_points == (0,)


def test_the_baku_code_gives_virtual_points_to_half_of_the_starters() -> None:
    tournament = read("192 FIDE_DUTCH_BAKU", "142 5", *(row(n) for n in range(1, 7)), row(7, "Z"))
    virtual = [player.virtual_points for player in tournament.request(1).players]
    assert virtual == [(10,), (10,), (10,), (10,), (), (), ()]
    started = read(
        *("192 FIDE_DUTCH_BAKU", "142 5", row(1, "3w1"), row(2, "Z"), row(3, "1b0"), row(4, "U")),
    )
    virtual = [player.virtual_points for player in started.request(2).players]
    assert virtual == [(10, 10), (10, 10), (10, 10), ()]
    assert read("192 FIDE_DUTCH_BAKU", "142 5").request(1).players == ()


@pytest.mark.parametrize(
    ("lines", "system", "edition"),
    [
        ((), None, None),
        (("192 FIDE_DUTCH_2017",), "dutch", "2017"),
        (("192 FIDE_DUTCH_2026_BAKU",), "dutch", "2026"),
        (("092 FIDE_DUTCH_2025",), "dutch", "2026"),
        (("092 Swiss", "042 2026/01/31"), None, "2017"),
        (("192 FIDE_DUTCH", "042 2026/02/01"), "dutch", "2026"),
        (("042 1 May",), None, None),
        (("192 FIDE_TEAM_TYPEA_MP_GP",), "team", None),
        (("192 FIDE_TEAM_ROUNDROBIN",), None, None),
        (("192 BERGER_ROUNDROBIN",), "round-robin", None),
        (("192 FIDE_BURSTEIN",), "burstein", None),
    ],
)
def test_system_and_edition_are_what_the_file_names(
    lines: tuple[str, ...], system: str | None, edition: str | None
) -> None:
    document = read_trf("\n".join(lines).encode())
    assert (read_system(document), read_edition(document)) == (system, edition)
    options = {} if edition is None else {"edition": edition}
    assert read_tournament(document).options == options


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("duplicate", (row(1), row(1))),
        ("opponent_missing", ("142 3", row(1, "1"), row(2, "3w1"), row(3, "2b0"))),
        ("opponent_unknown", (row(1, "9w1"), row(2))),
        ("opponent_unknown", (row(1, "1w1"), row(2))),
        ("result_missing", (row(1, "2w "), row(2, "1b "))),
        ("result_missing", (row(1, "2wU"), row(2, "1b0"))),
        ("colour_missing", (row(1, "2-1"), row(2, "1-0"))),
        ("opponents_differ", (row(1, "2w1"), row(2, "Z"))),
        ("opponents_differ", (row(1, "2w1"), row(2, "3b0"), row(3, "2w1"))),
        ("colours_differ", (row(1, "2w1"), row(2, "1w0"))),
        ("results_differ", (row(1, "2w1"), row(2, "1b="))),
        ("results_differ", (row(1, "2w+"), row(2, "1b0"))),
    ],
)
def test_contradictions_are_refused_with_their_line(code: str, lines: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="Line ") as caught:
        read(*lines)
    assert caught.value.code == f"trf.{code}"


def test_in_team_events_a_bye_is_that_of_several_players() -> None:
    team = f"310   1 {'':64}    1    2"
    assert read(row(1, "U"), row(2, "U"), team).paired_rounds == 1


@pytest.mark.parametrize("results", ["00", "=0", "0=", "==", "WL", "1L", "--"])
def test_unusual_results_are_results(results: str) -> None:
    assert read(row(1, f"2w{results[0]}"), row(2, f"1b{results[1]}")).paired_rounds == 1


def test_points_must_add_up_with_or_without_announced_byes() -> None:
    for written in ("1.0", "1.5", ""):
        check_points(read(row(1, "2w1", "H", points=written), row(2, "1b0")))
    check_points(read(row(1, "2w1", points="0.5"), row(2, "1b0"), "299          -0.5  001    1"))
    with pytest.raises(InputError, match=r"has 2.0 points, but the results give 1.0") as caught:
        check_points(read(row(1, "2w1", "H", points="2.0"), row(2, "1b0")))
    assert caught.value.code == "trf.points_differ"


@pytest.mark.parametrize(
    "path",
    list_files("dutch", "dutch-2017", "dubov", "burstein")[::5],
    ids=lambda path: path.stem,
)
def test_every_recorded_round_seats_exactly_who_is_present(path: Path) -> None:
    tournament = read_tournament(read_trf(path.read_bytes()))
    check_points(tournament)
    assert tournament.paired_rounds > 0
    for request, recorded in tournament.list_rounds():
        seats = 2 * len(recorded.pairs) + (recorded.bye is not None)
        assert len(request.players) - len(request.absent) == seats
