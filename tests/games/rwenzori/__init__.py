"""Tests of Caves of Rwenzori."""
