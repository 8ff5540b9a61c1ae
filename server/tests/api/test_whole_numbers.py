"""Whole numbers of requests have bounds everywhere, and what lies outside is refused in words."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest
from conftest import Api
from factories import make_tournament, make_user

from tiltyard_server.api.api import api as tiltyard_api
from tiltyard_server.common.numbers import ID_MAX, NUMBER_MAX

pytestmark = pytest.mark.django_db

METHODS: Final = ("get", "post", "put", "patch", "delete")
BEYOND: Final = (2**63, -(2**63) - 1, 10**30, 0)


@cache
def _document() -> dict[str, Any]:
    """Return the OpenAPI file: made when it is needed, not by everybody who collects tests."""
    return tiltyard_api.get_openapi_schema(path_prefix="/api/")


def _operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in _document()["paths"].items():
        for method in METHODS:
            if method in item:
                yield method.upper(), path.removeprefix("/api"), item[method]


def _integers(part: Any, where: str, seen: frozenset[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every whole number that a request may hold, and where it stands."""
    if isinstance(part, list):
        for each in part:
            yield from _integers(each, where, seen)
    if not isinstance(part, dict):
        return
    name = str(part.get("$ref", "")).rpartition("/")[2]
    if name and name not in seen:
        yield from _integers(_document()["components"]["schemas"][name], name, seen | {name})
    if part.get("type") == "integer" and not {"enum", "const"} & part.keys():
        yield where, part
    for key, value in part.items():
        if key == "properties":
            for field, schema in value.items():
                yield from _integers(schema, f"{where}.{field}", seen)
        else:
            yield from _integers(value, where, seen)


def test_every_whole_number_of_a_request_has_bounds() -> None:
    """Mend 10: a plain `int` in a path, a query or a body reaches the database unbounded."""
    unbounded = set()
    for method, path, operation in _operations():
        asked = (operation.get("parameters", []), operation.get("requestBody", {}))
        for where, schema in _integers(asked, f"{method} {path}", frozenset()):
            least, most = schema.get("minimum"), schema.get("maximum")
            if least is None or most is None or least < -(2**63) or most > ID_MAX:
                unbounded.add(f"{where} {schema.get('title', '')}")
    assert not unbounded


def test_numbers_of_paths_are_of_one_kind() -> None:
    """Mend 10: rows and what is counted within them, nothing else."""
    kinds = {
        (parameter["schema"]["minimum"], parameter["schema"]["maximum"])
        for _, _, operation in _operations()
        for parameter in operation.get("parameters", [])
        if parameter["in"] == "path" and parameter["schema"].get("type") == "integer"
    }
    assert kinds == {(1, ID_MAX), (1, NUMBER_MAX)}


def test_an_impossible_number_in_any_path_is_refused() -> None:
    """Mend 10: as `DELETE …/staff/9223372036854775808`, which was an error on SQLite."""
    owner = make_user("owner", is_operator=True)
    api, tournament = Api(owner), make_tournament(owner, size=2)
    for method, path, operation in _operations():
        names = [
            parameter["name"]
            for parameter in operation.get("parameters", [])
            if parameter["in"] == "path" and parameter["schema"].get("type") == "integer"
        ]
        for name in names:
            for value in BEYOND:
                given = dict.fromkeys(names, tournament.pk) | {name: value}
                status, answer = api.call(method, path.format_map(_Texts(given)))
                assert status in (404, 405, 422), (method, path, given, answer)
                assert answer["message"], (method, path)


def test_the_refusal_of_an_impossible_number_names_it() -> None:
    """Mend 10: the reproduction as written."""
    owner = make_user()
    tournament = make_tournament(owner, size=2)
    path = f"/tournaments/{tournament.pk}/staff/9223372036854775808"

    status, answer = Api(owner).call("DELETE", path)

    assert (status, answer["code"]) == (422, "input.invalid")
    assert answer["details"]["fields"][0]["field"] == "user_id"


class _Texts(dict[str, object]):
    def __missing__(self, name: str) -> str:
        return "demo"
