"""The chat of an arena: who may write what, when, and how it is kept in order."""

import pytest
from arena_play import BASE, go, make_arena, start
from conftest import Api
from factories import make_user
from hosted import Clock

from tiltyard_server.accounts.models import User
from tiltyard_server.arenas.chat.models import ArenaChatLine
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.models import Arena, ArenaLogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def erec() -> Api:
    return Api(make_user("erec"))


def path_of(arena: int) -> str:
    return f"{BASE}{arena}/chat/"


def read(api: Api, arena: int) -> list[str]:
    return [line["text"] for line in api.get(path_of(arena))["lines"]]


def test_whoever_is_signed_in_writes_and_everybody_reads(
    api: Api, time: Clock, director: Director, erec: Api
) -> None:
    arena = make_arena(api)
    log = ArenaLogEntry.objects.count()
    line = erec.ok("POST", path_of(arena), {"text": "  Well met, see https://a.example  "})
    assert (line["username"], line["text"]) == ("erec", "Well met, see https://a.example")
    assert Api().get(path_of(arena)) == {
        "seq": 1,
        "lines": [line],
        "is_open": True,
        "timed_out_until": None,
    }
    assert ArenaLogEntry.objects.count() == log, "the log knows nothing of it"
    reader = User.objects.get(username="erec").pk
    ArenaChatLine.objects.bulk_create(
        ArenaChatLine(arena_id=arena, user_id=reader, text=f"{n}", at=0, seq=1) for n in range(60)
    )
    assert read(Api(), arena) == [f"{n}" for n in range(10, 60)], "the latest fifty"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (" \t ", "chat.empty"),
        ("\u200b\u200d\u0301", "chat.empty"),
        ("x" * 141, "chat.too_long"),
        ("one\ntwo", "chat.characters"),
        ("one\u2028two", "chat.characters"),
        ("bell\x07", "chat.characters"),
        ("\u202eturned round", "chat.characters"),
    ],
)
def test_only_a_line_of_plain_text_is_taken(
    api: Api, time: Clock, director: Director, text: str, code: str
) -> None:
    arena = make_arena(api, players=0)
    assert api.refused("POST", path_of(arena), {"text": text}) == (422, code)
    assert read(api, arena) == []
    api.ok("POST", path_of(arena), {"text": "👩‍🚀" * 46 + "é"})


def test_nobody_floods_the_chat(api: Api, time: Clock, director: Director, erec: Api) -> None:
    one, other = make_arena(api, players=0), make_arena(api, players=0)
    for n in range(5):
        erec.ok("POST", path_of(one if n % 2 else other), {"text": f"{n}"})
        time.go(1)
    status, answer = erec.call("POST", path_of(one), {"text": "and more"})
    assert (status, answer["code"]) == (429, "chat.too_fast")
    assert answer["details"]["retry_after"] == 10
    time.go(10)
    erec.ok("POST", path_of(one), {"text": "and more"})


def test_the_organiser_hides_lines_and_silences_people(
    api: Api, time: Clock, director: Director, erec: Api
) -> None:
    arena = make_arena(api, players=0)
    path = path_of(arena)
    rude, worse = [erec.ok("POST", path, {"text": text}) for text in ("rude", "worse")]
    Api(make_user("enide")).ok("POST", path, {"text": "Peace"})
    assert erec.refused("DELETE", f"{path}{rude['id']}/") == (403, "action.not_allowed")
    assert api.ok("DELETE", f"{path}{rude['id']}/") == {"seq": 4, "lines": [rude["id"]]}
    assert api.ok("DELETE", f"{path}{rude['id']}/")["lines"] == [], "it is hidden already"
    hidden = api.ok("POST", f"{path}timeouts/", {"username": "erec"})
    assert hidden == {"seq": 5, "lines": [worse["id"]]}
    assert read(api, arena) == ["Peace"]
    assert erec.refused("POST", path, {"text": "But"}) == (409, "chat.timed_out")
    assert erec.get(path)["timed_out_until"]
    erec.ok("POST", path_of(make_arena(api, players=0)), {"text": "Elsewhere I may"})
    time.go(600)
    erec.ok("POST", path, {"text": "Sorry"})
    assert read(api, arena) == ["Peace", "Sorry"]


def test_moderation_that_makes_no_sense_is_refused(
    api: Api, time: Clock, director: Director
) -> None:
    arena, other = make_arena(api, players=0), make_arena(api, players=0)
    line = api.ok("POST", path_of(other), {"text": "Here"})["id"]
    assert api.refused("DELETE", f"{path_of(arena)}{line}/") == (404, "chat.no_line")
    assert api.refused("DELETE", f"{path_of(arena)}{2**64}/")[0] == 422
    timeouts = f"{path_of(arena)}timeouts/"
    assert api.refused("POST", timeouts, {"username": "nobody"})[0] == 404
    assert api.refused("POST", timeouts, {"username": "marshal"}) == (409, "chat.moderator")
    make_user("warden", is_operator=True)
    assert api.refused("POST", timeouts, {"username": "warden"}) == (409, "chat.moderator")


def test_an_arena_without_chat_shows_and_takes_nothing(
    api: Api, time: Clock, director: Director
) -> None:
    arena = make_arena(api, players=0)
    api.ok("POST", path_of(arena), {"text": "Early"})
    api.ok("PATCH", f"{BASE}{arena}/", {"has_chat": False})
    assert api.refused("POST", path_of(arena), {"text": "Hello?"}) == (409, "chat.off")
    chat = api.get(path_of(arena))
    assert (chat["lines"], chat["is_open"]) == ([], False)


def test_the_chat_closes_an_hour_after_the_end_and_stays_readable(
    api: Api, time: Clock, director: Director
) -> None:
    arena = start(api, time, director)
    api.ok("POST", f"{BASE}{arena}/terminate/")
    go(time, director, 2)
    assert Arena.objects.get(pk=arena).phase == "finished"
    time.go(3590)
    api.ok("POST", path_of(arena), {"text": "Well played"})
    time.go(20)
    assert api.refused("POST", path_of(arena), {"text": "Late"}) == (409, "chat.closed")
    assert read(api, arena) == ["Well played"]
    assert not api.get(path_of(arena))["is_open"]
