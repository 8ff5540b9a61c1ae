"""Explanations on the command line: why a round was paired so, and why not otherwise."""
