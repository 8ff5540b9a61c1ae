"""Canonical JSON: everybody signs the same bytes, and what is not canonical is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiltyard import InputError
from tiltyard_server.games.signatures import canonicalise, is_signed, read_json, sign

VECTORS = Path(__file__).resolve().parents[3] / "docs" / "examples" / "vectors.json"
CASES = json.loads(VECTORS.read_text(encoding="utf-8"))

_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
_keys = st.text(st.characters(max_codepoint=127), max_size=6)
_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | _texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_keys, inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_published_vectors_hold(case: dict[str, Any]) -> None:
    value = read_json(json.dumps(case["body"]).encode())

    assert canonicalise(value).decode() == case["canonical"]
    assert sign(case["secret"], canonicalise(value)) == case["signature"]
    assert is_signed(case["secret"], canonicalise(value), case["signature"])
    assert not is_signed(case["secret"] + "x", canonicalise(value), case["signature"])


@given(_values, st.sampled_from([None, 2]), st.booleans())
def test_spaces_order_and_escapes_change_nothing_that_is_signed(
    value: Any, indent: int | None, is_ascii: bool
) -> None:
    raw = json.dumps(value, indent=indent, ensure_ascii=is_ascii).encode()

    canonical = canonicalise(read_json(raw))
    assert canonical == canonicalise(value)
    assert canonicalise(read_json(canonical)) == canonical


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b'{"n":1.0}', "not a whole number"),
        (b'{"n":1e3}', "not a whole number"),
        (b'{"n":-0}', "not a whole number"),
        (b'{"n":NaN}', "not a whole number"),
        (b'{"n":-Infinity}', "not a whole number"),
        (b'{"n":9007199254740992}', "too large"),
        (b'{"n":-9007199254740992}', "too large"),
        (b'{"n":' + b"9" * 5000 + b"}", "too large"),
        (b'{"n":01}', "not JSON"),
        (b'{"n":1,"n":2}', "twice"),
        (b'{"a":{"\xc3\xa9":1}}', "not ASCII"),
        (b'{"n":"\\ud800"}', "not JSON"),
        (b'{"n":"\xff"}', "not JSON"),
        (b"", "not JSON"),
        (b"[" * 10_000, "not JSON"),
        (b"\xef\xbb\xbf{}", "not JSON"),
    ],
)
def test_what_two_programs_could_read_differently_is_refused(raw: bytes, why: str) -> None:
    with pytest.raises(InputError, match=why) as refused:
        read_json(raw)

    assert refused.value.code == "body.malformed"


def test_a_signature_that_is_not_even_text_is_only_wrong() -> None:
    assert not is_signed("s", b"m", "½" * 64)
    assert not is_signed("s", b"m", "")
    assert not is_signed("s", b"m", sign("s", b"m").upper())
