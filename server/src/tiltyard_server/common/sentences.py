"""Sentences on the wire and in the database, each with its template and values.

An answer keeps its English where it always was and says beside it how it was made: `sentences` has
`{field: {template, values}}` for every sentence with values, a list for a list. A sentence
without values is its own template.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db import models
from ninja import Schema
from pydantic import Field, model_validator

from tiltyard.sentence import Sentence, word
from tiltyard_server.common.http.reader_language import translate

__all__ = ["SentenceField", "Telling", "collect_sentences", "tell", "tell_message"]

if TYPE_CHECKING:
    _Text = models.CharField[str | Sentence, Sentence]
else:
    _Text = models.CharField

Told = dict[str, Any]


def tell(text: str) -> Told | None:
    """Return template and values of a sentence; None for plain text, which is its own template."""
    if not isinstance(text, Sentence) or not text.values:
        return None
    wire = text.to_wire()
    return {"template": wire["template"], "values": wire["values"]}


def tell_message(message: str) -> Told:
    """Return the message of a refusal as JSON has it, for the reader, with template and values."""
    wire = word(message).to_wire()
    return {
        "message": translate(message),
        "template": wire["template"],
        "values": wire["values"],
    }


def collect_sentences(row: Mapping[str, Any]) -> Told:
    """Return how the sentences of `row` were made, by the name of the field."""
    made = {name: _find_made(value) for name, value in row.items()}
    return {name: each for name, each in made.items() if each is not None}


def _find_made(value: object) -> object:
    if isinstance(value, str):
        return tell(value)
    if isinstance(value, list | tuple):
        made = [_find_made(each) for each in value]
        return made if any(made) else None
    return None


class Telling(Schema):
    """An answer with sentences in it."""

    sentences: dict[str, Any] = Field(
        default_factory=dict,
        description="How the sentences of this answer were made: `{field: {template, values}}`, "
        "for those with values. Translate by the template; the English stands in the field.",
    )

    @classmethod
    def __pydantic_init_subclass__(cls, **_options: object) -> None:
        """Put the field last: people read what it is about first."""
        fields = cls.__pydantic_fields__
        fields["sentences"] = fields.pop("sentences")
        cls.model_rebuild(force=True)

    @model_validator(mode="before")
    @classmethod
    def _collect(cls, given: Any) -> Any:  # noqa: ANN401 - whatever an answer is made of
        row = getattr(given, "_obj", given)  # what ninja wraps
        if isinstance(row, Mapping) and "sentences" not in row:
            return {**row, "sentences": collect_sentences(row)}
        return given


class SentenceField(_Text):
    """A sentence, stored with template and values where it has some and they fit; else plain."""

    def from_db_value(self, value: str | None, *_: object) -> Sentence | None:
        """Return the sentence."""
        return None if value is None else Sentence.from_text(value)

    def to_python(self, value: Any) -> Any:  # noqa: ANN401 - as Django has it
        """Keep a sentence as it is; Django would make it plain text."""
        return value if isinstance(value, Sentence) else super().to_python(value)

    def get_prep_value(self, value: Any) -> Any:  # noqa: ANN401 - as Django has it
        """Return what is stored."""
        if isinstance(value, Sentence) and value.values:
            return value.to_text(self.max_length)
        return None if value is None else str(value)[: self.max_length]

    def deconstruct(self) -> Any:  # noqa: ANN401 - as Django has it
        """To migrations it is a text as any other."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
