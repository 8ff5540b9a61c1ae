"""Team matches: line-ups, boards, and what is recorded of them."""
