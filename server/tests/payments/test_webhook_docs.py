"""The verifiers of the documentation do what it says, in both languages."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotSignedInError
from tiltyard_server.payments.signatures import sign, verify

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "reference" / "webhooks.md").read_text(encoding="utf-8")
TYPESCRIPT = ROOT / "web" / "node_modules" / "typescript"
LATER = 600


def block(language: str, number: int = 0) -> str:
    return str(re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)[number])


VECTORS: list[dict[str, Any]] = json.loads(block("json", -1))


def _signed_at(vector: dict[str, Any]) -> int:
    return int(vector["headers"]["webhook-timestamp"])


class Case(NamedTuple):
    """A message, when it is looked at, with which secrets, and what a verifier shall say."""

    body: str
    headers: dict[str, str]
    now: int
    secrets: list[str]
    expected: str


def _cases() -> list[Case]:
    cases = []
    for vector in VECTORS:
        body, headers, secret = vector["body"], vector["headers"], vector["secret"]
        now, forged = _signed_at(vector), body.replace("2500", "9500")
        cases += [
            Case(body, headers, now, ["another", secret], headers["webhook-id"]),
            Case(body, headers, now + LATER, [secret], "stale"),
            Case(body, headers, now, ["another"], "forged"),
            Case(forged, headers, now, [secret], "forged"),
        ]
    return cases


def _in_python(cases: list[Case]) -> list[str]:
    scope: dict[str, Any] = {}
    exec(block("python"), scope)

    def answer(case: Case) -> str:
        try:
            return str(scope["verify"](case.body.encode(), case.headers, case.secrets, case.now))
        except ValueError as error:
            return str(error)

    return [answer(case) for case in cases]


def _in_typescript(cases: list[Case]) -> list[str]:
    node = shutil.which("node")
    if node is None or not TYPESCRIPT.exists():
        pytest.skip("node and the TypeScript of web/ are not here")
    script = """
const ts = require(process.argv[1]);
const given = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
const code = ts.transpileModule(given.code, { compilerOptions }).outputText;
const page = {};
new Function('exports', 'require', code)(page, require);
for (const { body, headers, secrets, now } of given.cases) {
  try { console.log(page.verify(Buffer.from(body), headers, secrets, now)); }
  catch (error) { console.log(error.message); }
}
"""
    given = {"code": block("typescript"), "cases": [case._asdict() for case in cases]}
    run = subprocess.run(
        [node, "-e", script, str(TYPESCRIPT)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.split()


def _in_tiltyard(cases: list[Case]) -> list[str]:
    def answer(case: Case) -> str:
        now = clock.from_ms(case.now * 1000)
        try:
            return verify(
                case.body.encode(), case.headers, secrets=case.secrets, now=now, tolerance=300
            )
        except NotSignedInError as error:
            return error.code.removeprefix("webhook.")

    return [answer(case) for case in cases]


@pytest.mark.parametrize("verifier", [_in_python, _in_typescript, _in_tiltyard])
def test_the_verifiers_accept_the_vectors_and_refuse_replays_and_forgeries(
    verifier: Callable[[list[Case]], list[str]],
) -> None:
    assert verifier(_cases()) == [case.expected for case in _cases()]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["secret"])
def test_what_we_send_is_what_the_vectors_say(vector: dict[str, Any]) -> None:
    signed = sign(
        vector["body"].encode(),
        secret=vector["secret"],
        message_id=vector["headers"]["webhook-id"],
        at=clock.from_ms(_signed_at(vector) * 1000),
    )

    assert signed == vector["headers"]
