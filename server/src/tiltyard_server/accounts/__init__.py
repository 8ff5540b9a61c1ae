"""People, their keys and how they sign in."""
