"""Flags for the operator, with evidence."""
