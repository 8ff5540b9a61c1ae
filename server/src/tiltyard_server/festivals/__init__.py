"""Festivals: several tournaments under one roof, with one page, one player list, one check-in."""
