"""Invitations: by account and by link, and the guests of private tournaments."""
