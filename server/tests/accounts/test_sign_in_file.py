"""The file of providers that an operator writes."""

import json
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from tiltyard_server.config.sign_in_providers import read_providers

ROW = {
    "id": "a",
    "name": "A",
    "issuer": "https://a.example",
    "client_id": "x",
    "client_secret": "y",
}


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        json.dumps({"providers": [{**ROW, "issuer": "http://a.example"}]}),
        json.dumps({"providers": [{**ROW, "id": "A B"}]}),
        json.dumps({"providers": [{**ROW, "client_secret": ""}]}),
        json.dumps({"providers": [{**ROW, "trust": True}]}),
        json.dumps({"providers": [{**ROW, "trust_addresses": "no"}]}),
        json.dumps({"providers": [ROW, ROW]}),
    ],
)
def test_a_file_of_providers_with_a_mistake_stops_the_start(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "sign-in.json"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setenv("TILTYARD_SIGN_IN", str(file))
    with pytest.raises(ImproperlyConfigured, match="TILTYARD_SIGN_IN"):
        read_providers("TILTYARD_SIGN_IN")
