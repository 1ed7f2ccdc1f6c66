"""Tests of Forbidden Bridge."""
