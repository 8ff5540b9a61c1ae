"""Pairing a round by hand: begun, changed seat by seat, compared with the system's, ended."""
