"""Tournaments made up: plans from options, files of every system."""
