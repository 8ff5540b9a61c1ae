"""Pairing systems: pure functions from a request to the games of a round."""
