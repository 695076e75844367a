"""The built server, in a process of its own."""

import json
import os
import re
import subprocess
import threading
from pathlib import Path

from homeassistant.rapid_intent_engine import PACKAGE, RapidIntentEngine, built
from homeassistant.skip import ToolFailure

from .clips import names


def dictionary(program: Path | None, fixtures: Path, sentences: Path, folder: Path) -> Path:
    """Home Assistant's sentences with the names of the home, imported."""
    program = program or RapidIntentEngine.build()
    # JSON is YAML too.
    home = folder / "names.yaml"
    home.write_text(json.dumps(names(fixtures), ensure_ascii=False), encoding="utf-8")
    output = folder / "home.yaml"
    command = [program, "import", "hassil", sentences / "sentences" / "en", "--names", home, "--output", output]
    run = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if run.returncode != 0 or not output.exists():
        raise ToolFailure(f"'import hassil' ended with {run.returncode}:\n{run.stderr}")
    return output


class Server:
    """A running server, which ends with the block."""

    def __init__(self, program: Path, home: Path, options: list[str]):
        command = [program, "--dictionary", home, "--port", 0, "--wyoming", "tcp://127.0.0.1:0", *options]
        self._process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._log: list[str] = []
        # What it logs must not fill the pipe.
        threading.Thread(target=lambda: self._log.extend(self._process.stderr), daemon=True).start()
        self.address = ""
        for line in self._process.stdout:
            if found := re.match(r"wyoming on (\S+)", line):
                self.address = found[1]
                break
        if not self.address:
            self._process.wait()
            raise ToolFailure(f"the server ended with {self._process.returncode}:\n{''.join(self._log)[-2_000:]}")

    @staticmethod
    def build() -> Path:
        """Builds the server as it is delivered and returns its path."""
        return built("rapid-intent-server")

    def processor_seconds(self) -> float:
        """The processor time of the process so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> int:
        """The memory that the process occupies."""
        for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) // 1_024
        return 0

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
