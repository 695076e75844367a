"""A client of chromedriver: the commands of the W3C WebDriver protocol that the tests need, and Chromium's own beside them.

https://www.w3.org/TR/webdriver2/
"""

import base64
import json
import re
import subprocess
import time
import urllib.error
import urllib.request

DEADLINE = 30.0
"""The time in seconds within which a page shows what a test waits for."""

RETRIED = ("stale element reference", "no such element", "no such execution context", "element click intercepted")
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Control": "\ue009", "End": "\ue010", "ArrowUp": "\ue013",
    "ArrowDown": "\ue015",
}  # fmt: skip


class WebDriverError(Exception):
    """An error that the driver reports; `code` is that of the protocol, such as `no such element`."""

    def __init__(self, code, message):
        super().__init__(f"{code}: {message}")
        self.code = code


class Driver:
    """A chromedriver, on a port that it chooses."""

    def __init__(self, program, chromium):
        self.chromium = chromium
        self.process = subprocess.Popen(
            [program, "--port=0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for line in self.process.stdout:
            if found := re.search(r"started successfully on port (\d+)", line):
                self.base = f"http://127.0.0.1:{found[1]}"
                return
        raise RuntimeError(f"{program} has ended with status {self.process.wait()}")

    def call(self, method, path, body=None):
        """Sends a command, and returns its value."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=2 * DEADLINE) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            code, message = value["error"], value["message"]
            if "does not belong to the document" in message:
                # The driver reports an element that goes while it reads it as an unknown error.
                code = "stale element reference"
            raise WebDriverError(code, message) from None

    def browser(self, profile, width=1280, height=900):
        """Opens a Chromium with a new profile, whose window has this size in CSS pixels."""
        arguments = [
            "--headless=new",
            "--no-sandbox",  # Chromium refuses to run as root with it, and containers run as root.
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--no-first-run",
            "--no-default-browser-check",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",  # As on a phone, where they lie over the page.
            "--lang=en-GB",
            f"--user-data-dir={profile}",
            # What is asked for at another host fails, and is in the log.
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
        ]
        options = {"binary": self.chromium, "args": arguments, "perfLoggingPrefs": {"enableNetwork": True}}
        capabilities = {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            "unhandledPromptBehavior": "accept",
            "timeouts": {"script": int(DEADLINE * 1000), "pageLoad": int(DEADLINE * 1000)},
        }
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        browser = Browser(self, f"/session/{session['sessionId']}")
        browser.resize(width, height)
        return browser

    def stop(self):
        """Ends the driver."""
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


class Element:
    """An element of the page that is shown."""

    def __init__(self, browser, identifier):
        self.browser = browser
        self.identifier = identifier

    def _call(self, method, path, body=None):
        return self.browser.call(method, f"/element/{self.identifier}{path}", body)

    @property
    def text(self):
        return self._call("GET", "/text")

    @property
    def is_shown(self):
        return self._call("GET", "/displayed")

    def property(self, name):
        return self._call("GET", f"/property/{name}")

    def click(self):
        """Clicks, once nothing moves or lies over it."""

        def clicked():
            self._call("POST", "/click", {})
            return True

        self.browser.until(clicked, "nothing lies over the element")

    def type(self, text):
        self._call("POST", "/value", {"text": text})

    def fill(self, text):
        """Replaces the value of a field."""
        self._call("POST", "/clear", {})
        self.type(text)


class Browser:
    """A window of Chromium. Whatever it looks for, it waits for."""

    def __init__(self, driver, path):
        self.driver = driver
        self.path = path

    def call(self, method, path, body=None):
        return self.driver.call(method, self.path + path, body)

    def close(self):
        self.driver.call("DELETE", self.path)

    # Pages

    def open(self, address):
        self.call("POST", "/url", {"url": address})

    @property
    def address(self):
        return self.call("GET", "/url")

    @property
    def title(self):
        return self.call("GET", "/title")

    def back(self):
        self.call("POST", "/back", {})

    def screenshot(self, path):
        """Writes a picture of the whole page."""
        size = self.cdp("Page.getLayoutMetrics")["cssContentSize"]
        picture = self.cdp(
            "Page.captureScreenshot", captureBeyondViewport=True, clip={"x": 0, "y": 0, **{k: size[k] for k in ("width", "height")}, "scale": 1}
        )
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture["data"]))

    # Elements

    def all(self, selector):
        """The elements of a CSS selector, without waiting."""
        found = self.call("POST", "/elements", {"using": "css selector", "value": selector})
        return [Element(self, value[ELEMENT]) for value in found]

    def one(self, selector, text=None):
        """The first element of a CSS selector, with this text in it."""

        def find():
            for element in self.all(selector):
                if text is None or text in element.text:
                    return element
            return None

        return self.until(find, f"{selector} with {text!r}" if text else selector)

    def click(self, selector, text=None):
        self.one(selector, text).click()

    @property
    def focused(self):
        return Element(self, self.call("GET", "/element/active")[ELEMENT])

    def press(self, *keys, holding=None):
        """Presses keys one after the other, as the keyboard does: whatever has the focus receives them."""
        strokes = []
        for key in keys:
            for kind in ("keyDown", "keyUp"):
                strokes.append({"type": kind, "value": KEYS.get(key, key)})
        if holding:
            held = {"value": KEYS[holding]}
            strokes = [{"type": "keyDown", **held}, *strokes, {"type": "keyUp", **held}]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]})

    def enter_frame(self, element):
        """Looks into a frame from now on; None leaves it."""
        self.call("POST", "/frame", {"id": element and {ELEMENT: element.identifier}})

    def until(self, condition, what):
        """Returns the first result of a condition that is true; fails if there is none before the deadline."""
        end = time.monotonic() + DEADLINE
        while True:
            try:
                if result := condition():
                    return result
            except WebDriverError as error:
                # The page was replaced or moved meanwhile.
                if error.code not in RETRIED:
                    raise
            if time.monotonic() > end:
                raise AssertionError(f"not within {DEADLINE:g} s: {what}; at {self.address}:\n{self.words}")
            time.sleep(0.05)

    @property
    def words(self):
        """The visible text of the page."""
        return self.script("return document.body ? document.body.innerText : ''")

    # Scripts and Chromium's own commands

    def script(self, source, *arguments):
        """Runs a script in the page, which the policy of the page cannot forbid, and returns its result."""
        return self.call("POST", "/execute/sync", {"script": source, "args": list(arguments)})

    def script_later(self, source, *arguments):
        """Runs a script in the page, whose result is what it gives to its last argument."""
        return self.call("POST", "/execute/async", {"script": source, "args": list(arguments)})

    def cdp(self, command, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height):
        """Gives the page this size in CSS pixels, below the least one of a window, too."""
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def prefer(self, scheme="light", medium="screen"):
        """Shows pages in a colour scheme, and as on a medium, such as `print`."""
        self.cdp(
            "Emulation.setEmulatedMedia", media=medium, features=[{"name": "prefers-color-scheme", "value": scheme}]
        )

    def forbid_scripts(self):
        """Runs no script of pages from now on."""
        self.cdp("Emulation.setScriptExecutionDisabled", value=True)

    # Logs

    def messages(self):
        """The warnings and errors in the console since the last call."""
        log = self.call("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] in ("WARNING", "SEVERE")]

    def requests(self):
        """The addresses that were asked for since the last call."""
        log = self.call("POST", "/se/log", {"type": "performance"})
        events = [json.loads(entry["message"])["message"] for entry in log]
        return [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
