"""The OpenAPI file, the documentation page, the web client and static files."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tiltyard_server.api.api import api
from tiltyard_server.api.schema import write_document

OPENAPI = Path(__file__).resolve().parents[3] / "web" / "openapi.json"


def test_the_file_of_the_web_client_is_up_to_date() -> None:
    assert OPENAPI.read_text(encoding="utf-8") == write_document(api), (
        "web/openapi.json is stale: run `tiltyard manage export_openapi web/openapi.json`"
    )


def test_the_documentation_is_served_with_its_own_scripts() -> None:
    client = Client()
    page = client.get("/api/docs").content.decode()

    assert "/static/ninja/swagger-ui-bundle.js" in page
    assert client.get("/static/ninja/swagger-ui-bundle.js").status_code == 200
    assert client.get("/api/openapi.json").json()["info"]["title"] == "Tiltyard"


@pytest.fixture
def dist(tmp_path: Path, settings: Settings) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>client", encoding="utf-8")
    (tmp_path / "favicon.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "assets" / "app-1234.js").write_text("plain", encoding="utf-8")
    (tmp_path / "assets" / "app-1234.js.gz").write_bytes(b"packed")
    settings.TILTYARD_WEB_DIST = tmp_path
    return tmp_path


@pytest.mark.django_db  # the page of a tournament says what it is about
@pytest.mark.parametrize("path", ["/", "/tournaments/7", "/sign-in"])
def test_the_client_is_sent_for_its_own_addresses(dist: Path, path: str) -> None:
    response = Client().get(path)

    assert response.content == b"<!doctype html>client"
    assert response.headers["Cache-Control"] == "no-cache"


def test_assets_are_kept_for_ever_and_sent_packed(dist: Path) -> None:
    plain = Client().get("/assets/app-1234.js")
    packed = Client().get("/assets/app-1234.js", headers={"Accept-Encoding": "gzip"})

    assert (plain.content, packed.content) == (b"plain", b"packed")
    assert "immutable" in plain.headers["Cache-Control"]
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Content-Type"] in ("text/javascript", "application/javascript")


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/none.png", "/assets/../../secret", "/assets/%2e%2e/index.html"]
)
def test_what_is_not_there_is_not_found(dist: Path, path: str) -> None:
    assert Client().get(path).status_code == 404


def test_a_client_that_is_not_built_says_so(tmp_path: Path, settings: Settings) -> None:
    settings.TILTYARD_WEB_DIST = tmp_path

    assert b"not built" in Client().get("/").content


@pytest.mark.django_db
def test_the_admin_is_behind_its_log_in() -> None:
    assert Client().get("/admin/").status_code == 302
    assert Client().get("/static/admin/css/base.css").status_code == 200
