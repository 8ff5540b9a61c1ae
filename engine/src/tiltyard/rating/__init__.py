"""Ratings: FIDE Elo with its tables, performance ratings, generic Elo, Glicko-2."""
