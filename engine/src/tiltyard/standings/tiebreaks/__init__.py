"""Tie-breaks, one row each."""
