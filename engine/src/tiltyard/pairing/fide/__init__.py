"""The FIDE Swiss systems and what they share."""
