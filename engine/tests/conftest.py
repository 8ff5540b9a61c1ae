"""Settings shared by all tests of the engine."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tiltyard.matching import kernel, twin

settings.register_profile(
    "repeatable",
    deadline=None,
    derandomize=True,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
# The same properties with more examples: `TILTYARD_CHAOS=all make chaos` tries many, who looks for
# a rare case thousands.
settings.register_profile("many", parent=settings.get_profile("repeatable"), max_examples=200)
settings.register_profile("long", parent=settings.get_profile("repeatable"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


@pytest.fixture(scope="module", params=["compiled", "python"])
def each_kernel(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the tests of a module with the compiled kernel, then with its readable twin."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "python":
            patch.setattr(kernel, "core", twin)
            patch.setattr(kernel, "is_compiled", False)
        assert kernel.is_compiled is (request.param == "compiled")
        yield request.param
