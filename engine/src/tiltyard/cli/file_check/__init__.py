"""Report files checked: rounds paired again, standings made again."""
