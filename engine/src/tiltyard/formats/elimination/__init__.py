"""Elimination formats: lose once, or twice, and you are out."""
