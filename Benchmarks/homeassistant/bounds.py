"""Bounds for figures: what a measurement may come to at most, or has to come to at least."""

import argparse
from typing import Any


def add_sample(parser: argparse.ArgumentParser) -> None:
    """The argument that makes a measurement quick enough for every run of the tests."""
    parser.add_argument(
        "--sample", type=int, default=1, metavar="N", help="measure only every Nth sentence (default: all of them)"
    )


def at_most(name: str, figure: float, bound: float | None) -> list[str]:
    """What to say where a figure of RapidIntent's is larger than its bound; nothing without a bound."""
    if bound is None or figure <= bound:
        return []
    return [f"{name}: {figure:g}, at most {bound:g} allowed"]


def at_least(name: str, figure: float, bound: float | None) -> list[str]:
    """What to say where a figure of RapidIntent's is smaller than its bound; nothing without a bound."""
    if bound is None or figure >= bound:
        return []
    return [f"{name}: {figure:g}, at least {bound:g} asked for"]


def ours(figures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of RapidIntent: no other engine is held to bounds."""
    return [row for row in figures if row.get("engine", row.get("policy", "")).startswith("rapid-intent")]
