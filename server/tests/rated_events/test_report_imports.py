"""Report files read: tournaments with all their rounds, and what is not taken over."""

from pathlib import Path
from typing import Any, Final

import pytest
from conftest import Api

from tiltyard import EventDetails, Official, Player, PointSystem
from tiltyard import Tournament as Library
from tiltyard_server.rated_events import report_import
from tiltyard_server.rated_events.library import read_library
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ROOT: Final = Path(__file__).resolve().parents[3]


def made_elsewhere() -> Library:
    players = [
        Player(f"p{n}", 2300 - 40 * n, name=f"Last{n}, First", fide_id=str(100 + n), sex="w")
        for n in range(1, 10)
    ]
    details = EventDetails("Friday Open", "Ghent", "BEL", chief_arbiter=Official("Roe, Al", "77"))
    library = Library(players, 5, details=details, tiebreaks=["BH:C1", "SB"])
    library.request_bye("p9", 4, "half-bye")
    for _ in range(3):
        for game in library.pair_round().pairings:
            library.record_result(game.white, game.black, 1 if game.board % 2 else 0.5)
    return library


def test_a_file_becomes_a_tournament_with_its_rounds_and_goes_on_here(api: Api) -> None:
    text = made_elsewhere().to_trf().decode()
    preview = api.ok("POST", "/import/report/preview", {"text": text})
    assert (preview["name"], preview["rounds"], preview["rounds_played"]) == ("Friday Open", 5, 3)
    assert preview["adjustments"] == []
    made = api.ok("POST", "/import/report", {"text": text, "name": "Ours"})
    view = api.get(f"/tournaments/{made['id']}")
    assert (view["name"], view["phase"], view["entry_count"]) == ("Ours", "in_progress", 9)
    assert {match["round"] for match in view["matches"]} == {1, 2, 3}
    assert view["entries"][0]["name"] == "Last1, First"
    tournament = Tournament.objects.get(pk=made["id"])
    there = made_elsewhere()
    here = [(row.rank, row.player.name, row.score) for row in read_library(tournament).standings()]
    assert here == [(row.rank, row.player.name, row.score) for row in there.standings()]
    assert api.get(f"/tournaments/{made['id']}/event")["city"] == "Ghent"
    api.ok("POST", f"/tournaments/{made['id']}/rounds", {})
    tournament.refresh_from_db()
    pairs = [(g.white, g.black) for g in there.pair_round().pairings]
    numbered = {player.id: f"#{n}" for n, player in enumerate(there.players, 1)}
    assert [(numbered[w], numbered[b or ""]) for w, b in pairs] == [
        (g.white, g.black) for g in read_library(tournament).get_round(4).pairings
    ]
    assert log.verify(tournament).broken_at is None


def test_whoever_may_make_no_more_today_hears_it_before_a_file_is_read(
    api: Api, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = made_elsewhere().to_trf().decode()
    settings.TILTYARD_TOURNAMENTS_A_DAY = 1
    api.ok("POST", "/import/report", {"text": text})
    monkeypatch.setattr(report_import, "read_file", None)
    for path in ("/import/report", "/import/report/preview"):
        assert api.refused("POST", path, {"text": text}) == (429, "tournament.too_many")


def paired_otherwise() -> str:
    """Return a file whose second round is none that the system makes."""
    library = Library([Player(f"p{n}", 2300 - 40 * n) for n in range(1, 9)], 5)
    for game in library.pair_round().pairings:
        library.record_result(game.white, game.black or "", 1)
    first, second = library.pair_round().pairings[:2]
    library.fix_pairing(first.white, second.white)
    for game in library.get_round(2).pairings:
        library.record_result(game.white, game.black or "", 0.5)
    return library.to_trf(comments=False).decode()


def test_rounds_that_the_system_pairs_otherwise_are_listed_confirmed_and_told(api: Api) -> None:
    text = paired_otherwise()
    preview = api.ok("POST", "/import/report/preview", {"text": text})
    assert [one["round"] for one in preview["wrong_rounds"]] == [2]
    found = preview["wrong_rounds"][0]["found"]
    assert found != preview["wrong_rounds"][0]["expected"]
    status, answer = api.call("POST", "/import/report", {"text": text})
    assert (status, answer["details"]["confirm"]) == (409, "import.pairings")
    assert not Tournament.objects.exists()
    _, made = api.call("POST", "/import/report", {"text": text}, Confirm="import.pairings")
    tournament = Tournament.objects.get(pk=made["id"])
    told = list(read_library(tournament).list_comments())
    assert any(line.startswith(f"Import @ Round 2: {found}; by the rules ") for line in told)


def test_an_unknown_sign_is_an_unknown_result(api: Api) -> None:
    lines = made_elsewhere().to_trf().decode().splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("001    1"))
    assert lines[place][98] in "1=0"
    lines[place] = f"{lines[place][:98]}*{lines[place][99:]}"
    found = api.ok("POST", "/import/report/preview", {"text": "\n".join(lines)})
    told = [(one["line"], one["message"]) for one in found["adjustments"]]
    assert (
        place + 1,
        "Player 1: the sign '*' in round 1 is no result; it is unknown.",
    ) in told
    made = api.call(
        "POST", "/import/report", {"text": "\n".join(lines)}, Confirm="import.pairings"
    )[1]
    plans = api.get(f"/tournaments/{made['id']}/plans")
    assert [one["mark"] for one in plans["marked"]] == ["adjourned"]


def test_what_is_imported_is_in_fide_mode(api: Api) -> None:
    made = api.ok("POST", "/import/report", {"text": made_elsewhere().to_trf().decode()})
    assert api.get(f"/tournaments/{made['id']}")["fide_mode"] == "on"


def test_a_file_with_points_that_fide_does_not_allow_is_refused(api: Api) -> None:
    odd = Library(
        [Player(f"p{n}", 2000 - n) for n in range(4)], 3, points=PointSystem(draw=7, half_bye=7)
    )
    for game in odd.pair_round().pairings:
        odd.record_result(game.white, game.black or "", 0.5)
    text = odd.to_trf().decode()
    assert api.refused("POST", "/import/report", {"text": text}) == (409, "warning.refused")


def test_a_finished_file_is_a_finished_tournament_whose_report_says_the_same(api: Api) -> None:
    library = made_elsewhere()
    for _ in range(2):
        for game in library.pair_round().pairings:
            library.record_result(game.white, game.black, 0)
    text = library.to_report().decode()
    made = api.ok("POST", "/import/report", {"text": text})
    tournament = Tournament.objects.get(pk=made["id"])
    assert tournament.phase == "completed"
    _, sent = api.call("GET", f"/tournaments/{tournament.pk}/report.trf")
    again = sent.content.decode().splitlines()
    assert [line for line in again if line not in text.splitlines()] == ["182 Tiltyard"]


def test_every_adjustment_is_listed(api: Api) -> None:
    lines = made_elsewhere().to_trf().decode().splitlines()
    lines = [line.replace(" 2.5    1", " 3.5    1", 1) for line in lines]
    lines += ["XYZ nobody knows this", "### a remark"]
    lines[0] = "012 "
    found = api.ok("POST", "/import/report/preview", {"text": "\n".join(lines)})
    told = [one["message"] for one in found["adjustments"]]
    assert found["name"] == "Imported tournament"
    assert any("tournament" in text for text in told)
    assert any("points in the file" in text for text in told)


def test_a_file_of_2006_is_taken_and_every_change_is_listed(api: Api) -> None:
    text = (ROOT / "docs" / "examples" / "layout-2006.trf").read_text(encoding="utf-8")
    found = api.ok("POST", "/import/report/preview", {"text": text})
    told = {(one["line"], one["message"]) for one in found["adjustments"]}
    expected = (
        (16, "Player 1: title 'g' in the file, 'GM' here."),
        (16, "Player 1: date of birth '1969.12.06' in the file, '1969/12/06' here."),
        (17, "Player 2: round 3 is 0000 - - in the file, 0000 - Z here."),
        (18, "Player 3: round 2 is 0000 - = in the file, 0000 - H here."),
        (18, "Player 3: round 3 is 0000 - 1 in the file, 0000 - F here."),
        (20, "Player 5: round 1 is 0000 - 0 in the file, 0000 - Z here."),
        (4, "'042 09. 04. 2007' is not written again as it stands."),
    )
    assert told >= set(expected)
    made = api.ok("POST", "/import/report", {"text": text})
    library = read_library(Tournament.objects.get(pk=made["id"]))
    assert library.current_round == 3
    assert {row.player.label: row.score for row in library.standings()}["Dunn, Cid"] == 1.5


def test_a_file_that_contradicts_itself_is_refused_with_its_line(api: Api) -> None:
    text = made_elsewhere().to_trf().decode()
    broken = text.replace(" w 1", " x 1", 1)
    status, code = api.refused("POST", "/import/report", {"text": broken})
    assert (status, code.partition(".")[0]) == (422, "trf")


def test_teams_keep_their_members(api: Api) -> None:
    members = [[Player(f"t{t}m{m}", 2000 + 10 * m) for m in range(2)] for t in range(4)]
    teams = [Player(f"T{t}", 2000, members=tuple(who)) for t, who in enumerate(members)]
    library = Library(teams, 2, boards=2, pairing_system="fide-team-2026")
    rnd = library.pair_round()
    for game in rnd.pairings:
        library.record_match(
            game.white,
            game.black or "",
            [
                (f"t{game.white[1]}m{place}", f"t{(game.black or '')[1]}m{place}", 1)
                for place in (0, 1)
            ],
        )
    made = api.ok("POST", "/import/report", {"text": library.to_trf().decode()})
    tournament = Tournament.objects.get(pk=made["id"])
    assert [m.id for m in read_library(tournament).players[0].members] == ["t0m0", "t0m1"]
