"""What pydantic finds wrong in a request, as sentences of ours."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tiltyard.sentence import Sentence, say, template, word
from tiltyard_server.common.sentences import tell_message

_ITEMS: Final = {
    "too_short": (
        template("The list should have at least {least} item, not {count}."),
        template("The list should have at least {least} items, not {count}."),
        "min_length",
    ),
    "too_long": (
        template("The list should have at most {least} item, not {count}."),
        template("The list should have at most {least} items, not {count}."),
        "max_length",
    ),
    "string_too_short": (
        template("The text should have at least {least} character."),
        template("The text should have at least {least} characters."),
        "min_length",
    ),
    "string_too_long": (
        template("The text should have at most {least} character."),
        template("The text should have at most {least} characters."),
        "max_length",
    ),
}
_MOMENT: Final = template("Input should be a moment, such as 2026-02-01T18:00:00Z.")
_PROBLEMS: Final = {
    "missing": template("Field required."),
    "extra_forbidden": template("Extra inputs are not permitted."),
    "bool_parsing": template("Input should be true or false."),
    "bool_type": template("Input should be true or false."),
    "dict_type": template("Input should be a JSON object."),
    "model_type": template("Input should be a JSON object."),
    "model_attributes_type": template("Input should be a JSON object."),
    "list_type": template("Input should be a list."),
    "tuple_type": template("Input should be a list."),
    "int_type": template("Input should be a whole number."),
    "int_parsing": template("Input should be a whole number."),
    "int_from_float": template("Input should be a whole number."),
    "float_type": template("Input should be a number."),
    "float_parsing": template("Input should be a number."),
    "finite_number": template("Input should be a number."),
    "string_type": template("Input should be a text."),
    "greater_than_equal": template("Input should be greater than or equal to {ge}."),
    "greater_than": template("Input should be greater than {gt}."),
    "less_than_equal": template("Input should be less than or equal to {le}."),
    "less_than": template("Input should be less than {lt}."),
    "literal_error": template("Input should be {expected}."),
    "enum": template("Input should be {expected}."),
    "string_pattern_mismatch": template("The text should match the pattern {pattern}."),
    "timezone_aware": template("The moment should say its time zone."),
    "datetime_type": _MOMENT,
    "datetime_parsing": _MOMENT,
    "datetime_from_date_parsing": template(
        "Input should be a moment, such as 2026-02-01T18:00:00Z."
    ),
    "date_parsing": template("Input should be a day, such as 2026-02-01."),
    "date_from_datetime_parsing": template("Input should be a day, such as 2026-02-01."),
    "union_tag_not_found": template("Say which kind it is in the field {discriminator}."),
    "union_tag_invalid": template("{tag} is no kind of it; take one of {expected_tags}."),
}


def explain_problem(problem: Mapping[str, Any]) -> Sentence:
    """Return the sentence of one problem; in the words of pydantic where we have none."""
    kind, context = problem["type"], problem.get("ctx") or {}
    if kind in _ITEMS:
        one, many, bound = _ITEMS[kind]
        least = context[bound]
        return say(one if least == 1 else many, least=least, count=context.get("actual_length"))
    if kind in _PROBLEMS:
        return say(_PROBLEMS[kind], **context)
    cause = context.get("error")
    if isinstance(cause, ValueError) and cause.args and isinstance(cause.args[0], Sentence):
        return cause.args[0]
    return word(end_sentence(problem["msg"]))


def end_sentence(text: str) -> str:
    """Return a message of a library as a sentence."""
    text = text.removeprefix("Value error, ")
    return text if text.endswith(".") else f"{text}."


def tell_field(field: str, message: str) -> dict[str, Any]:
    """Return what is wrong with one field, as errors list it."""
    return {"field": field, **tell_message(message)}


def explain_problems(
    problems: Iterable[Mapping[str, Any]],
) -> tuple[Sentence, list[dict[str, Any]]]:
    """Return the message of several problems, which is that of the first, and all by field."""
    found = [(find_field(problem["loc"]), explain_problem(problem)) for problem in problems]
    field, reason = found[0]
    message = say("{field}: {message}", field=word(field), message=reason) if field else reason
    return message, [tell_field(field, reason) for field, reason in found]


def find_field(location: tuple[str | int, ...]) -> str:
    """Return the path of a field, without where it came from and what it was called in here."""
    parts = [str(part) for part in location]
    if parts and parts[0] in ("body", "query", "path", "header"):
        parts = parts[1:]
    if parts and parts[0] in ("body", "payload"):
        parts = parts[1:]
    return ".".join(parts)
