"""Relevé: sourced figures, the tables they make, and a build that refuses what has no source."""
