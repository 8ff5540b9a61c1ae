"""Compiled kernels; `blossom.py` beside this file is the readable twin."""

ABI: int
