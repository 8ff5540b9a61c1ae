"""What the server says to people travels as template and values, and all templates are listed."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import listed_sentences
import pytest
from conftest import Api
from django.test import Client

from tiltyard.sentence import Sentence, joined, say, word
from tiltyard_server.common.sentences import SentenceField, Telling

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}
SCRIPTS = Path(__file__).resolve().parents[3] / "scripts"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sentences", SCRIPTS / "sentences.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_list_is_that_of_the_sources(script: ModuleType) -> None:
    listed = json.loads(listed_sentences.LIST.read_text(encoding="utf-8"))
    assert listed == script.list_sentences(), "run scripts/sentences.py, then translate"


def test_what_is_marked_is_listed_and_nothing_else(script: ModuleType) -> None:
    source = (
        'x = say("Match {n} is over.", n=3)\nT = {1: template("{a} waits")}\ny = "not this one"'
    )
    assert list(script.read_templates(source)) == ["Match {n} is over.", "{a} waits"]


@pytest.mark.parametrize("source", ['say(f"Match {n} is over.")', 'say("Match " + n)'])
def test_a_template_that_is_glued_together_is_refused(script: ModuleType, source: str) -> None:
    with pytest.raises(ValueError, match="is no template"):
        list(script.read_templates(source))


class Answer(Telling):
    """An answer with a sentence, a list of them and data."""

    reason: str
    reasons: list[str]
    name: str


def test_an_answer_says_beside_its_english_how_the_sentences_were_made() -> None:
    told = Answer.model_validate(
        {
            "reason": say("{name} met {count}", name="Ida", count=2),
            "reasons": ["they meet", say("again after round {round}", round=3)],
            "name": "Ida {x}",
        }
    ).model_dump()

    assert told["reason"] == "Ida met 2"
    assert told["sentences"] == {
        "reason": {"template": "{name} met {count}", "values": {"name": "Ida", "count": 2}},
        "reasons": [None, {"template": "again after round {round}", "values": {"round": 3}}],
    }


@pytest.mark.parametrize(
    "sentence",
    [
        say("Match {n} of {name}: {why}.", n=3, name='A {x} "q"', why=say("late by {s} s", s=2)),
        joined(" or ", ["in progress", say("round {n}", n=1)]),
        word("what {people} wrote"),
    ],
)
def test_a_stored_sentence_comes_back_with_its_template(sentence: Sentence) -> None:
    column: SentenceField = SentenceField(max_length=500)
    stored = column.get_prep_value(sentence)
    again = column.from_db_value(stored)

    assert again == sentence
    assert again is not None
    assert again.to_wire() == sentence.to_wire()


def test_a_sentence_too_long_for_its_column_loses_the_ends_of_its_values() -> None:
    column: SentenceField = SentenceField(max_length=140)
    why = say("{text}", text="x" * 99)
    sentence = say("{who} left round {n}: {why}.", who="Ida", n=7, why=why)
    stored = column.get_prep_value(sentence)
    again = column.from_db_value(stored)

    assert len(stored or "") == 140
    assert again is not None
    assert again.template == sentence.template
    assert again.startswith("Ida left round 7: xxx")
    assert again.endswith("x….")


def test_where_not_even_the_template_fits_the_english_is_stored() -> None:
    column: SentenceField = SentenceField(max_length=30)
    sentence = say("Match {n} waits for its result", n=7)

    assert column.get_prep_value(sentence) == str(sentence)[:30]
    assert column.from_db_value("Match 7 waits") == "Match 7 waits"


@pytest.mark.django_db
def test_a_refusal_has_code_template_and_values() -> None:
    answer = Client().get("/api/tournaments/987").json()

    assert answer["code"] == "tournament.unknown"
    assert answer["message"] == answer["template"].format(**answer["values"])
    assert list(answer["values"].values()) == [987]


@pytest.mark.django_db
def test_a_refusal_is_in_the_language_that_was_asked_for(api: Api) -> None:
    status, english = api.call("GET", "/tournaments/987")
    german = api.call("GET", "/tournaments/987", **GERMAN)[1]

    assert status == 404
    assert english["message"] == "There is no tournament 987."
    assert german == {**english, "message": "Turnier 987 gibt es nicht."}
    unknown = {"Accept-Language": "tlh, mi;q=0.4"}
    assert api.call("GET", "/tournaments/987", **unknown)[1] == english
    assert "Accept-Language" in api.client.get("/api/tournaments/9", headers=GERMAN).headers["Vary"]


@pytest.mark.django_db
def test_a_sentence_within_a_sentence_is_translated_too(api: Api) -> None:
    answer = api.call("GET", "/tournaments?page=0", **GERMAN)[1]

    (field,) = answer["details"]["fields"]
    assert field["template"] == "Input should be greater than or equal to {ge}."
    assert field["message"] in answer["message"]
    assert field["message"] == "Der Wert muss mindestens 1 sein."


def test_the_catalogues_of_the_server_are_those_of_the_client(script: ModuleType) -> None:
    for language in script.list_languages():
        stored = script.compiled_file(language).read_bytes()
        assert stored == script.compile_catalogue(language), "run scripts/sentences.py"


@pytest.mark.django_db
def test_fields_that_are_wrong_have_templates_too() -> None:
    answer = Client().get("/api/tournaments?page=0").json()

    (field,) = answer["details"]["fields"]
    assert field["field"] == "page"
    assert field["template"] == "Input should be greater than or equal to {ge}."
    assert field["values"] == {"ge": 1}
    assert answer["template"] == "{field}: {message}"
