"""Systems with upfloaters: Double-Swiss (C.04.5) and the Swiss team system (C.04.6)."""
