"""The figures of telemetry reports that add up over several files, by name."""

from collections import Counter

# Shares, means, percentiles, numbers of different things, and lists that are made from the whole.
OTHERS = {
    "percent", "pricePerCall", "saved", "unresolvedTexts", "unresolvedClusters", "unresolvedClusterCount", "doubtful", "misheard",
    "coverage", "widthMilliseconds", "leadMilliseconds", "serviceMilliseconds", "decodingMilliseconds", "services",
}  # fmt: skip


def figures(report: dict) -> Counter:
    """Every figure of a report (`rapid-intent report --json`) that is a sum over its segments."""
    found = Counter()
    collect(report, "", found)
    return found


def collect(value, name: str, found: Counter) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in OTHERS:
                collect(part, f"{name}.{key}" if name else key, found)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            # An entry of a list is known by its texts; a list of numbers is a histogram.
            texts = [text for text in part.values() if isinstance(text, str)] if isinstance(part, dict) else [str(number)]
            collect(part, f"{name}[{', '.join(texts)}]", found)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        found[name] += value


def differences(whole: dict, parts: list[dict]) -> list[str]:
    """One line for each figure of a report on the whole that is not the sum of the parts' figures."""
    # The periods depend on the time that a report covers.
    if any(part["timeline"]["unit"] != whole["timeline"]["unit"] for part in parts):
        whole, *parts = [{key: value for key, value in report.items() if key != "timeline"} for report in [whole, *parts]]
    expected, actual = Counter(), figures(whole)
    for part in parts:
        expected.update(figures(part))
    return [
        f"{name}: {actual[name]:g} instead of {expected[name]:g}"
        for name in sorted(expected.keys() | actual.keys())
        # Prices are sums of fractions.
        if abs(expected[name] - actual[name]) > 1e-6 * max(1, abs(expected[name]))
    ]
