"""Errors of the rules in the names of the players."""

import pytest

from tiltyard import Player, RuleError, Tournament


@pytest.mark.parametrize("name", ["Match 1", "Entry 2", "Entries 1 and 2"])
def test_a_name_that_reads_like_a_number_of_ours_stays_a_name(name: str) -> None:
    tournament = Tournament(
        [Player(name, 2000), Player("Enid"), Player("Erec"), Player("Iwein")], rounds=3
    )
    tournament.pair_round()

    with pytest.raises(RuleError) as caught:
        tournament.forbid(name, name)

    assert str(caught.value) == f"{name} cannot meet itself; name two players."
