"""The chat of an arena: tables, rules and what the API shows."""
