"""Why not the bye, and why not these two: what no pairing can change."""

import pytest
from unit.pairing.test_why_not import ROUND_TWO

from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.card_weights import CardPlayer, CardRequest
from tiltyard.pairing.explanation import why_no_bye
from tiltyard.pairing.explanation.alternative import find_alternative
from tiltyard.pairing.explanation.card import CardReasoner
from tiltyard.pairing.explanation.keizer import KeizerReasoner
from tiltyard.pairing.keizer import KeizerRequest

CODES = {
    "fide-dutch": "C2",
    "fide-dutch-2017": "C.2",
    "fide-dubov": "C2",
    "fide-burstein": "C2",
    "fide-lim": "1",
    "fide-double": "C2",
    "fide-team": "C2",
    "score-groups": "rule 2",
}


@pytest.mark.parametrize(("system", "code"), CODES.items())
def test_nobody_has_the_bye_twice_and_the_answer_cites_the_rule(system: str, code: str) -> None:
    answer = why_no_bye(ROUND_TWO, 7, system=PAIRING_SYSTEMS[system])

    assert answer.pairing is None
    assert answer.code == code


def test_cards_say_who_was_ruled_out_and_who_had_more_byes() -> None:
    players = tuple(CardPlayer(number, 0, number, byes=int(number == 1)) for number in range(1, 6))
    request = CardRequest(players, 1, "lot", forbidden=frozenset({frozenset((1, 2))}))
    reasoner = CardReasoner(request, {})

    assert find_alternative(reasoner, 1, 2).reason == "the organiser has ruled this pair out"
    assert find_alternative(reasoner, 1, None).code == "rule 2"


def test_keizer_says_who_was_ruled_out_and_bars_nobody_from_the_bye() -> None:
    request = KeizerRequest(
        round=1, ranked=(1, 2, 3, 4, 5), forbidden=frozenset({frozenset((1, 2))})
    )
    reasoner = KeizerReasoner(request, {})

    assert find_alternative(reasoner, 1, 2).reason == "the organiser has ruled this pair out"
    assert reasoner.refuse_bye(1) is None
    assert list(reasoner.list_naturals(reasoner.pair()))
