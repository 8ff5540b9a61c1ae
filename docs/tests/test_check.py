"""`make check` runs what belongs to the files that were changed."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

import check
import test_all


@pytest.mark.parametrize(
    ("paths", "stages"),
    [
        (["server/src/tiltyard_server/draft/api.py"], {"server-quick", "types", "layers", "lint"}),
        (["web/src/app/router.tsx", "CHANGELOG.md"], {"web", "web-lint"}),
        (["engine/src/tiltyard/errors.py", "docs/index.md"], {"engine", "docs", *check.PYTHON}),
        (["CONTRIBUTING.md"], set()),
        (["web/README.md", "constraints.txt"], {*check.EVERYTHING}),
        ([], {*check.EVERYTHING}),
    ],
)
def test_stages_follow_from_the_files_that_were_changed(paths: list[str], stages: set[str]) -> None:
    assert set(check.choose(paths)) == stages


def test_every_stage_that_is_chosen_exists() -> None:
    named = {stage for stages in check.PARTS.values() for stage in stages} | {*check.EVERYTHING}
    assert named <= {*test_all.STAGES, *test_all.QUICK_STAGES}
