"""Nodes → model: shape, types, unknown keys, required provenance."""
