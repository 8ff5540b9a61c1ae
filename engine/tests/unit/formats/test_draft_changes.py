"""What an organiser of a draft may still change once it has begun."""

from dataclasses import replace

import pytest
from card_shop import Shop, open_shop

from tiltyard import ChangeConfig, Phase, RuleError


def change(shop: Shop, **options: bool | int | str) -> None:
    config = shop.state.config
    shop.do(ChangeConfig(replace(config, options={**config.options, **options}), 1))


def test_rounds_and_minutes_can_be_changed_after_the_start() -> None:
    """Mend 31: the shop closes at ten, so there is one round less; or one more, with less time."""
    shop = open_shop(8, rounds=3)
    shop.play_round()
    change(shop, rounds=4, minutes=40)
    for _ in range(3):
        shop.play_round()
    assert shop.state.phase is Phase.COMPLETED
    assert len(shop.pairs(4)) == 4
    shorter = open_shop(8, rounds=3)
    shorter.play_round()
    change(shorter, rounds=2)
    shorter.play_round()
    assert shorter.state.phase is Phase.COMPLETED


def test_rounds_that_are_paired_stay_and_other_rules_too() -> None:
    """Mend 31: what was played is not undone by a setting."""
    shop = open_shop(8, rounds=3, cut=2)
    shop.play_round()
    with pytest.raises(RuleError, match="Round 2 is paired; there cannot be only 1 rounds"):
        change(shop, rounds=1)
    with pytest.raises(RuleError) as refusal:
        change(shop, best_of=1)
    assert refusal.value.message == (
        "The tournament is in progress; only its name and these options can change now: "
        "rounds, minutes."
    )
    shop.play_round()
    shop.play_round()
    with pytest.raises(RuleError, match="The playoff is drawn"):
        change(shop, rounds=4)
    change(shop, minutes=90)
    shop.play_round()
    with pytest.raises(RuleError, match="only its name can change now"):
        change(shop, minutes=50)
