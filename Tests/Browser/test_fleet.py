"""The page with the status of a fleet, over a real NATS server."""

import json
import shutil
import socket
import subprocess
import time
from urllib.parse import quote

import pytest

from conftest import sign_in
from house import READ_KEY
from test_pages import axe, violations, wide_elements  # noqa: F401: a fixture is used by its name

PROGRAM = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin:/usr/local/bin")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="nats-server is not installed: apt-get install nats-server")

HOSTILE = "<img src=x onerror=window.harmed=1>"


class Fleet:
    """A NATS server, and messages that instances send."""

    def __init__(self, folder):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        folder.mkdir()
        configuration = folder / "server.conf"
        configuration.write_text(f'listen: "127.0.0.1:{self.port}"\njetstream {{ store_dir: "{folder}/streams" }}\n')
        self.process = subprocess.Popen(
            [PROGRAM, "-c", configuration, "-l", folder / "server.log"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionRefusedError:
                assert time.monotonic() < deadline, (folder / "server.log").read_text()
                time.sleep(0.02)

    def announce(self, site, instance, part, **members):
        """Says something of an instance, as any client of the server may."""
        payload = json.dumps({"version": 1, "software": "0.1.0", "at": 1772352000000, **members}).encode()
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
            subject = f"ri.{site}.{instance}.presence.{part}"
            message = f'CONNECT {{"verbose":false}}\r\nPUB {subject} {len(payload)}\r\n'.encode()
            connection.sendall(message + payload + b"\r\nPING\r\n")
            answer = b""
            while b"PONG" not in answer:
                more = connection.recv(65536)
                assert more and b"-ERR" not in more, answer + more
                answer += more

    def stop(self):
        """Ends the server."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def fleet(tmp_path):
    """A fleet without instances."""
    fleet = Fleet(tmp_path / "nats")
    yield fleet
    fleet.stop()


@pytest.fixture
def fleet_house(recorded, tmp_path, fleet):
    """A house whose server looks at the fleet."""
    house = recorded.copied(tmp_path / "house")
    configuration = house.folder / "fleet.yaml"
    configuration.write_text(f'servers: ["nats://127.0.0.1:{fleet.port}"]\nsite: office\ninstance: desk\n')
    house.start("--fleet", configuration)
    yield house
    house.stop()


def populate(browser, house, fleet):
    """Shows the page with instances at two sites, once it has them."""
    # The first look makes the stream.
    browser.open(house.origin + "/review/fleet")
    browser.one("h1", "Fleet")
    deadline = time.monotonic() + 60
    while not browser.all("main .empty"):
        assert time.monotonic() < deadline
        browser.open(house.origin + "/review/fleet")
    hour = {"utterances": 210, "fired": 190, "unresolved": 20, "failed": 2}
    fleet.announce("lobby", "kiosk-7", "telemetry", waiting=1234, dropped=0, oldestWaiting=None, lastHour=hour)
    refused = {"number": 13, "reason": HOSTILE}
    version = {"name": "home", "site": None, "number": 12, "decision": 34, "refused": refused}
    fleet.announce("garage", "k1", "versions", versions=[version], software=HOSTILE)
    while len(browser.all("#instances tbody tr")) < 2:
        assert time.monotonic() < deadline
        # A status is kept for seconds.
        time.sleep(0.2)
        browser.open(house.origin + "/review/fleet")
        browser.one("h1", "Fleet")


def test_it_shows_the_instances_and_those_of_a_site(plain_browser, fleet_house, fleet):
    browser = plain_browser
    sign_in(browser, fleet_house, READ_KEY)
    browser.click(".top nav a", "Fleet")
    populate(browser, fleet_house, fleet)
    rows = [row.text for row in browser.all("#instances tbody tr")]
    assert "garage" in rows[0] and "home 12" in rows[0] and "refused" in rows[0]
    assert "kiosk-7" in rows[1] and "1,234" in rows[1] and "210" in rows[1]
    assert not browser.all("main img, [onerror]") and HOSTILE in rows[0]
    browser.one("#fleet-site").type("lobby")
    browser.click("button", "Filter")
    browser.one(".chip", "lobby")
    assert len(browser.all("#instances tbody tr")) == 1
    browser.click("#instances a", "kiosk-7")
    browser.one("h1", "Utterances")
    assert [chip.text.split(":")[0] for chip in browser.all(".chip")] == ["site", "instance"]
    browser.open(fleet_house.origin + "/review/fleet?site=" + quote(HOSTILE))
    browser.one(".chip", "<img")
    assert not browser.all("main img, [onerror]")


def test_it_is_accessible_and_no_wider_than_the_window(browser, fleet_house, fleet, axe):  # noqa: F811
    sign_in(browser, fleet_house)
    populate(browser, fleet_house, fleet)
    for width in [1280, 320]:
        for scheme in ["light", "dark"]:
            browser.resize(width, 900)
            browser.prefer(scheme)
            assert wide_elements(browser) == []
            assert violations(browser, axe) == []


def test_without_servers_it_says_so(browser, fleet_house, fleet):
    sign_in(browser, fleet_house)
    populate(browser, fleet_house, fleet)
    fleet.stop()
    deadline = time.monotonic() + 60
    while not browser.all(".note.problem"):
        assert time.monotonic() < deadline
        time.sleep(0.2)
        browser.open(fleet_house.origin + "/review/fleet")
        browser.one("h1", "Fleet")
    assert len(browser.all("#instances tbody tr")) == 2
