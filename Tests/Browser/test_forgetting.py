"""Erasing what was said."""

from conftest import sign_in

SONG = "sing me a song about the rain"


def test_a_phrase_is_forgotten_only_after_a_confirmation(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house, page="/review/utterances?text=rain")
    browser.click(".segments a", SONG)
    browser.click("main a", "Forget this phrase")
    browser.one("h1", "Forget?")
    assert "4 segments" in browser.words and SONG in browser.words
    browser.click("main a", "Keep them")
    browser.one("h1")
    assert house.count("text = ?", SONG) == 4
    browser.open(house.origin + "/review/utterances?text=rain")
    browser.click(".segments a", SONG)
    browser.click("main a", "Forget this phrase")
    browser.click("button.danger", "Forget 4 segments")
    browser.one(".note", "4 segments erased")
    assert house.count("text = ?", SONG) == 0
    assert SONG.encode() not in house.telemetry.read_bytes()


def test_a_session_is_forgotten_only_after_a_confirmation(plain_browser, house):
    browser = plain_browser
    before = house.count("1")
    said = house.count("session = 'telephone'")
    assert said > 0
    sign_in(browser, house, page="/review/utterances?session=telephone")
    browser.click("main a", "Forget this session")
    browser.one("h1", "Forget?")
    assert house.count("1") == before
    browser.click("button.danger", f"Forget {said} segments")
    browser.one(".note", f"{said} segments erased")
    assert house.count("session = 'telephone'") == 0
    assert house.count("1") == before - said
