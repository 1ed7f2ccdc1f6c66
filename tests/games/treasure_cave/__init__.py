"""Tests of The Bridge to Treasure Cave."""
