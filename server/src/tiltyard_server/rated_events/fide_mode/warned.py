"""An act that somebody is about to do."""

from dataclasses import dataclass

from tiltyard.sentence import Sentence
from tiltyard_server.rated_events.fide_mode.act import Act, Grade, Values
from tiltyard_server.rated_events.fide_mode.acts import ACTS


@dataclass(frozen=True, slots=True)
class Warned:
    """An act that somebody is about to do, with what its sentences need."""

    name: str
    values: Values

    @property
    def act(self) -> Act:
        """Its row."""
        return ACTS[self.name]

    @property
    def times(self) -> int:
        """How often it is to be confirmed."""
        return 2 if self.act.grade is Grade.CONFIRM_TWICE else 1

    def tell(self) -> Sentence | str:
        """What is said of it."""
        return self.act.what(self.values)

    def tell_consequence(self) -> Sentence | str | None:
        """What follows from it, before it is confirmed for the second time."""
        return None if self.act.then is None else self.act.then(self.values)
