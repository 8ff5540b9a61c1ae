"""Errors of the rules in the names of the players."""

import pytest

from tiltyard import Player, RuleError, Tournament
from tiltyard.sentence import Sentence


@pytest.mark.parametrize("name", ["Match 1", "Entry 2", "Entries 1 and 2"])
def test_a_name_that_reads_like_a_number_of_ours_stays_a_name(name: str) -> None:
    tournament = Tournament(
        [Player(name, 2000), Player("Enid"), Player("Erec"), Player("Iwein")], rounds=3
    )
    tournament.pair_round()

    with pytest.raises(RuleError) as caught:
        tournament.forbid(name, name)

    assert str(caught.value) == f"{name} cannot meet itself; name two players."


def test_an_error_keeps_its_template_and_has_names_as_values() -> None:
    tournament = Tournament(
        [Player("Enid", 2000), Player("Erec"), Player("Iwein"), Player("Gawan")], rounds=3
    )
    tournament.pair_round()

    with pytest.raises(RuleError) as caught:
        tournament.cancel_bye("Enid", 2)

    message = caught.value.message
    assert isinstance(message, Sentence)
    assert message.template == "{entry} has asked for no bye in round {round}."
    assert message.values["entry"] == "Enid"
