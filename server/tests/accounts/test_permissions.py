"""Every subject has a table of permissions, and one way to ask it."""

from types import ModuleType

import pytest

from tiltyard_server.accounts.identity import NOBODY, Rule, Viewer
from tiltyard_server.arenas import permissions as arenas
from tiltyard_server.common.errors import NotAllowedError, NotSignedInError
from tiltyard_server.cups import permissions as cups
from tiltyard_server.festivals import permissions as festivals
from tiltyard_server.leagues import permissions as leagues
from tiltyard_server.play import permissions as play
from tiltyard_server.tournaments import permissions as tournaments

SUBJECTS = (arenas, cups, festivals, leagues, play, tournaments)
RULES = [
    pytest.param(rule, action, id=f"{subject.__name__.split('.')[1]}-{action}")
    for subject in SUBJECTS
    for action, rule in subject.RULES.items()
]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.__name__)
def test_a_table_says_of_every_action_who_may(subject: ModuleType) -> None:
    assert set(subject.RULES) == set(subject.Action)
    assert all(rule.roles <= set(subject.Role) for rule in subject.RULES.values())


@pytest.mark.parametrize(("rule", "action"), RULES)
def test_a_rule_lets_those_in_who_have_one_of_its_roles(
    rule: Rule, action: tournaments.Action
) -> None:
    person = Viewer(user_id=7)
    for role in rule.roles:
        assert rule.allows(person, {role})
        assert rule.require(person, {role}, action) == 7
    assert rule.allows(person, set()) is not bool(rule.roles)
    if rule.roles:
        with pytest.raises(NotAllowedError, match=r"\.$") as refusal:
            rule.require(person, set(), action)
        assert refusal.value.code == rule.code


@pytest.mark.parametrize(("rule", "action"), RULES)
def test_a_rule_lets_nobody_in_who_is_not_known_or_has_the_wrong_key(
    rule: Rule, action: tournaments.Action
) -> None:
    with pytest.raises(NotSignedInError):
        rule.require(NOBODY, rule.roles, action)
    key = Viewer(user_id=7, scopes=frozenset())
    assert not rule.allows(key, rule.roles)
    with pytest.raises(NotAllowedError, match="scope"):
        rule.require(key, rule.roles, action)
