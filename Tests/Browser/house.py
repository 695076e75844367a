"""A house whose speech is reviewed: dictionaries, telemetry that the tool has recorded, and the server with the review."""

import json
import re
import shutil
import sqlite3
import subprocess
import wave
from pathlib import Path

DICTIONARY = """\
version: 1
locale: en-GB
# The rooms are those of the plan.
lists:
  room: [kitchen, hall, living room]
intents:
  Location: [where am i]
  Light: ["turn on the light in the {room}", "lights on"]
  Heating: ["warm up the {room}"]
"""

# What the online service understands: the same program, with another dictionary.
SERVICE = """\
version: 1
locale: en-GB
lists:
  room: [kitchen, hall, living room]
intents:
  Light: ["brighten the {room} up", "make it brighter"]
"""

EDIT_KEY = "0123456789abcdef-edit"
READ_KEY = "0123456789abcdef-read"
ROOMS = ["tablet-hall", "tablet-kitchen", "tablet-living-room", "telephone"]


def utterance(name, at, *texts):
    """The lines of an utterance, one transcript every 0.4 s, the last of them final."""
    return [
        {"utterance": name, "at": at + 0.4 * number, "text": text, "final": number == len(texts)}
        for number, text in enumerate(texts, start=1)
    ]


def week(session):
    """What is said in a room."""
    lines = utterance("u1", 0, "turn on", "turn on the light", "turn on the light in the", "turn on the light in the kitchen")
    lines += utterance("u2", 10, "where am i", "where am i")
    # Often, and always answered the same by the service: a proposal.
    for number in range(4):
        lines += utterance(f"u3-{number}", 20 + 5 * number, "brighten the", "brighten the kitchen up")
    lines += utterance("u4", 50, "sing me a song about the rain")
    lines += utterance("u5", 60, "about the rain sing me a song")
    lines += utterance("u6", 70, "worm up the chicken")
    if session == ROOMS[0]:
        lines += utterance("u7", 80, "lights on", "lights on")
        lines += [{"feedback": "undone", "utterance": "u7"}]
        # It fires before the rest is said.
        lines += [
            {"utterance": "u8", "at": 90, "text": "where am i", "final": False},
            {"utterance": "u8", "at": 92, "text": "where am i going tomorrow", "final": True},
        ]
        lines += utterance("u9", 100, "how much is the fish")
        lines += utterance("u10", 110, "open the window in the attic")
    return lines


class Server:
    """A running `rapid-intent-server`."""

    def __init__(self, program, *arguments, log):
        with open(log, "wb") as file:
            self.process = subprocess.Popen(
                [program, "--port", "0", *map(str, arguments)], stdout=subprocess.PIPE, stderr=file, text=True
            )
        line = self.process.stdout.readline()
        found = re.fullmatch(r"listening on (http://127\.0\.0\.1:(\d+))\n", line)
        if not found:
            self.stop()
            raise RuntimeError(f"the server printed {line!r}, and in its log:\n{Path(log).read_text()}")
        self.origin = found[1]

    def stop(self):
        """Ends it, and returns its status."""
        self.process.terminate()
        try:
            return self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.process.stdout.close()


class House:
    """A scratch folder with dictionaries, telemetry and reviewers, and the server over it."""

    def __init__(self, folder, server):
        self.folder = folder
        self.program = server
        self.server = None

    @classmethod
    def recorded(cls, folder, server, tool):
        """Records a week in a folder."""
        house = cls(folder, server)
        (folder / "dictionaries").mkdir()
        (folder / "dictionaries" / "home.yaml").write_text(DICTIONARY)
        (folder / "service.yaml").write_text(SERVICE)
        (folder / "reviewers.txt").write_text(f"ada edit {EDIT_KEY}\ngrace read {READ_KEY}\n")
        (folder / "reviewers.txt").chmod(0o600)
        (folder / "key").write_text("not-asked-for\n")
        (folder / "key").chmod(0o600)
        service = Server(server, "--dictionary", folder / "service.yaml", log=folder / "service.log")
        try:
            for session in ROOMS:
                house._record(tool, session, service.origin)
        finally:
            service.stop()
        house._keep_sound()
        return house

    def _record(self, tool, session, service):
        command = [tool, "resolve", "--transcripts", "--dictionary", self.folder / "dictionaries"]
        command += ["--telemetry", self.telemetry, "--telemetry-privacy", "full", "--telemetry-session", session]
        command += ["--online", "luis-v3", "--endpoint", service, "--app", "home", "--key-file", self.folder / "key"]
        # So that what sounds alike is asked about, and the times do not depend on the machine.
        command += ["--near", "before", "--time-limit", "30", "--price-per-call", "0.0015", "--budget", self.folder / "budget"]
        command += ["--money-per-day", "100"]
        lines = "".join(json.dumps(line) + "\n" for line in week(session))
        done = subprocess.run(command, input=lines, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"the tool has ended with status {done.returncode}:\n{done.stdout}\n{done.stderr}")

    def _keep_sound(self):
        """Keeps a second of silence as the recording of the oldest utterance, as the tool does of what it listens to."""
        connection = sqlite3.connect(self.telemetry)
        (recorded_at,) = connection.execute("SELECT recordedAt FROM resolution WHERE id = 1").fetchone()
        connection.close()
        self.recordings.mkdir(mode=0o700)
        with wave.open(str(self.recordings / f"{recorded_at}-1.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(16_000)
            file.writeframes(bytes(32_000))

    @property
    def telemetry(self):
        return self.folder / "telemetry.sqlite"

    @property
    def recordings(self):
        return self.folder / "telemetry.sqlite.recordings"

    @property
    def origin(self):
        return self.server.origin

    def copied(self, folder):
        """A house with a copy of this one's files."""
        shutil.copytree(self.folder, folder)
        return House(folder, self.program)

    def rewrite(self, statement, *values):
        """Changes the telemetry file, for what the tool never records."""
        connection = sqlite3.connect(self.telemetry)
        with connection:
            connection.execute(statement, values)
        connection.close()

    def count(self, condition, *values):
        """The number of recorded segments for which a condition holds."""
        connection = sqlite3.connect(self.telemetry)
        (number,) = connection.execute(f"SELECT count(*) FROM resolution WHERE {condition}", values).fetchone()
        connection.close()
        return number

    def dictionary(self, name="home.yaml"):
        """The text of a dictionary; None if there is none."""
        path = self.folder / "dictionaries" / name
        return path.read_text() if path.exists() else None

    def start(self, *further):
        """Starts the server, with further arguments."""
        self.server = Server(
            self.program, "--dictionary", self.folder / "dictionaries", "--review", "--telemetry", self.telemetry,
            "--reviewers", self.folder / "reviewers.txt", *further, log=self.folder / "server.log",
        )  # fmt: skip

    def stop(self):
        """Ends the server, which must end well."""
        if self.server:
            server, self.server = self.server, None
            status = server.stop()
            assert status == 0, f"the server has ended with status {status}:\n{(self.folder / 'server.log').read_text()}"
