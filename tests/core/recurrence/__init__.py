"""Tests of wishes in time."""
