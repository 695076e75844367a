"""Tries the rules that figures depend on: the mixtures themselves, the end of speech, the policies, the statistics."""

import tempfile
from pathlib import Path

import numpy as np

from .end_of_speech import end_of_speech
from .figures import calibration, mean_of, percentile, wilson
from .listening import Text, heard
from .measuring import mixture
from .mixing import PEAK, measured_snr
from .noise import Noise
from .policies import first_match, unchanged
from .recordings import RATE, Command, Recording, read, write


def run(everything: list[Recording], some: list[Recording], noises: dict[str, Noise], snrs: list[float]) -> list[dict]:
    """What was tried and what was found, each with whether it is as it should be."""
    checks = [row(name, *mixing(some, noise, snrs)) for name, noise in noises.items()]
    checks += [row(what, *rule()) for what, rule in RULES.items()]
    ends = [end_of_speech(read(recording.path)) for recording in everything]
    found = [end for end in ends if end]
    width = percentile([end.latest - end.earliest for end in found], 50) or 0
    checks.append(row("recordings with an end of speech", f"{len(found)} of {len(ends)}, in the median {width:.2f} s between thresholds", len(found) == len(ends)))
    return checks


def row(what: str, found: str, ok: bool) -> dict:
    return {"what": what, "found": found, "ok": bool(ok)}


def mixing(recordings: list[Recording], noise: Noise, snrs: list[float]) -> tuple[str, bool]:
    """Mixtures as written to a file and read again: their ratio, their peak, what else is in them, and whether they repeat."""
    off, rest, peak, repeats, differ = 0.0, 0.0, 0.0, True, True
    with tempfile.TemporaryDirectory(prefix="speech-commands-") as folder:
        for number, recording in enumerate(recordings):
            speech = read(recording.path)
            laid = noise(recording, len(speech))
            repeats &= np.array_equal(laid, noise(recording, len(speech)))
            differ &= not np.array_equal(laid, noise(recordings[number - 1], len(speech))) or len(recordings) == 1
            for snr in snrs:
                path = Path(folder) / "mixed.wav"
                write(path, mixture(recording, noise, snr))
                mixed = read(path)
                measured, left = measured_snr(mixed, speech, laid)
                off, rest = max(off, abs(measured - snr)), max(rest, left)
                peak = max(peak, abs(float(np.abs(mixed).max()) - PEAK))
    # Rounding to 16 bits leaves a third of a step, and moves the ratio by next to nothing.
    ok = off < 0.05 and rest < 1 / 32_768 and peak < 1 / 32_768 and repeats and differ
    found = (
        f"{len(recordings)} recordings at {', '.join(f'{snr:g}' for snr in snrs)} dB, measured in the files at most "
        f"{off:.4f} dB off, peak {peak:.6f} off, {32_768 * rest:.2f} steps of anything else; "
        f"{'the same' if repeats else 'ANOTHER'} when made again, {'different' if differ else 'THE SAME'} under each recording"
    )
    return found, ok


def ends_of_speech() -> tuple[str, bool]:
    """Two words, the release of a consonant 80 ms after them, then a breath and a click, in a room."""
    chance = np.random.default_rng(6)
    samples = 0.0003 * chance.standard_normal(6 * RATE)

    def sound(start: float, stop: float, level: float) -> None:
        at = np.arange(int(start * RATE), int(stop * RATE))
        samples[at] += level * np.sin(2 * np.pi * 300 * at / RATE)

    sound(0.5, 1.2, 0.3)
    sound(1.4, 2.5, 0.3)
    sound(2.58, 2.64, 0.05)
    samples[3 * RATE : 4 * RATE] += 0.004 * chance.standard_normal(RATE)
    sound(4.5, 4.57, 0.3)
    end = end_of_speech(samples)
    silent = end_of_speech(np.zeros(RATE))
    short = end_of_speech(np.zeros(7))
    return f"{end and end.at} s of 2.64 s; none in silence: {silent is short is None}", (
        end is not None and abs(end.at - 2.64) <= 0.015 and silent is None and short is None
    )


COFFEE, LATTE = Command.of("order", {"drink": "coffee"}), Command.of("order", {"drink": "latte"})


def policies() -> tuple[str, bool]:
    """An order that goes on: the first match takes its beginning, the patient policy waits for what stands or is final."""
    texts = [
        Text("u1", 1.0, "coffee", False), Text("u1", 1.5, "coffee with", False), Text("u1", 2.0, "latte", False),
        Text("u1", 3.0, "latte", True), Text("u2", 4.0, "coffee", False), Text("u2", 4.4, "coffee", True),
    ]
    commands = {"coffee": COFFEE, "latte": LATTE}
    first = [(firing.at, firing.command, firing.final) for firing in first_match(texts, commands)]
    patient = [(firing.at, firing.command, firing.final) for firing in unchanged(texts, commands)]
    ok = first == [(1.0, COFFEE, False), (4.0, COFFEE, False)] and patient == [(2.7, LATTE, False), (4.4, COFFEE, True)]
    return f"first match at {[at for at, *_ in first]} s, unchanged at {[at for at, *_ in patient]} s", ok


def corrections() -> tuple[str, bool]:
    """A command that is contradicted is replaced by what contradicts it, one that is contradicted by nothing is gone."""

    def command(drink: str) -> dict:
        return {"intent": "order", "entities": [{"name": "drink", "value": f" {drink} "}]}

    head = {"utterance": "u1", "segment": 0}
    fired = {"event": "fired", "at": 1.0, **head, **command("coffee")}
    final = {"event": "final", "utterance": "u1", "at": 2.0, "text": "latte", "confidence": 0.5}
    replaced = heard([fired, final, {"event": "contradicted", "at": 2.0, **head, "by": {"text": "latte", **command("latte")}}])
    gone = heard([fired, final, {"event": "contradicted", "at": 2.0, **head, "by": {"text": "never mind"}}])
    late = heard([{**fired, "at": 2.0}, final])
    ok = (
        replaced.standing == [LATTE] and gone.standing == [] and replaced.contradicted == gone.contradicted == 1
        and replaced.fired[0].command == COFFEE and not replaced.fired[0].final and late.fired[0].final
    )
    return f"standing {[str(command) for command in replaced.standing]} and {gone.standing}", ok


def statistics() -> tuple[str, bool]:
    """Against figures worked out by hand: 8 of 10 (Wilson 49.0 to 94.3 %), and confidences that are right half of the time."""
    low, high = wilson(0.8, 10)
    none, all_of_them = wilson(0, 20), wilson(1, 20)
    stated = calibration([(0.8, True), (0.8, True), (0.8, True), (0.8, False), (1.0, True), (0.0, False)])
    same = mean_of([[True, False] * 50] * 6)
    independent = mean_of([[True] * 100, [True] * 90 + [False] * 10])
    ok = (
        abs(low - 0.4902) < 5e-4 and abs(high - 0.9433) < 5e-4
        and none[0] < 1e-9 and abs(none[1] - 0.1611) < 5e-4 and all_of_them[1] > 1 - 1e-9
        and abs(stated["brier"] - (3 * 0.04 + 0.64) / 6) < 1e-4
        and abs(stated["expectedCalibrationError"] - 4 / 6 * 0.05) < 1e-4
        # Six times the same is no better known than once.
        and abs(same["low"] - wilson(0.5, 100)[0]) < 5e-3 and independent["share"] == 0.95
        and percentile([4, 1, 3, 2], 50) == 2.5 and percentile([], 50) is None
    )
    return f"Wilson {low:.3f} to {high:.3f}, Brier {stated['brier']}, six times the same {same['low']} to {same['high']}", ok


RULES = {
    "end of speech of a made-up recording": ends_of_speech,
    "policies over made-up transcripts": policies,
    "contradicted commands": corrections,
    "statistics": statistics,
}
