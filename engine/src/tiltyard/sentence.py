"""Sentences for people: English text that remembers its template and its values.

>>> told = say("Match {match} is over.", match=7)
>>> told
'Match 7 is over.'
>>> told.template, dict(told.values)
('Match {match} is over.', {'match': 7})

Whoever shows it in another language looks the template up and fills the values in; nobody ever
parses the English. A value may be a sentence too, which is then translated on its own:

>>> why = say("The game is void: {reason}.", reason=say("both were late"))
>>> why.to_wire()["values"]
{'reason': {'text': 'both were late', 'template': 'both were late', 'values': {}}}
"""

import json
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from functools import cache
from string import Formatter
from typing import Any, Final, Self

__all__ = ["Sentence", "joined", "say", "template", "word"]

_STORED: Final = '{"template":'
_PLAIN: Final = (bool, int, float, type(None))


class Sentence(str):
    """An English text with the template and the values it was made of."""

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]

    def __new__(cls, text: str, template: str, values: Mapping[str, object]) -> Self:
        """Keep how `text` was made."""
        self = super().__new__(cls, text)
        self.template = template
        self.values = values
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles keep the template."""
        return type(self), (str(self), self.template, dict(self.values))

    def __str__(self) -> str:
        """Return the bare text."""
        return str.__str__(self)

    def to_wire(self) -> dict[str, Any]:
        """Return text, template and values as JSON has them."""
        values = {name: _to_wire(value) for name, value in self.values.items()}
        return {"text": str(self), "template": self.template, "values": values}

    def to_text(self, longest: int | None = None) -> str:
        """Return one text to store, which `from_text` reads, of at most `longest` characters.

        Where it is too long, values are cut (`…`); plain English only if the template alone is.
        """
        stored = _dump(self)
        if longest is None or len(stored) <= longest:
            return stored
        cuts = range(1, len(stored))  # the more of each value is kept, the longer it is
        kept = bisect_right(cuts, longest, key=lambda cut: len(_dump(self, cut)))
        return _dump(self, cuts[kept - 1]) if kept else str(self)[:longest]

    @classmethod
    def from_text(cls, stored: str) -> "Sentence":
        """Return the sentence of a stored text; what was stored as plain English is a word."""
        if not stored.startswith(_STORED):
            return word(stored)
        try:
            return _from_stored(json.loads(stored))
        except (ValueError, LookupError, TypeError, AttributeError):
            return word(stored)

    @classmethod
    def from_wire(cls, told: Mapping[str, Any]) -> "Sentence":
        """Return the sentence that `to_wire` wrote."""
        values = {
            name: cls.from_wire(value) if isinstance(value, dict) else value
            for name, value in told["values"].items()
        }
        return cls(told["text"], told["template"], values)


def _dump(sentence: Sentence, cut: int | None = None) -> str:
    return json.dumps(_to_stored(sentence, cut), ensure_ascii=False, separators=(",", ":"))


def _to_stored(value: object, cut: int | None) -> object:
    if isinstance(value, Sentence):
        values = {name: _to_stored(each, cut) for name, each in value.values.items()}
        return {"template": value.template, "values": values}
    if isinstance(value, _PLAIN):
        return value
    text = str(value)
    return text if cut is None or len(text) <= cut else text[: cut - 1] + "…"


def _from_stored(told: Mapping[str, Any]) -> Sentence:
    values = {
        name: _from_stored(value) if isinstance(value, dict) else value
        for name, value in told["values"].items()
    }
    return say(told["template"], **values)


def _to_wire(value: object) -> object:
    if isinstance(value, Sentence):
        return value.to_wire()
    return value if isinstance(value, _PLAIN) else str(value)


def say(wording: str, /, **values: object) -> Sentence:
    """Return the sentence of the template `wording` with the values named in it in braces."""
    text = wording.format(**values)
    return Sentence(text, wording, {name: values[name] for name in _list_names(wording)})


@cache
def _list_names(wording: str) -> tuple[str, ...]:
    return tuple(name for _, name, _, _ in Formatter().parse(wording) if name)


def template(text: str, /) -> str:
    """Return `text`, a template that stands in a table; whoever uses it calls `say` with it."""
    return text


def word(phrase: object) -> Sentence:
    """Return a word or a phrase that is shown as it is: its own template."""
    if isinstance(phrase, Sentence):
        return phrase
    text = str(phrase)
    return Sentence(text, text.replace("{", "{{").replace("}", "}}"), {})


def joined(joint: str, parts: Iterable[str]) -> Sentence:
    """Return several phrases as one, each of which is translated on its own."""
    phrases = [word(part) for part in parts]
    names = [f"part{number}" for number, _ in enumerate(phrases, 1)]
    between = joint.replace("{", "{{").replace("}", "}}")
    template = between.join("{" + name + "}" for name in names)
    return Sentence(joint.join(phrases), template, dict(zip(names, phrases, strict=True)))
