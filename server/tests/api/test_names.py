"""One rule for names: a line of plain text, whatever is named."""

import pytest
from conftest import Api
from django.core.exceptions import ValidationError
from factories import PASSWORD, make_tournament, make_user

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.common.names import is_plain
from tiltyard_server.front.entry_import import preview

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
TAGS = ["Ada\U000e0041", "Ada\U000e007f", "Zoë \U0001f3f4\U000e0067\U000e0062\U000e007f"]


@pytest.mark.parametrize("name", HIDDEN + TAGS)
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


# Unicode's Default_Ignorable_Code_Point, as DerivedCoreProperties.txt of 14.0 to 16.0 lists it.
IGNORABLE = (
    "00AD 034F 061C 115F..1160 17B4..17B5 180B..180F 200B..200F 202A..202E 2060..206F 3164 "
    "FE00..FE0F FEFF FFA0 FFF0..FFF8 1BCA0..1BCA3 1D173..1D17A E0000..E0FFF"
)


def test_no_sign_that_unicode_lets_programs_ignore_hides_in_a_name() -> None:
    """Mend 15: tags and variation selectors made a second Ada; so did joiners that join nothing."""
    for part in IGNORABLE.split():
        first, _, last = part.partition("..")
        for code in range(int(first, 16), int(last or first, 16) + 1):
            assert not is_plain(f"Ada{chr(code)}"), hex(code)
            assert not is_plain(f"A{chr(code)}da"), hex(code)
            assert not is_plain(f"{chr(code)}Ada"), hex(code)


SCRIPTS = ["عمر الخيام", "Ng", " Ada ", "علی\u200cرضا", "শ্রী\u09b0\u200d\u09cd\u09af", "ක්\u200dෂ"]
EMOJI = [
    "Zoë 🏇",
    "❤\ufe0f",
    "👩\U0001f3fd\u200d⚕\ufe0f",
    "🏳\ufe0f\u200d🌈",
    "1\ufe0f\u20e3",
    "‼\ufe0f",
]


@pytest.mark.parametrize("name", SCRIPTS + EMOJI)
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
