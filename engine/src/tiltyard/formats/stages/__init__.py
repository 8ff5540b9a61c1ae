"""Formats of two stages: groups or a Swiss first, then a bracket (play-off)."""
