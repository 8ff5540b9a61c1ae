"""Teams in report files: their records, matches and tournaments."""
