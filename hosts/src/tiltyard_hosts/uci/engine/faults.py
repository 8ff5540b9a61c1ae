"""What can go wrong with an engine. Each costs the game, never the tournament."""


class EngineError(Exception):
    """An engine failed. `reason` is the code that goes into the record of the game."""

    reason = "crash"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class StartError(EngineError):
    """The program could not be started, or never said `uciok`."""

    reason = "start_failed"


class OptionError(StartError):
    """It is given an option that it does not have."""


class CrashError(EngineError):
    """The process is gone."""

    reason = "crash"


class HangError(EngineError):
    """No answer within the limit, or a flood of output instead of one."""

    reason = "hang"


class TimeError(EngineError):
    """The answer came too late, or not before the clock ran out. `is_alive`: it answered."""

    reason = "time"

    def __init__(self, message: str, *, is_alive: bool) -> None:
        super().__init__(message)
        self.is_alive = is_alive
