"""The first view of a page asks for the script that draws it: a file of the client's routes."""

from pathlib import Path

import pytest

from tiltyard_server.front.fixed_pages import FIXED
from tiltyard_server.front.pages import _ROUTES

ROUTES = Path(__file__).resolve().parents[3] / "web" / "src" / "app" / "routes"
SCRIPTS = {script for _, _, script, _ in _ROUTES} | {fixed.route for fixed in FIXED.values()}


@pytest.mark.parametrize("script", sorted(SCRIPTS))
def test_the_script_of_a_page_is_there(script: str) -> None:
    assert list(ROUTES.rglob(f"{script}.tsx"))
