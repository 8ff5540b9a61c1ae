"""Rated events: who the players are to a federation, and the report that is sent to it."""
