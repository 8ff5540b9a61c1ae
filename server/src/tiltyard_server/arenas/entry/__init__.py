"""Entering an arena: who may, passwords and allow lists."""
