"""Explanations of a tournament's pairings: why these two meet, and why two others do not."""
