"""What is said, and by whom: texts from dictionaries and files, spoken by flite and espeak-ng."""

import json
import subprocess
import tempfile
import wave
from pathlib import Path

import numpy as np

from homeassistant.rapid_intent_engine import ToolFailure
from homeassistant.skip import Skip
from speechcommands.recordings import RATE

# What turns a command around.
LEADS = ["don't", "please do not", "never", "you must not"]

# Seconds of a quiet room before and after what is said.
BEFORE, AFTER = 0.7, 1.5


def commands(program: Path, dictionaries: list[Path]) -> list[str]:
    """A sentence for each intent, the same on every run: the shortest of some, so that little speaks for the command."""
    options = [part for path in dictionaries for part in ("--dictionary", str(path))]
    run = subprocess.run(
        [str(program), "sample", "--count", "2000", "--seed", "1", "--json", *options],
        capture_output=True, text=True, encoding="utf-8",
    )
    if run.returncode != 0:
        raise ToolFailure(f"'{program} sample' ended with {run.returncode}:\n{run.stderr}")
    by_intent: dict[str, list[str]] = {}
    for line in run.stdout.splitlines():
        sample = json.loads(line)
        by_intent.setdefault(sample["intent"], []).append(sample["text"])
    # Of two words and more: a word alone is a part of many sentences.
    return [
        min((text for text in by_intent[intent] if " " in text), key=lambda text: (len(text), text), default=None)
        or min(by_intent[intent])
        for intent in sorted(by_intent)
    ]


def sentences(path: Path) -> list[str]:
    """The sentences of a file."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise ToolFailure(f"'{path}' cannot be read: {error}") from None
    return [line.strip() for line in lines if line.strip() and not line.strip().startswith("#")]


def spoken(text: str, voice: str) -> np.ndarray:
    """A text in a voice such as flite:rms, 16 kHz, with a quiet room around it."""
    program, _, name = voice.partition(":")
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        arguments = {
            "flite": ["flite", "-voice", name, "-t", text, "-o", file.name],
            "espeak-ng": ["espeak-ng", "-v", name, "-w", file.name, text],
        }[program]
        try:
            run = subprocess.run(arguments, capture_output=True, text=True)
        except FileNotFoundError:
            raise Skip(f"{program} is missing; 'apt install {program}' brings it") from None
        if run.returncode != 0:
            raise ToolFailure(f"'{' '.join(arguments)}' ended with {run.returncode}: {run.stderr.strip()}")
        with wave.open(file.name) as audio:
            rate = audio.getframerate()
            data = audio.readframes(audio.getnframes())
    samples = resampled(np.frombuffer(data[: len(data) // 2 * 2], "<i2") / 32_768, rate)
    room = np.random.default_rng(1)
    quiet = [room.integers(-4, 4, int(seconds * RATE)) / 32_768 for seconds in (BEFORE, AFTER)]
    return np.concatenate([quiet[0], samples, quiet[1]])


def resampled(samples: np.ndarray, rate: int) -> np.ndarray:
    """Samples at 16 kHz: what lies above half of the lower rate is left out."""
    if rate == RATE or not len(samples):
        return samples
    count = round(len(samples) * RATE / rate)
    spectrum = np.fft.rfft(samples)
    kept = np.zeros(count // 2 + 1, complex)
    length = min(len(kept), len(spectrum))
    kept[:length] = spectrum[:length]
    return np.fft.irfft(kept, count) * (count / len(samples))
