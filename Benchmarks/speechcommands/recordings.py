"""A folder of recorded commands: `clean/*.wav`, `label.json` and a context of Rhino."""

import json
import shutil
import subprocess
import wave
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from homeassistant.rapid_intent_engine import ToolFailure
from homeassistant.skip import Skip

# Samples per second of all recordings and noises; the benchmark's mixing rule counts in samples.
RATE = 16_000


@dataclass(frozen=True)
class Command:
    """An intent with its slots, values as texts without blanks around them."""

    intent: str
    slots: tuple[tuple[str, str], ...]

    @staticmethod
    def of(intent: str, slots: dict) -> "Command":
        return Command(intent, tuple(sorted((name, str(value).strip()) for name, value in slots.items())))

    def is_accepted_for(self, label: "Command") -> bool:
        """The benchmark's rule: the intent and every labelled slot are right; more slots than the labelled do no harm."""
        return self.intent == label.intent and set(label.slots) <= set(self.slots)

    def __str__(self) -> str:
        return f"{self.intent}({', '.join(f'{name}: {value}' for name, value in self.slots)})"


@dataclass(frozen=True)
class Recording:
    """A recording and what is said in it."""

    path: Path
    label: Command

    @property
    def name(self) -> str:
        return self.path.name


class Recordings:
    """The labelled recordings of a folder, by name."""

    def __init__(self, folder: Path, grammar: Path | None = None):
        self.grammar = grammar or self._grammar(folder)
        labels = self._labels(folder / "label.json")
        files = {path.name: path for path in sorted((folder / "clean").glob("*.wav"))}
        self.unlabelled = sorted(files.keys() - labels.keys())
        self.all = [Recording(files[name], labels[name]) for name in sorted(files.keys() & labels.keys())]
        if not self.all:
            raise Skip(f"'{folder / 'clean'}' has no recording that is in 'label.json'")

    @staticmethod
    def _grammar(folder: Path) -> Path:
        found = sorted(path for ending in ("*.yaml", "*.yml") for path in folder.glob(ending))
        if len(found) != 1:
            raise Skip(f"'{folder}' has {len(found)} YAML files; name the context of Rhino with '--grammar'")
        return found[0]

    @staticmethod
    def _labels(path: Path) -> dict[str, Command]:
        try:
            labels = json.loads(path.read_text(encoding="utf-8"))
            return {name: Command.of(label["intent"], label.get("slots") or {}) for name, label in labels.items()}
        except FileNotFoundError:
            raise Skip(f"there is no '{path}'") from None
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise ToolFailure(
                f"'{path}' is no object of {{\"FILE.wav\": {{\"intent\": …, \"slots\": {{…}}}}}}: {error!r}"
            ) from None


def spoken_at(tempo: float, recordings: list[Recording], folder: Path) -> list[Recording]:
    """The recordings, spoken so many times as fast at the same pitch, as files in a folder."""
    program = shutil.which("sox") or ""
    if not program:
        raise Skip("sox is not there, which '--tempo' needs")
    stretched = [Recording(folder / recording.name, recording.label) for recording in recordings]
    for recording, new in zip(recordings, stretched):
        # Without dither, which is random.
        call = subprocess.run([program, "-D", recording.path, new.path, "tempo", "-s", str(tempo)], capture_output=True, text=True)
        if call.returncode:
            raise ToolFailure(f"sox cannot stretch '{recording.path}': {call.stderr.strip()}")
    return stretched


def read(path: Path) -> np.ndarray:
    """The samples of a WAV file, from -1 to 1."""
    try:
        with wave.open(str(path)) as file:
            form = (file.getframerate(), file.getnchannels(), file.getsampwidth())
            data = file.readframes(file.getnframes())
    except (wave.Error, EOFError, OSError) as error:
        raise ToolFailure(f"'{path}' cannot be read: {error}") from None
    if form != (RATE, 1, 2):
        raise ToolFailure(f"'{path}' has {form[0]} Hz, {form[1]} channels, {8 * form[2]} bits; 16 kHz mono 16 bits are needed")
    return np.frombuffer(data[: len(data) // 2 * 2], "<i2") / 32_768


def write(path: Path, samples: np.ndarray) -> None:
    """Writes samples from -1 to 1 as a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.clip(np.round(samples * 32_768), -32_768, 32_767).astype("<i2").tobytes())


def levels(samples: np.ndarray, length: int) -> np.ndarray:
    """The mean power of each whole frame of so many samples, in dB below full scale; digital silence is -120."""
    count = len(samples) // length
    power = (samples[: count * length].reshape(count, length) ** 2).mean(axis=1)
    return 10 * np.log10(power + 1e-12)
