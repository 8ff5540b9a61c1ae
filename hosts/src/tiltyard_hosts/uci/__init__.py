"""Playing chess engines against each other: processes, clocks, games, books, cups."""
