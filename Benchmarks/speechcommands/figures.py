"""Shares with what they may be off, percentiles, and whether stated confidences are kept."""

from collections.abc import Sequence
from math import sqrt


def percentile(figures: Sequence[float], percent: float) -> float | None:
    """The figure that so many percent do not exceed, between neighbours in proportion; None of none."""
    if not figures:
        return None
    ordered = sorted(figures)
    place = (len(ordered) - 1) * percent / 100
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def wilson(share: float, count: float, z: float = 1.96) -> tuple[float, float]:
    """Between which shares the true one lies, in 95 of 100 cases, when `share` of `count` was found (Wilson 1927)."""
    if count <= 0:
        return 0.0, 1.0
    middle = share + z * z / (2 * count)
    width = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, (middle - width) / (1 + z * z / count)), min(1.0, (middle + width) / (1 + z * z / count))


def mean_of(conditions: Sequence[Sequence[bool]]) -> dict:
    """The mean share over conditions, each with the same recordings in the same order, and its interval.

    The same recording under two noises is no second witness: the interval is Wilson's with as many independent trials as
    the spread of the recordings' own shares speaks for, at least one and at most one per condition a recording.
    """
    recordings = list(zip(*conditions, strict=True))
    shares = [sum(outcomes) / len(outcomes) for outcomes in recordings]
    mean = sum(shares) / len(shares)
    trials = float(len(recordings) * len(conditions))
    if len(shares) > 1 and 0 < mean < 1:
        variance = sum((share - mean) ** 2 for share in shares) / (len(shares) - 1) / len(shares)
        trials = min(trials, max(float(len(shares)), mean * (1 - mean) / variance)) if variance else trials
    else:
        trials = float(len(shares))
    return share_of(mean, trials) | {"runs": len(recordings) * len(conditions)}


def share_of(share: float, count: float) -> dict:
    low, high = wilson(share, count)
    return {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


def calibration(stated: Sequence[tuple[float, bool]], bins: int = 10) -> dict:
    """How well stated confidences, from 0 to 1, say how often one is right.

    The Brier score is the mean of the squared difference between the confidence and 1 or 0 (0 is best; beside it that of
    stating the share right each time). The expected calibration error is the mean difference between the mean confidence
    and the share right in each bin, weighed by how much is in it.
    """
    rows = []
    for number in range(bins):
        inside = [
            (confidence, right) for confidence, right in stated if min(int(confidence * bins), bins - 1) == number
        ]
        if inside:
            right = sum(right for _, right in inside)
            rows.append(
                {
                    "from": number / bins,
                    "to": (number + 1) / bins,
                    "count": len(inside),
                    "confidence": round(sum(confidence for confidence, _ in inside) / len(inside), 4),
                    **share_of(right / len(inside), len(inside)),
                }
            )
    count = len(stated)
    base = sum(right for _, right in stated) / count
    return {
        "count": count,
        "bins": rows,
        "brier": round(sum((confidence - right) ** 2 for confidence, right in stated) / count, 4),
        "brierOfTheShareRight": round(base * (1 - base), 4),
        "expectedCalibrationError": round(
            sum(abs(row["confidence"] - row["share"]) * row["count"] for row in rows) / count, 4
        ),
    }
