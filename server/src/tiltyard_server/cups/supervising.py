"""Starting processes for cups that wait, and ending them with the worker."""

import os
import subprocess
import sys
from typing import Final

from tiltyard_server.common import clock
from tiltyard_server.cups.services import claim_cup

_AT_ONCE: Final = 1  # cups of a worker; each plays several games
_PATIENCE: Final = 20.0


class Supervisor:
    """Keeps the playing processes of one worker. They stop by themselves when it is gone."""

    def __init__(self) -> None:
        self._children: list[subprocess.Popen[bytes]] = []

    def work(self) -> bool:
        """Start what waits; return whether anything was started."""
        self._children = [child for child in self._children if child.poll() is None]
        if len(self._children) >= _AT_ONCE:
            return False
        run = claim_cup(now=clock.now())
        if run is None:
            return False
        command = [sys.executable, "-m", "django", "play_cup", str(run.pk), str(os.getpid())]
        self._children.append(subprocess.Popen(command, stdin=subprocess.DEVNULL))
        return True

    def close(self) -> None:
        """End the processes; their cups wait for the next worker."""
        for child in self._children:
            child.terminate()
        for child in self._children:
            try:
                child.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        self._children.clear()
