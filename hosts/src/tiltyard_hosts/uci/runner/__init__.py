"""Playing: the scheduler that stores every game, and the worker processes."""
