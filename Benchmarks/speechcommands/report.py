"""What was measured, as figures for machines and as tables for people."""

from homeassistant import command_line

from . import policies
from .end_of_speech import EndOfSpeech
from .figures import calibration, mean_of, percentile, share_of
from .measuring import Condition, Results
from .recordings import Command, Recording

# Published by Picovoice with the benchmark, in percent: means over 6 to 24 dB of its own two noises, on all 619 recordings.
PUBLISHED = {
    "Dialogflow": 77.6,
    "Amazon Lex": 84.5,
    "IBM Watson": 86.8,
    "Microsoft LUIS": 89.9,
    "Picovoice Rhino": 97.6,
}


def acceptance(recordings: list[Recording], conditions: list[Condition], results: Results) -> dict:
    """How many commands were taken as they were meant."""

    def accepted(recording: Recording, condition: Condition) -> bool:
        own = results[condition, recording.name].own
        return len(own.standing) == 1 and own.standing[0].is_accepted_for(recording.label) and not own.failure

    def row(condition: Condition) -> dict:
        measured = [(recording, results[condition, recording.name].own) for recording in recordings]
        right = [pair for pair in measured if accepted(pair[0], condition)]
        wrong = [pair for pair in measured if pair not in right]
        return {
            "condition": str(condition),
            "noise": condition.noise,
            "snr": condition.snr,
            "recordings": len(measured),
            "accepted": len(right),
            **share_of(len(right) / len(measured), len(measured)),
            "acceptedAfterACorrection": sum(own.contradicted > 0 for _, own in right),
            "acceptedWithMoreSlots": sum(own.standing[0] != recording.label for recording, own in right),
            "somethingElse": sum(bool(own.standing) for _, own in wrong),
            "nothing": sum(not own.standing for _, own in wrong),
            "failed": sum(own.failure is not None for _, own in measured),
            "wrong": [
                {"recording": recording.name, "heard": str(own), "expected": str(recording.label)}
                for recording, own in wrong
            ],
        }

    def mean(chosen: list[Condition]) -> dict:
        return mean_of([[accepted(recording, condition) for recording in recordings] for condition in chosen])

    noisy = [condition for condition in conditions if condition.snr is not None and 6 <= condition.snr <= 24]
    means = {
        f"mean over 6 to 24 dB, {noise}": mean([condition for condition in noisy if condition.noise == noise])
        for noise in dict.fromkeys(condition.noise for condition in noisy)
    }
    if len(means) > 1:
        means["mean over 6 to 24 dB, all noises"] = mean(noisy)
    if len(conditions) > 1:
        means["mean over everything"] = mean(conditions)
    return {"conditions": [row(condition) for condition in conditions], "means": means, "published": PUBLISHED}


def early(
    recordings: list[Recording],
    conditions: list[Condition],
    results: Results,
    ends: dict[str, EndOfSpeech],
    commands: dict[str, Command],
) -> list[dict]:
    """When commands fire against the end of speech, by three policies."""
    with_end = [recording for recording in recordings if recording.name in ends]
    return [
        {
            "condition": str(condition),
            "policies": policies.all_policies(
                [(r, ends[r.name], results[condition, r.name].own) for r in with_end], commands
            ),
        }
        for condition in conditions
    ]


def uncertainty(ends: dict[str, EndOfSpeech]) -> dict:
    """How far apart the ends of speech are that other thresholds would give, in seconds."""
    widths = [end.latest - end.earliest for end in ends.values()]
    return {
        "recordings": len(widths),
        "medianSeconds": policies.rounded(percentile(widths, 50)),
        "p95Seconds": policies.rounded(percentile(widths, 95)),
    }


def rejection(recordings: list[Recording], conditions: list[Condition], results: Results) -> list[dict]:
    """What fires in recordings against dictionaries for something else."""
    rows = []
    for condition in conditions:
        for name in results[condition, recordings[0].name].foreign:
            heard = [(r, results[condition, r.name].foreign[name]) for r in recordings]
            fired = [(recording, own) for recording, own in heard if own.fired]
            rows.append(
                {
                    "dictionary": name,
                    "condition": str(condition),
                    "recordings": len(heard),
                    "fired": len(fired),
                    **share_of(len(fired) / len(heard), len(heard)),
                    "failed": sum(own.failure is not None for _, own in heard),
                    "wrong": [
                        {"recording": r.name, "heard": ", ".join(str(f.command) for f in own.fired)} for r, own in fired
                    ],
                }
            )
    return rows


def confidence(
    recordings: list[Recording], conditions: list[Condition], results: Results, commands: dict[str, Command]
) -> dict | None:
    """Whether the confidence of final transcripts that are commands is kept; None where there are none.

    What is no command, such as what other people say in babble, fires nothing, however likely its words are.
    """
    stated = []
    for condition in conditions:
        for recording in recordings:
            for text in results[condition, recording.name].own.texts:
                command = commands.get(text.text)
                if text.is_final and text.confidence is not None and command is not None:
                    stated.append((text.confidence, command.is_accepted_for(recording.label)))
    return calibration(stated) if stated else None


def least_confidence(
    value: float,
    recordings: list[Recording],
    conditions: list[Condition],
    results: Results,
    ends: dict[str, EndOfSpeech],
) -> list[dict]:
    """What a least confidence costs in each condition, and what it spares."""
    rows = []
    for condition in conditions:
        heard = [(r, results[condition, r.name].own) for r in recordings]
        early = [(r, own) for r, own in heard if own.fired and not own.fired[0].final]
        delays = [own.fired[0].at - ends[r.name].at for r, own in heard if own.fired and r.name in ends]
        rows.append(
            {
                "leastConfidence": value,
                "condition": str(condition),
                "recordings": len(heard),
                "accepted": sum(len(own.standing) == 1 and own.standing[0].is_accepted_for(r.label) for r, own in heard),
                "early": len(early),
                "wrongEarly": sum(
                    not all(f.command.is_accepted_for(r.label) for f in own.fired if not f.final) for r, own in early
                ),
                "somethingElse": sum(
                    bool(own.standing) and not all(c.is_accepted_for(r.label) for c in own.standing) for r, own in heard
                ),
                "medianSeconds": policies.rounded(percentile(delays, 50)),
            }
        )
    return rows


def least_confidence_text(rows: list[dict]) -> str:
    return command_line.table(
        ["least confidence", "runs", "accepted, in %", "fired early", "wrong early", "wrong in the end", "median"],
        [
            [
                f"{row['leastConfidence']:g}, {row['condition']}", row["recordings"],
                percent(row["accepted"] / row["recordings"]), percent(row["early"] / row["recordings"]),
                percent(row["wrongEarly"] / row["recordings"]), percent(row["somethingElse"] / row["recordings"]),
                milliseconds(row["medianSeconds"]),
            ]
            for row in rows
        ],
    )


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def interval(row: dict) -> str:
    return f"{100 * row['low']:.1f}–{100 * row['high']:.1f}"


def milliseconds(seconds: float | None) -> str:
    return "–" if seconds is None else f"{1000 * seconds:+.0f} ms"


def text(figures: dict, wrong: bool) -> str:
    """All of it for people."""
    parts = [acceptance_text(figures["acceptance"], wrong)]
    if figures["early"]:
        parts.append(early_text(figures["early"], figures["endOfSpeech"], wrong))
    if figures["rejection"]:
        parts.append(rejection_text(figures["rejection"], wrong))
    parts.append(confidence_text(figures["confidence"]))
    return "\n\n".join(parts)


def acceptance_text(figures: dict, wrong: bool) -> str:
    rows = [
        [
            row["condition"], row["recordings"], percent(row["share"]), interval(row), row["acceptedAfterACorrection"],
            row["acceptedWithMoreSlots"], row["somethingElse"], row["nothing"], row["failed"],
        ]
        for row in figures["conditions"]
    ]
    rows += [[name, row["runs"], percent(row["share"]), interval(row)] + [""] * 5 for name, row in figures["means"].items()]
    header = ["commands accepted", "runs", "%", "95 %", "corrected", "more slots", "else", "nothing", "failed"]
    published = ", ".join(f"{name} {mark}" for name, mark in figures["published"].items())
    lines = [
        command_line.table(header, rows),
        "Accepted: one command, its intent and every labelled slot right; 'corrected' and 'more slots' are among them.",
        f"Published, in %: {published}:",
        "means over 6 to 24 dB of the benchmark's own noises (kitchen, café), which are not those of this table, on all of its",
        "619 recordings.",
    ]
    if wrong:
        for row in figures["conditions"]:
            lines += [
                f"  {row['condition']}  {case['recording']}: {case['heard']}, expected {case['expected']}"
                for case in row["wrong"]
            ]
    return "\n".join(lines)


def early_text(figures: list[dict], bounds: dict, wrong: bool) -> str:
    header = ["fired, in % of the recordings", "right", "wrong", "95 %", "nothing", "before final", "median", "p95"]
    lines = []
    for part in figures:
        rows = []
        for row in part["policies"]:
            count = row["recordings"] or 1
            counts = [row[column] / count for column in ("right", "wrong", "nothing", "beforeTheFinal")]
            rows.append(
                [
                    row["policy"], percent(counts[0]), percent(counts[1]), interval(share_of(counts[1], count)),
                    percent(counts[2]), percent(counts[3]), milliseconds(row["medianSeconds"]),
                    milliseconds(row["p95Seconds"]),
                ]
            )
        lines.append(command_line.table([f"{part['condition']}: {header[0]}", *header[1:]], rows))
        if wrong:
            lines += [
                f"  {row['policy']}  {case['recording']} at {milliseconds(case['seconds'])}: "
                f"{case['fired']}, expected {case['expected']}"
                for row in part["policies"]
                for case in row["wrongs"]
            ]
    lines += [
        "Times are from the end of speech to the first command, right or wrong; right is one command, and the labelled one,",
        "before any correction. The end of speech is that of the clean recording's energy; thresholds 5 dB lower and higher put",
        f"it {1000 * (bounds['medianSeconds'] or 0):.0f} ms apart in the median, {1000 * (bounds['p95Seconds'] or 0):.0f} ms "
        f"at the 95th percentile ({bounds['recordings']} recordings).",
    ]
    return "\n".join(lines)


def rejection_text(figures: list[dict], wrong: bool) -> str:
    rows = [
        [f"{row['dictionary']}, {row['condition']}", row["recordings"], row["fired"], interval(row), row["failed"]]
        for row in figures
    ]
    lines = [command_line.table(["dictionary for something else", "runs", "fired", "95 %, in %", "failed"], rows)]
    if wrong:
        lines += [
            f"  {row['dictionary']}, {row['condition']}  {case['recording']}: {case['heard']}"
            for row in figures
            for case in row["wrong"]
        ]
    return "\n".join(lines)


def confidence_text(figures: dict | None) -> str:
    if figures is None:
        return "confidence of final transcripts: no confidence given"
    rows = [
        [
            f"{row['from']:.1f} to {row['to']:.1f}", row["count"], f"{row['confidence']:.3f}", f"{row['share']:.3f}",
            f"{row['low']:.3f}–{row['high']:.3f}",
        ]
        for row in figures["bins"]
    ]
    return "\n".join(
        [
            command_line.table(["confidence of final transcripts", "finals", "stated", "right", "95 %"], rows),
            f"Brier score {figures['brier']:.4f} (stating the share right each time: {figures['brierOfTheShareRight']:.4f}), "
            f"expected calibration error {figures['expectedCalibrationError']:.4f}, {figures['count']} finals",
        ]
    )
