"""The failure of an engine that is never started anew: it ends the tournament."""

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_hosts.uci.contest.protocol import Assignment
from tiltyard_hosts.uci.engine.dialogue import Restart
from tiltyard_hosts.uci.runner.pool import Finished
from tiltyard_hosts.uci.setup.config import Config


def find_failure(config: Config, assignment: Assignment, message: Finished) -> RuleError | None:
    """Return why the tournament cannot go on after a game; None if it can."""
    failed = message.game.failed if message.unstartable is None else message.unstartable
    if failed is None:
        return None
    name = (assignment.white, assignment.black)[failed]
    if config.get_engine(name).restart is not Restart.NEVER:
        return None
    return RuleError(
        "cup.engine_failed",
        say(
            "{engine} failed in game {number} and is not started anew: {why}. Mend it and go on, "
            "or choose another Restart for it.",
            engine=name,
            number=assignment.number,
            why=message.game.ending.text,
        ),
    )
