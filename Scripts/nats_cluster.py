"""NATS servers on loopback that form a cluster, with their streams in a scratch folder."""

import json
import shutil
import socket
import time
import urllib.request
from pathlib import Path

from restartable import Program


def program() -> str | None:
    """The path of nats-server; None if it is not installed. Debian installs it where a user's PATH does not lead."""
    return shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin:/usr/local/bin")


def free_ports(count: int) -> list[int]:
    """Ports of loopback that nobody uses at the moment."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Server(Program):
    """A server of a cluster."""

    def __init__(self, name: str, ports: tuple, routes: list[int], folder: Path):
        self.port, cluster, self.monitor = ports
        self.streams = folder / name
        configuration = folder / f"{name}.conf"
        addresses = ", ".join(f'"nats://127.0.0.1:{port}"' for port in routes)
        # A server that stands alone is no cluster.
        together = f'cluster {{ name: ri, listen: "127.0.0.1:{cluster}", routes: [{addresses}] }}' if len(routes) > 1 else ""
        configuration.write_text(
            f'listen: "127.0.0.1:{self.port}"\nhttp: "127.0.0.1:{self.monitor}"\nserver_name: {name}\n'
            f'jetstream {{ store_dir: "{self.streams}", max_file: 20GB }}\n{together}\n'
        )
        super().__init__(name, [program(), "-c", configuration], folder / f"{name}.log")

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    @property
    def is_healthy(self) -> bool:
        """Whether it runs and has caught up with the other servers."""
        return self.is_running and self.ask("healthz").get("status") == "ok"

    def ask(self, page: str) -> dict:
        """A page of its monitoring; empty if it does not answer."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.monitor}/{page}", timeout=2) as reply:
                return json.load(reply)
        except (OSError, ValueError):
            return {}

    @property
    def disk(self) -> float:
        """The megabytes of its streams."""
        return sum(file.stat().st_size for file in self.streams.rglob("*") if file.is_file()) / 2**20


class Cluster:
    """Servers that know each other."""

    def __init__(self, count: int, folder: Path):
        if not program():
            raise SystemExit("nats-server is missing: Scripts/install-packages nats-server")
        ports = free_ports(3 * count)
        routes = ports[1::3]
        self.servers = [
            Server(f"nats-{number + 1}", tuple(ports[3 * number : 3 * number + 3]), routes, folder) for number in range(count)
        ]

    @property
    def addresses(self) -> list[str]:
        return [server.address for server in self.servers]

    def start(self) -> None:
        """Starts all servers, and waits until each has joined the others."""
        for server in self.servers:
            server.start()
        self.await_health()

    def await_health(self, seconds: float = 120) -> None:
        """Waits until every server that runs has caught up."""
        deadline = time.monotonic() + seconds
        for server in self.servers:
            while server.is_running and not server.is_healthy:
                if time.monotonic() > deadline:
                    raise SystemExit(f"{server.name} does not catch up within {seconds:.0f} s:\n{server.said}")
                time.sleep(0.1)
            if server.kills == 0 and not server.is_running:
                raise SystemExit(f"{server.name} has ended:\n{server.said}")

    def leader(self, stream: str) -> Server | None:
        """The server that leads a stream; None while none does."""
        for server in self.servers:
            for account in server.ask("jsz?streams=true").get("account_details") or []:
                for detail in account.get("stream_detail") or []:
                    name = (detail.get("cluster") or {}).get("leader")
                    if detail["name"] == stream and name:
                        return next((one for one in self.servers if one.name == name and one.is_running), None)
        return None

    def stop(self) -> None:
        for server in self.servers:
            server.stop(5)
