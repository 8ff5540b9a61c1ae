"""Arenas: play as much as you like until the time is up. Pure: no clock, no chance, no network."""
