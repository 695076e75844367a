"""The inbox: filtering and deciding, by clicking and with the keyboard only."""

from conftest import sign_in

PROPOSAL = "brighten the {room} up"


def titles(browser):
    return [title.text for title in browser.all(".group h2")]


def test_a_filter_stays_in_the_address_and_the_way_back_leads_before_it(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house)
    browser.one(".group h2", PROPOSAL)
    browser.one("#search").type("fish")
    browser.click("button", "Filter")
    browser.until(lambda: titles(browser) == ["how much is the fish"], "the group with a fish only")
    assert "text=fish" in browser.address
    browser.one(".chip", "fish")
    browser.open(browser.address)
    browser.until(lambda: titles(browser) == ["how much is the fish"], "the same after opening the address again")
    browser.click(".tabs a", "Unresolved")
    browser.until(lambda: "text=fish" in browser.address and "kind=unresolved" in browser.address, "both in the address")
    browser.back()
    browser.until(lambda: "kind=" not in browser.address and titles(browser) == ["how much is the fish"], "the page before")
    browser.back()
    browser.one(".group h2", PROPOSAL)
    assert "fish" not in browser.address


def test_the_same_words_in_another_order_are_one_group(browser, house):
    sign_in(browser, house)
    group = browser.one(".group", "sing me a song about the rain")
    assert "about the rain sing me a song" in group.text
    assert "8 times in 4 sessions" in group.text


def test_a_group_bears_the_name_of_one_of_its_kind(browser, house):
    sign_in(browser, house, page="/review/inbox?kind=nearMiss")
    assert browser.one(".group .label").text == "Near miss"
    browser.one(".tabs [aria-current]", "Near misses")


def test_what_was_heard_too_seldom_says_how_near_it_is(plain_browser, house):
    browser = plain_browser
    house.rewrite("DELETE FROM resolution WHERE text = 'brighten the kitchen up' AND session <> 'telephone'")
    sign_in(browser, house)

    def is_read():
        # The telemetry is read again within a second.
        browser.open(house.origin + "/review/inbox")
        return browser.all("#infrequent summary") and PROPOSAL not in titles(browser)

    browser.until(is_read, "it is no proposal any more")
    browser.click("#infrequent summary", "2 phrases heard too seldom to be proposed")
    browser.one("#infrequent li", f"{PROPOSAL} as Light, heard 4 of 10 times, in 1 of 3 sessions")


def test_accepting_shows_the_effect_first_and_undoing_gives_the_files_back(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house)
    before = house.dictionary()
    browser.one(".group", PROPOSAL)
    browser.click(".group button[name=accept]")
    browser.one("#effect-title")
    assert PROPOSAL in browser.one("pre.diff .added", PROPOSAL).text
    assert house.dictionary("learned.yaml") is None
    browser.click("main button.primary", "Save")
    browser.one(".note", "Learned")
    browser.until(lambda: PROPOSAL not in titles(browser), "the group is gone")
    assert PROPOSAL in house.dictionary("learned.yaml")
    browser.click(".note button", "Undo")
    browser.one(".note", "Took back")
    browser.one(".group h2", PROPOSAL)
    assert house.dictionary("learned.yaml") is None
    assert house.dictionary() == before


def test_an_unresolved_group_can_be_taught_an_intent(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house, page="/review/inbox?kind=unresolved&text=attic")
    browser.one(".group input[name^='intent.']").type("Light")
    browser.click(".group button[name=accept]")
    browser.one("#effect-title")
    browser.click("main button.primary", "Save")
    browser.one(".note", "Learned")
    assert "open the window in the attic" in house.dictionary("learned.yaml")


def test_words_become_a_value_of_a_list(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house, page="/review/inbox?kind=unresolved&text=attic")
    browser.one(".group input[name^='intent.']").type("Light")
    browser.click(".group button[name=accept]")
    browser.one("#phrase-0").fill("open the window in the {room}")
    browser.one("#words-0").fill("attic")
    browser.one("#value-0").fill("hall")
    browser.one("#list-0").type("room")
    browser.click("main button", "Show the effect")
    browser.one("pre.diff .added", "in: attic, out: hall")
    browser.one("pre.diff .added", "open the window in the {room}")
    browser.click("main button.primary", "Save")
    browser.one(".note", "Learned")

    def said():
        # The dictionaries are read again within a second.
        browser.open(house.origin + "/review/dictionaries?say=open+the+window+in+the+attic")
        return "hall" in " ".join(value.text for value in browser.all("[role=status] li"))

    browser.until(said, "what was taught is understood")
    browser.click("summary", "room")
    browser.one("details dd", "attic")


def test_marked_words_give_their_place_in_the_phrase_to_the_list(browser, house):
    sign_in(browser, house, page="/review/inbox?kind=unresolved&text=attic")
    browser.one(".group input[name^='intent.']").type("Light")
    browser.click(".group button[name=accept]")
    browser.one("#phrase-0")
    browser.script(
        """const phrase = document.getElementById("phrase-0"), at = phrase.value.indexOf("attic");
        phrase.focus(); phrase.setSelectionRange(at + 1, at + 3);"""
    )
    browser.until(lambda: browser.one("#words-0").property("value") == "attic", "the marked words are filled in")
    browser.one("#list-0").type("room")
    browser.until(
        lambda: browser.one("#phrase-0").property("value") == "open the window in the {room}", "the list takes their place"
    )


def test_rejecting_and_postponing_can_be_undone_from_the_journal(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house, page="/review/inbox?kind=unresolved&text=fish")
    browser.one(".group h2", "fish")
    browser.click(".group button[name=reject]")
    browser.one(".note")
    browser.one(".empty", "Nothing waits under this filter")
    browser.click(".empty a", "Show everything")
    browser.one(".group")
    assert "how much is the fish" not in titles(browser)
    browser.open(house.origin + "/review/inbox?kind=unresolved&text=attic")
    browser.click(".group button[name=later]")
    browser.one(".empty")
    browser.click("nav a", "Journal")
    entries = browser.until(lambda: len(browser.all(".entries > li")) == 2 and browser.all(".entries > li"), "two entries")
    assert "fish" in entries[1].text and "attic" in entries[0].text
    browser.all(".entries button")[1].click()
    browser.one(".note", "Took back")
    browser.click("nav a", "Inbox")
    browser.one(".group h2", "how much is the fish")
    assert "open the window in the attic" not in titles(browser)


def test_several_groups_are_decided_at_once(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house, page="/review/inbox?kind=unresolved")
    browser.one(".group")
    boxes = browser.all("input[name=group]")
    assert len(boxes) == 3
    for box in boxes[:2]:
        box.click()
    browser.click(".bulk button", "Reject")
    browser.one(".note")
    browser.until(lambda: len(titles(browser)) == 1, "one group is left")


def test_deciding_about_nothing_says_so(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house)
    browser.one(".group")
    browser.click(".bulk button", "Reject")
    browser.one(".note.problem", "Nothing was selected")


def current(browser):
    """The title of the group that has the focus."""
    return browser.script("return document.activeElement.matches('.group') ? document.activeElement.querySelector('h2').innerText : null")


def test_the_keyboard_is_enough(browser, house):
    sign_in(browser, house)
    browser.one(".group")
    names = titles(browser)
    assert names[0] == PROPOSAL and len(names) > 4
    browser.press("j")
    assert current(browser) == names[0]
    browser.press("j", "j")
    assert current(browser) == names[2]
    browser.press("k")
    assert current(browser) == names[1]

    # Reject; the next one has the focus then.
    browser.press("r")
    browser.until(lambda: titles(browser) == [names[0], *names[2:]], "rejected")
    browser.until(lambda: current(browser) == names[2], "the next group has the focus")
    browser.press("u")
    browser.until(lambda: titles(browser) == names, "undone")

    # Later.
    browser.press("j", "j", "l")
    browser.until(lambda: titles(browser) == [names[0], *names[2:]], "postponed")
    browser.press("u")
    browser.until(lambda: titles(browser) == names, "undone")

    # Accept; Enter saves what is shown.
    browser.press("j", "a")
    browser.one("#effect-title")
    browser.until(lambda: browser.focused.text == "Save", "the button that saves has the focus")
    browser.press("Enter")
    browser.one(".note", "Learned")
    browser.until(lambda: titles(browser) == names[1:], "accepted")
    assert PROPOSAL in house.dictionary("learned.yaml")
    browser.press("u")
    browser.until(lambda: titles(browser) == names, "undone")
    assert house.dictionary("learned.yaml") is None

    # Several at once.
    browser.press("j", "j", "x", "j", "x", "r")
    browser.until(lambda: titles(browser) == [names[0], *names[3:]], "two rejected at once")
    browser.press("u")
    browser.until(lambda: titles(browser) == names, "undone")

    # Search, and leave the field.
    browser.press("/")
    assert browser.focused.property("id") == "search"
    browser.press(*"jump", "Enter")
    browser.until(lambda: "text=jump" in browser.address, "the words are in the address")
    browser.one(".empty")
    browser.back()
    browser.one(".group")

    # The help takes the keys, and gives them back.
    browser.press("?")
    browser.until(lambda: browser.script("return document.querySelector('#keys').open"), "the help is open")
    browser.press("r", "Escape")
    browser.until(lambda: not browser.script("return document.querySelector('#keys').open"), "the help is closed")
    assert titles(browser) == names


def test_a_key_that_is_typed_into_a_field_decides_nothing(browser, house):
    sign_in(browser, house)
    browser.one(".group")
    names = titles(browser)
    browser.press("j", "/")
    browser.press(*"arlux")
    assert browser.one("#search").property("value") == "arlux"
    browser.press("Escape")
    assert titles(browser) == names and "/review/inbox" in browser.address


def test_enter_opens_the_story_of_a_group(browser, house):
    sign_in(browser, house, page="/review/utterances")
    browser.one(".segments li")
    browser.press("j", "j", "Enter")
    browser.one("h1", "One utterance")
    browser.one("#today-title")
