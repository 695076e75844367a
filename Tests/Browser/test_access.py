"""Signing in and out, and roles."""

from conftest import sign_in
from house import EDIT_KEY, READ_KEY


def test_a_wrong_key_is_refused_and_the_right_one_opens_the_page_that_was_asked_for(plain_browser, house):
    browser = plain_browser
    browser.open(house.origin + "/review/utterances?text=song")
    assert "/review/sign-in" in browser.address
    assert browser.focused.property("id") == "key"
    browser.one("#key").type("0123456789abcdef-wrong")
    browser.click("button", "Sign in")
    browser.one("[role=alert]", "This key is not valid")
    assert not browser.all("header.top")
    browser.one("#key").type(EDIT_KEY)
    browser.click("button", "Sign in")
    browser.one("h1", "Utterances")
    assert browser.address == house.origin + "/review/utterances?text=song"
    browser.one(".session", "ada (edit)")


def test_signing_out_ends_the_session(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house)
    browser.one(".group")
    browser.click("button", "Sign out")
    browser.one("[role=alert]", "You are signed out")
    browser.open(house.origin + "/review/inbox")
    browser.one("h1", "Sign in")


def test_going_back_after_signing_out_shows_nothing_of_the_pages_before(browser, house):
    sign_in(browser, house)
    browser.one(".group")
    browser.click("button", "Sign out")
    browser.one("[role=alert]", "You are signed out")
    browser.open(house.origin + "/review/sign-in")
    browser.back()
    browser.back()
    browser.one("h1", "Sign in")
    assert "sing me a song" not in browser.words


def test_no_script_can_read_the_cookie(browser, house):
    sign_in(browser, house)
    assert browser.script("return document.cookie") == ""
    cookies = browser.call("GET", "/cookie")
    assert [(one["httpOnly"], one["sameSite"], one["path"]) for one in cookies] == [(True, "Strict", "/review")]


def test_who_may_only_read_is_offered_nothing_that_changes(browser, house):
    sign_in(browser, house, READ_KEY)
    browser.one(".group")
    assert [button.text for button in browser.all("main button")] == ["Filter"]
    browser.press("j", "r")
    browser.open(house.origin + "/review/dictionaries/file?name=home.yaml")
    assert browser.one("#text").property("readOnly")
    assert not browser.all("main button")
    browser.open(house.origin + "/review/journal")
    browser.one("main", "Nobody has changed anything yet")
