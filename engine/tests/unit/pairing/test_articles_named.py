"""Which articles the answers of Dubov, Burstein and Lim name."""

from itertools import combinations
from random import Random

import pytest

from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.checker import request_before
from tiltyard.pairing.explanation import make_reasoner
from tiltyard.pairing.explanation.alternative import find_alternative
from tiltyard.simulate import Plan, generate_tournament


def list_articles(code: str, size: int) -> set[str]:
    """Ask about every pair of some rounds and return the articles that the answers name."""
    found = set()
    for seed in range(2):
        system = PAIRING_SYSTEMS[code]
        end = generate_tournament(Plan(size, 5), system, Random(seed))
        for number in range(2, end.round):
            request = request_before(end, number)
            present = [p.number for p in request.players if p.number not in request.absent]
            reasoner = make_reasoner(system, request)
            for one, other in combinations(present, 2):
                found.add(find_alternative(reasoner, one, other).article)
            for one in present:
                found.add(find_alternative(reasoner, one, None).article)
    return found


@pytest.mark.parametrize(
    ("code", "articles"),
    [
        ("fide-dubov", {"2.3.1", "2.3.3", "3.1.3", "4.3"}),
        ("fide-burstein", {"2.3.1", "2.3.4", "3.1.3", "4"}),
        ("fide-lim", {"3.2.2", "3.2.4", "3.8", "4.2", "4.3", "4.4", "5.2"}),
    ],
)
def test_the_article_is_named_to_the_last_figure(code: str, articles: set[str]) -> None:
    found = list_articles(code, 15)
    assert found >= articles
    assert not found & {"2.3", "3.1", "5"}
