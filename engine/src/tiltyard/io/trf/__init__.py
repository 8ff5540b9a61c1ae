"""Tournament report files (TRF)."""
