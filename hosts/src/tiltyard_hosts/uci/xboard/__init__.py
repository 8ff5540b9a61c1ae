"""Engines that speak xboard's protocol (CECP, version 2), played as UCI engines by an adapter."""
