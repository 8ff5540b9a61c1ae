"""The errors of the engine: three families, each with a stable code and a sentence.

TiltyardError
├── InputError      data from outside cannot be understood
│   └── NotFoundError   it names something that is not there
├── RuleError       well formed, but the rules forbid it in this state
└── InvariantError  a state that should be impossible: our bug
"""


class TiltyardError(Exception):
    """Catch by family, branch by `code`, show `message`, log `details`.

    >>> from tiltyard import TiltyardError, get_format
    >>> try:
    ...     get_format("swis")
    ... except TiltyardError as error:
    ...     print(error.code, error.details)
    format.unknown {'field': 'format'}
    """

    def __init__(self, code: str, message: str, **details: object) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.details = details

    def __str__(self) -> str:
        return self.message


class InputError(TiltyardError, ValueError):
    """Data from outside cannot be understood: HTTP 422."""


class RuleError(TiltyardError, ValueError):
    """The command is well formed, but the rules forbid it in this state: HTTP 409."""


class InvariantError(TiltyardError):
    """The engine reached a state that should be impossible, our bug: HTTP 500."""


class NotFoundError(InputError, LookupError):
    """Something was named that is not there, such as a player or a round: HTTP 404."""
