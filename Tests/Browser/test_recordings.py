"""Listening to what was said."""

from conftest import sign_in
from pages import PAGES


def test_a_story_plays_its_recording(browser, house):
    sign_in(browser, house)
    browser.requests()
    PAGES["story"](browser, house)
    assert browser.one("audio").is_shown
    assert not [address for address in browser.requests() if "recording" in address], "nothing is loaded before it is played"
    length = browser.script_later(
        "const done = arguments[arguments.length - 1]; const player = document.querySelector('audio');"
        "player.onloadedmetadata = () => done(player.duration); player.onerror = () => done(player.error.message);"
        "player.preload = 'metadata'; player.load()"
    )
    assert length == 1
    assert browser.messages() == []


def test_a_recording_is_forgotten_with_its_phrase(plain_browser, house):
    browser = plain_browser
    assert len(list(house.recordings.iterdir())) == 1
    sign_in(browser, house)
    PAGES["story"](browser, house)
    browser.one("audio")
    browser.click("main a", "Forget this phrase")
    browser.click("button.danger", "Forget 4 segments")
    browser.one(".note", "4 segments erased")
    assert list(house.recordings.iterdir()) == []


def test_an_utterance_without_a_recording_has_no_player(browser, house):
    sign_in(browser, house, page="/review/utterances")
    browser.click(".segments a[data-open]")
    browser.one("#timeline-title")
    assert browser.all("audio") == []
