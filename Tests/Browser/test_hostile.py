"""What people say, and other sites, cannot do anything in the page."""

import http.server
import threading

import pytest

from conftest import sign_in
from pages import PAGES

IMAGE = '<img src=x onerror="window.harmed=1">'
SCRIPT = "</title></textarea><script>window.harmed=1</script>"
LINK = "javascript:window.harmed=1"


@pytest.fixture
def hostile_house(recorded, tmp_path):
    """A house in which every recorded word is markup, as no recogniser, but an app might send it."""
    house = recorded.copied(tmp_path / "house")
    house.rewrite("UPDATE resolution SET session = ? WHERE session = 'telephone'", IMAGE)
    house.rewrite("UPDATE resolution SET session = ? WHERE session = 'tablet-kitchen'", LINK)
    house.rewrite(
        "UPDATE resolution SET text = ? || text, intent = intent || ?, phrase = phrase || ?, takenFor = takenFor || ?,"
        " reason = reason || ?, detail = ?, recogniser = ?, dictionaryVersion = ?, modelVersion = ?,"
        " utterance = utterance || ?, partials = replace(partials, 'turn on', '<script>window.harmed=1</script>')",
        SCRIPT, *[IMAGE] * 9,
    )  # fmt: skip
    house.start()
    yield house
    house.stop()


def test_markup_in_what_was_said_is_shown_as_text_on_every_page(browser, hostile_house):
    sign_in(browser, hostile_house)
    shown = 0
    for name, page in PAGES.items():
        page(browser, hostile_house)
        browser.one("h1")
        words = browser.words
        shown += "<script>window.harmed" in words or "<img src=x" in words
        assert browser.script("return window.harmed ?? null") is None, name
        assert not browser.all("img, script:not([src]), [href^='javascript:' i], [onerror]"), name
    assert shown > 5
    assert not [text for text in browser.messages() if "Content Security Policy" in text]


def test_markup_is_no_name_of_a_reviewer(recorded, tmp_path):
    house = recorded.copied(tmp_path / "house")
    (house.folder / "reviewers.txt").write_text("<script>window.harmed=1</script> edit 0123456789abcdef-edit\n")
    with pytest.raises(RuntimeError, match="line 1: a name has up to 64 letters"):
        house.start()


class Foreign(http.server.BaseHTTPRequestHandler):
    """A page of another site, with a frame around a page of the review, and around its own."""

    target = None

    def do_GET(self):  # noqa: N802
        body = "<!DOCTYPE html><h1>another site</h1>"
        if self.path == "/":
            body += f'<iframe id="own" src="/own"></iframe><iframe id="review" src="{self.target}"></iframe>'
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_):
        pass


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
@pytest.mark.parametrize("page", ["/review/inbox", "/review/sign-in"])
def test_no_page_is_shown_in_a_frame_of_another_site(browser, house, host, page):
    sign_in(browser, house)
    Foreign.target = house.origin + page
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser.messages()
        browser.open(f"http://{host}:{server.server_port}/")
        texts = {}
        for name in ("own", "review"):
            browser.enter_frame(browser.one(f"#{name}"))
            texts[name] = browser.words
            browser.enter_frame(None)
        refused = browser.until(lambda: [text for text in browser.messages() if "frame" in text], "a message about the frame")
        server.shutdown()
    assert "another site" in texts["own"]
    assert "Inbox" not in texts["review"] and "Sign in" not in texts["review"]
    assert "frame-ancestors" in refused[0]


def test_a_form_of_another_site_changes_nothing(browser, house):
    sign_in(browser, house)
    browser.one(".group")
    token = browser.script("return document.body.dataset.token")
    group = browser.one("input[name=group]").property("value")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser.open(f"http://127.0.0.1:{server.server_port}/own")
        # Even with the stolen token: of another port, but of the same site, so that the cookie is sent.
        browser.script(
            "document.body.innerHTML = `<form method=post action='${arguments[0]}/review/inbox/decide'>"
            "<input name=token value=${arguments[1]}><input name=reject value=${arguments[2]}></form>`;"
            "document.forms[0].submit()",
            house.origin, token, group,
        )  # fmt: skip
        browser.one("h1", "The request came from another site")
        server.shutdown()
    browser.open(house.origin + "/review/journal")
    browser.one("main", "Nobody has changed anything yet")
