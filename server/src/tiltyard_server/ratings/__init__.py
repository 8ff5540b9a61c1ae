"""Ratings of people: Elo by tournament and by matchmaking, with histories."""
