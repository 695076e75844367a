"""Editing a file, and trying a text."""

from conftest import sign_in
from house import DICTIONARY

FILE = "/review/dictionaries/file?name=home.yaml"
MISTAKE = DICTIONARY.replace('["warm up the {room}"]', '["warm up the {rom}"]')
MENDED = DICTIONARY.replace('["warm up the {room}"]', '["warm up the {room}", "heat the {room}"]')


def place_caret(browser, before):
    """Puts the caret behind some text of the file."""
    browser.script(
        "const text = document.getElementById('text'); text.focus();"
        "const at = text.value.indexOf(arguments[0]) + arguments[0].length; text.setSelectionRange(at, at);",
        before,
    )


def test_a_mistake_is_shown_at_its_line_while_one_types(browser, house):
    sign_in(browser, house, page=FILE)
    browser.one("[data-summary]", "No mistakes")
    place_caret(browser, "warm up the {ro")
    browser.press("x")
    note = browser.one("[data-notes] .error", "rox")
    assert browser.one("[data-summary]").text == "1 error, 0 warnings."
    # Below its line, and nowhere else.
    line, below = browser.script(
        "const text = document.getElementById('text'); const note = arguments[0].getBoundingClientRect();"
        "const height = parseFloat(getComputedStyle(text).lineHeight);"
        "const top = text.getBoundingClientRect().top + parseFloat(getComputedStyle(text).paddingTop);"
        "return [Math.floor((note.top + 1 - top) / height) + 1, note.left]",
        {"element-6066-11e4-a52e-4f735466cecf": note.identifier},
    )
    number = 1 + DICTIONARY[: DICTIONARY.index("warm up")].count("\n")
    assert line == number + 1 and below > 0
    browser.press("\ue003")
    browser.one("[data-summary]", "No mistakes")
    browser.until(lambda: not browser.all("[data-notes] .error"), "the note is gone")
    assert house.dictionary() == DICTIONARY


def options(browser):
    """The words that are offered, and the chosen one."""
    return browser.script(
        "const text = document.getElementById('text'); const chosen = document.getElementById(text.getAttribute('aria-activedescendant'));"
        "const all = Array.from(document.querySelectorAll('[role=option]'));"
        "return [all.map((one) => one.firstChild.textContent), chosen && all.indexOf(chosen)]"
    )


def text_of(browser):
    return browser.one("#text").property("value")


def test_what_can_stand_at_the_caret_is_offered_and_taken_by_keyboard(browser, house):
    sign_in(browser, house, page=FILE)
    place_caret(browser, "lights on")
    browser.press(*" in {")
    browser.one("[role=option]", "room")
    assert options(browser) == [["room"], 0]
    browser.press("Enter")
    inserted = DICTIONARY.replace("lights on", "lights on in {room}")
    assert text_of(browser) == inserted
    assert browser.focused.property("id") == "text"
    assert not browser.one("#completions").is_shown
    # The keys of an intent, on a line of its own; the arrows choose.
    place_caret(browser, "living room]")
    browser.press("Enter", *"de")
    browser.one("[role=option]", "defaults")
    assert options(browser) == [["defaults"], 0]
    browser.press("Tab", "Enter", *"  ne")
    browser.one("[role=option]", "near_accept")
    words, chosen = options(browser)
    assert len(words) > 1 and chosen == 0
    browser.press("ArrowDown")
    assert options(browser) == [words, 1]
    browser.press("ArrowUp", "ArrowUp")
    assert options(browser) == [words, len(words) - 1]
    browser.press("ArrowDown", "Tab")
    assert f"living room]\ndefaults:\n  {words[0]}: \n" in text_of(browser)
    # What was inserted can be taken back like everything that is typed.
    browser.press("z", holding="Control")
    assert f"  {words[0]}" not in text_of(browser)
    assert house.dictionary() == DICTIONARY


def test_escape_closes_what_is_offered_and_tab_is_the_browsers_own_again(browser, house):
    sign_in(browser, house, page=FILE)
    place_caret(browser, "lights on")
    browser.press(*" {")
    browser.one("[role=option]", "room")
    browser.press("Escape")
    assert not browser.one("#completions").is_shown
    assert browser.focused.property("id") == "text" and options(browser) == [[], None]
    browser.press("Tab")
    assert browser.focused.property("id") != "text"
    assert "lights on {\"" in text_of(browser)


def test_an_offer_is_taken_with_the_mouse_and_closed_by_moving_away(browser, house):
    sign_in(browser, house, page=FILE)
    place_caret(browser, "lights on")
    browser.press(*" {")
    browser.click("[role=option]", "room")
    assert text_of(browser) == DICTIONARY.replace("lights on", "lights on {room}")
    assert browser.focused.property("id") == "text"
    place_caret(browser, "where am i")
    browser.press(*" {")
    browser.one("[role=option]", "room")
    place_caret(browser, "version")
    browser.until(lambda: not browser.one("#completions").is_shown, "the offer is gone")
    assert "where am i {]" in text_of(browser)


def test_on_an_empty_line_words_are_offered_on_request_only(browser, house):
    sign_in(browser, house, page=FILE)
    place_caret(browser, "living room]")
    browser.press("Enter")
    browser.one("[data-summary]", "No mistakes")
    assert not browser.one("#completions").is_shown
    browser.press(" ", holding="Control")
    browser.one("[role=option]", "skip_words")
    words, _ = options(browser)
    assert "lists" not in words and "expansion_rules" in words
    assert text_of(browser) == DICTIONARY.replace("living room]", "living room]\n")


def test_a_mistake_is_not_saved_and_what_was_mended_is(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house, page=FILE)
    browser.one("#text").fill(MISTAKE)
    browser.click("button", "Show the effect")
    browser.one("[data-diagnostics] .error", "rom")
    assert "It would break something" in browser.words or browser.all(".note.problem")
    assert "Save" not in [button.text for button in browser.all("main button")]
    assert house.dictionary() == DICTIONARY
    assert browser.one("#text").property("value") == MISTAKE
    browser.one("#text").fill(MENDED)
    browser.click("button", "Show the effect")
    browser.one("pre.diff .added", "heat the {room}")
    browser.one("[data-summary]", "No mistakes")
    assert house.dictionary() == DICTIONARY
    browser.click("main button.primary", "Save")
    browser.one(".note button", "Undo")
    assert house.dictionary() == MENDED
    browser.click(".note button", "Undo")
    browser.one(".note", "Took back")
    assert house.dictionary() == DICTIONARY


def test_what_was_typed_after_the_effect_was_shown_is_not_saved_unseen(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house, page=FILE)
    browser.one("#text").fill(MENDED)
    browser.click("button", "Show the effect")
    browser.one("pre.diff .added", "heat the {room}")
    browser.one("#text").fill(MENDED.replace("heat the", "boil the"))
    browser.click("main button.primary", "Save")
    browser.one(".note.problem", "Nothing is saved yet")
    browser.one("pre.diff .added", "boil the {room}")
    assert house.dictionary() == DICTIONARY


def test_of_two_reviewers_the_second_sees_a_conflict_and_both_texts(browser, house):
    sign_in(browser, house, page=FILE)
    browser.one("#text").fill(MENDED)
    other = DICTIONARY.replace("lights on", "more light")
    (house.folder / "dictionaries" / "home.yaml").write_text(other)
    browser.click("button", "Show the effect")
    browser.one(".note.problem", "the file has changed since you opened it")
    assert browser.one("#text").property("value") == MENDED
    browser.click("summary", "The file as it is now")
    assert "more light" in browser.one("pre.file").text
    assert house.dictionary() == other


def test_a_text_can_be_tried(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house, page="/review/dictionaries")
    browser.one("#say").type("turn on the light in the hall")
    browser.click("button", "Try")
    status = browser.one(".say [role=status]", "Light")
    assert "fires" in status.text and "room = hall" in status.text
    browser.one("#say").fill("sing me a song")
    browser.click("button", "Try")
    browser.one(".say [role=status]", "No command")
    browser.click("summary", "Why")
    assert browser.one("pre.explanation").is_shown


def test_an_intent_shows_its_phrases_and_leads_to_its_line_in_the_file(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house, page="/review/dictionaries")
    browser.click(".intents a", "Light")
    assert browser.one("#phrases tr", "turn on the light in the {room}").text
    browser.click("#phrases tbody a", "home.yaml")
    browser.one("h1", "home.yaml")
    assert browser.one("#text").property("value") == DICTIONARY
