"""What the arbiter did, in lines of ###, and what files of other programs hold beside games."""

from dataclasses import replace

import pytest
from rated_event import DETAILS, find_lines, list_people, play

from tiltyard import (
    START,
    TOURNAMENT,
    ChangePhase,
    Config,
    CreateTournament,
    EntryId,
    EntryStatus,
    Event,
    InputError,
    Phase,
    Player,
    RegisterEntry,
    ReinstateEntry,
    Tournament,
    TournamentState,
    WithdrawEntry,
)
from tiltyard.machine import Log, append_events, write_log

OTHERS = """012 Åpen, Bergen
022 Bergen
032 NOR
042 2026/01/10
052 2026/01/11
062 4
072 3
092 Swiss
102 IA Hansen, Per (1500000)
112 FA Olsen, Eli
122 60 min
132{blank}26/01/10  26/01/11
142 4
152 B
172 NOR FIDON
182 Some Program 7.1
192 FIDE_DUTCH_2026
202 BH:C1,SB,XYZ
222 3600
001    1 m FM Berg, Ole                         2201 NOR     1500001 1980/02/03  2.0    2 {one}
001    2 w    Dahl, Siv                         2003 NOR     1500002 1999        1.0    3 {two}
001    3 m    Foss, Jon                         1805 SWE     1700003 2010/12/31  0.0    4 {three}
001    4 w    Haug, Mia                              NOR             1970/01/01  2.0    1 {four}
NOR    1 m  M Berg, Ole                         2188 BSK       70001 1980/02/03
NOR    4 w    Haug, Mia                         1500 VSK       70004 1970/01/01
240 H 003    2
240 Z 004    3
260 001 004    1    4
299           0.5  001    1
299 -         0.5  001    2
XYZ of another program
### MPA @ Round 1
"""
ROUNDS = {
    "one": "    3 b W     2 w =",
    "two": "    4 w -     1 b =",
    "three": "    1 w L     4 b 0",
    "four": "    2 b +     3 w 1",
}


def test_a_full_file_of_another_program_comes_back_line_by_line() -> None:
    text = OTHERS.format(blank=" " * 88, **ROUNDS)
    data = text.replace("\n", "\r\n").encode()
    tournament = Tournament.from_trf(data)
    written = tournament.to_trf().decode().splitlines()
    assert written[:-1] == text.splitlines()
    assert written[-1] == "### Import @ Round 2"
    assert Tournament.from_trf(tournament.to_trf(comments=False)).details == replace(
        tournament.details, remarks=()
    )
    assert tournament.details.deputies[0].fide_id == ""


def run(*commands: object) -> tuple[TournamentState, list[Event]]:
    state = START
    events: list[Event] = []
    for command in commands:
        decided = TOURNAMENT.decide(state, command)  # type: ignore[arg-type]  # any command
        state = TOURNAMENT.replay(state, decided)
        events += decided
    return state, events


def read(events: list[Event]) -> Tournament:
    log = append_events(TOURNAMENT, Log((TOURNAMENT.code, 1)), events)
    return Tournament.from_log(write_log(log), details=DETAILS)


def test_a_server_s_log_tells_who_left_and_who_was_sent_away() -> None:
    options = {"rounds": 3, "automatic": False}
    phases = (Phase.REGISTRATION, Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
    create = CreateTournament(Config("Open", "swiss", options), 1)
    first, *rest = (ChangePhase(phase, 1) for phase in phases)
    entries = [RegisterEntry(1, 2000 - n) for n in range(6)]
    begun = (create, first, *entries, *rest)
    again = (ChangePhase(Phase.ABORTED, 2), first, *rest)
    out = (
        WithdrawEntry(EntryId(5), 3, EntryStatus.DISQUALIFIED),
        WithdrawEntry(EntryId(6), 3),
        ReinstateEntry(EntryId(6), 4),
    )
    _, events = run(*begun, WithdrawEntry(EntryId(1), 2), *again, *out)
    tournament = read(events)
    assert tournament.details.city == "Izmir"
    assert tournament.list_comments() == (
        "Withdrawal @ Round 2: 4 #5 (disqualified)",
        "Withdrawal @ Round 2: 5 #6",
        "Return @ Round 2: 5 #6",
    )


def test_late_changes_are_told_in_the_words_of_results() -> None:
    tournament = play(played=2)
    tournament.update_result(1, "p1", "p4", kind="forfeit-win")
    tournament.update_result(1, "p1", "p4", kind="forfeit-loss")
    tournament.update_result(1, "p1", "p4", kind="double-forfeit")
    tournament.clear_result(1, "p1", "p4")
    assert tournament.list_comments() == (
        "Correction @ Round 1: 1 - 4: + -",
        "Correction @ Round 1: 1 - 4: - +",
        "Correction @ Round 1: 1 - 4: - -",
        "Correction @ Round 1: 1 - 4: no result",
    )
    tournament.update_result(1, "p1", "p4", 1)
    tournament.correct_for_report(1, "p1", "p4", kind="forfeit-win")
    lines = find_lines(tournament.to_report(even_unfinished=True), "001")
    assert (lines[0][98], lines[3][98]) == ("+", "-")


def test_a_match_of_several_games_is_neither_unrated_nor_adjourned() -> None:
    tournament = Tournament(list_people(2), 1, scoring="matches")
    tournament.pair_round()
    with pytest.raises(InputError, match="cannot be adjourned"):
        tournament.record_result("p1", "p2", kind="adjourned")


def test_what_an_adjourned_game_counts_stands_beside_other_points() -> None:
    cells = ["   2 w ?", "   1 b ?"]
    lines = [
        f"001 {n:>4}      {f'P{n}':<33} {2000 - n:>4}{'':28} 1.0{n:>5}  {cell}"
        for n, cell in enumerate(cells, 1)
    ]
    points = "162  W 3.0    D 1.5    L 0.0    X 1.0"
    data = "\n".join(["012 T", "142 2", points, *lines, ""]).encode()
    copy = Tournament.from_trf(Tournament.from_trf(data).to_trf())
    assert [game.points for game in copy.games] == [(10, 10)]
    assert find_lines(copy.to_trf(), "162")[0].endswith("X 1.0")


def test_points_of_a_bye_that_no_record_can_say_are_refused() -> None:
    tournament = Tournament(list_people(3), 1)
    tournament.pair_round()
    for game in tournament.get_round(1).pairings:
        tournament.record_result(game.white, game.black, 0.5, black_score=0)
    for dialect in ("trf26", "bbp"):
        assert b"=" in tournament.to_trf(dialect=dialect)
    text = tournament.to_trf().decode()
    given = f"{text}299 U         0.5  001    2\n".encode()
    with pytest.raises(InputError, match="write one of"):
        Tournament.from_trf(given)


def test_players_without_a_name_are_told_by_their_id_and_late_ones_by_number() -> None:
    tournament = Tournament([Player("ann", 2000), Player("bob", 1900)], 2)
    tournament.pair_round()
    tournament.record_result("ann", "bob", 1)
    tournament.add_player(Player("cid", 1950))
    assert tournament.list_comments() == ("Late entry @ Round 2: 2 cid",)
