"""FIDE mode: which acts of an arbiter are warned of, how strongly, and what is refused."""
