"""What people see first: the start page, search, the desk, forecasts, sharing, importing.

The app has no tables of its own.
"""
