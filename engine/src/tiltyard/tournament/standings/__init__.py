"""Standings of a tournament: rows for the tie-breaks, places, and where each number comes from."""
