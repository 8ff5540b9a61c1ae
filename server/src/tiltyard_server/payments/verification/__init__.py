"""Verification of money: everything is added up anew."""
