"""What the package exports."""

import pytest

import tiltyard


def test_every_public_name_can_be_imported_and_nothing_else() -> None:
    for name in tiltyard.__all__:
        assert getattr(tiltyard, name) is not None
    assert set(tiltyard.__all__) == set(tiltyard._HOME_OF)
    with pytest.raises(AttributeError, match="gossip"):
        tiltyard.gossip  # noqa: B018
