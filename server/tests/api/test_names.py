"""One rule for names: a line of plain text, whatever is named."""

import pytest
from conftest import Api
from django.core.exceptions import ValidationError
from factories import PASSWORD, make_tournament, make_user

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.front.importing import preview

pytestmark = pytest.mark.django_db

BAD = ["Ada\nLovelace", "Ada\u202egnol", "Ada\u2067", "Ada\u200f", "Ada\u2028x", "A\x07", "\u200b"]


@pytest.mark.parametrize("name", BAD)
def test_a_name_that_breaks_or_turns_its_line_is_refused_wherever_a_name_is_given(
    name: str,
) -> None:
    """Mend 15: entries and accounts took line breaks and bidi controls, chat refused them."""
    owner = make_user("owner")
    api, tournament = Api(owner), make_tournament(owner, phase=Phase.REGISTRATION)
    path = f"/tournaments/{tournament.pk}"
    account = {"username": "kay", "password": PASSWORD, "display_name": name}
    requests = (
        ("POST", "/auth/sign-up", account),
        ("PATCH", "/me/settings", {"display_name": name}),
        ("POST", "/me/keys", {"name": name, "scopes": ["read"]}),
        ("POST", "/me/game-servers", {"name": name}),
        ("POST", "/tournaments", {"name": name, "format": "round-robin"}),
        ("PATCH", path, {"name": name}),
        ("POST", f"{path}/entries", {"name": name}),
        ("POST", f"{path}/entries/bulk", {"entries": [{"name": name}]}),
        ("POST", f"{path}/entries", {"name": "Ada", "club": name}),
        ("POST", "/teams/", {"name": name}),
        ("POST", "/tournaments/arena/", {"name": name, "clock": {"initial_seconds": 60}}),
    )
    for method, address, body in requests:
        assert api.refused(method, address, body)[0] == 422, (method, address)


HIDDEN = ["Ada\u200b", "\u3164", "A\ufeffda", "A\u180eda", "\u2800", "Ada\u2060", "A\u034fda"]


@pytest.mark.parametrize("name", HIDDEN)
def test_nobody_is_named_like_somebody_else_by_a_sign_that_cannot_be_seen(name: str) -> None:
    """Mend 15: a space without width made a second Ada, and a blank letter a name of nothing."""
    owner = make_user("owner")
    api, tournament = Api(owner), make_tournament(owner, phase=Phase.REGISTRATION)
    account = {"username": "kay", "password": PASSWORD, "display_name": name}
    for method, address, body in (
        ("POST", "/auth/sign-up", account),
        ("PATCH", "/me/settings", {"display_name": name}),
        ("POST", f"/tournaments/{tournament.pk}/entries", {"name": name}),
        ("POST", "/teams/", {"name": name}),
    ):
        assert api.refused(method, address, body)[0] == 422, (method, address)


@pytest.mark.parametrize(
    "name", ["عمر الخيام", "Zoë 🏇", "Ng", "Zero\u200djoiner", " Ada ", "علی\u200cرضا"]
)
def test_names_of_all_scripts_are_names(name: str) -> None:
    """Mend 15: what is written from right to left needs no marks."""
    api = Api(make_user())
    told = api.ok("PATCH", "/me/settings", {"display_name": name})
    assert told["display_name"] == name.strip()


def test_a_list_with_such_a_name_says_in_which_line_it_stands() -> None:
    """Mend 15: names come in by files too."""
    found = preview("name\nAda\nB\u202eob", "csv")
    assert [entry.name for entry in found.entries] == ["Ada"]
    assert [problem.line for problem in found.problems] == [3]


def test_operators_are_held_to_the_rule_in_the_admin_too() -> None:
    """Mend 15: the model knows the rule."""
    with pytest.raises(ValidationError, match="one line of plain text"):
        User(username="kay", password="x", display_name="Sir\nKay", email="a@b.org").full_clean()
