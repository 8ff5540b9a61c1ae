"""Tournaments: logs, and the tables made from them."""
