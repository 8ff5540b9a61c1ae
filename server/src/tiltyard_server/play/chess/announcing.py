"""Telling the rest of the process what has happened in chess games."""

from tiltyard_server.common.listeners import Listeners

changes = Listeners("chess game")  # a game has gone on: for those at the board
calls = Listeners("chess clock")  # somebody other than the conductor changed what is due
messages = Listeners("chess message")  # something was put into the outbox
