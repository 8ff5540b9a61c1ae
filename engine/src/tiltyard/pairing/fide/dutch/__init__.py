"""The Dutch system (C.04.3): both editions, its readable twin and its judges."""
