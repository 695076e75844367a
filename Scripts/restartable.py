"""A program that is killed, paused and started again, with what all its runs took."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path


class Program:
    """A program with a log of its own, which gets standard error, and standard output unless it is a pipe."""

    def __init__(self, name: str, command: list, log: Path):
        self.name = name
        self.command = [str(word) for word in command]
        self.log = log
        self.process = None
        self.starts = 0
        # How often it was ended with SIGKILL.
        self.kills = 0
        self._seconds = 0.0
        self._memory = 0.0

    def start(self, **options) -> "Program":
        """Starts it; options are those of `subprocess.Popen`."""
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stderr=log, **{"stdin": subprocess.DEVNULL, "stdout": log} | options)
        self.starts += 1
        return self

    @property
    def is_running(self) -> bool:
        """Whether it runs; a paused one does."""
        return self._status(os.WNOHANG) is None if self.process else False

    def kill(self) -> None:
        """Ends it as a power cut would."""
        if self.is_running:
            self._signal(signal.SIGKILL)
            self._status()
            self.kills += 1

    def pause(self) -> None:
        """Stops it where it is; its connections stay open, as if the network to it were cut."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Lets it go on."""
        if self.is_running:
            self._signal(signal.SIGCONT)

    def wait(self, seconds: float):
        """Waits for its end, and returns its status; None if it still runs."""
        deadline = time.monotonic() + seconds
        while (status := self._status(os.WNOHANG)) is None and time.monotonic() < deadline:
            time.sleep(0.02)
        return status

    def stop(self, seconds: float = 30):
        """Asks it to end, and returns its status; None if it did not run, or had to be killed."""
        if not self.is_running:
            return None
        self._signal(signal.SIGTERM)
        self._signal(signal.SIGCONT)
        status = self.wait(seconds)
        if status is None:
            self.kill()
        return status

    @property
    def said(self) -> str:
        """The end of its log."""
        return self.log.read_text(errors="replace")[-2_000:] if self.log.exists() else ""

    @property
    def seconds(self) -> float:
        """The processor seconds of all its runs."""
        if not self.is_running:
            return self._seconds
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return self._seconds + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """The peak of its resident memory in megabytes, as of the last call while it ran.

        It is read from the kernel's status: the usage of an ended child would also count the memory of its parent.
        """
        if self.is_running:
            peak = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
            self._memory = max(self._memory, int(peak[1]) / 1024 if peak else 0)
        return self._memory

    def _signal(self, number: int) -> None:
        if number == signal.SIGKILL or number == signal.SIGTERM:
            _ = self.memory
        os.kill(self.process.pid, number)

    def _status(self, options: int = 0):
        """Its status once it has ended; None while it runs."""
        if self.process.returncode is None:
            process, status, usage = os.wait4(self.process.pid, options)
            if process == 0:
                return None
            self.process.returncode = os.waitstatus_to_exitcode(status)
            self._seconds += usage.ru_utime + usage.ru_stime
        return self.process.returncode
