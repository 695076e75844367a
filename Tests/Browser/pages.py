"""Every page of the review, as a reviewer who is signed in reaches it."""


def at(path):
    """A page with an address of its own."""

    def show(browser, house):
        browser.open(house.origin + path)

    return show


def inbox(browser, house, path="/review/inbox"):
    """The inbox, once the telemetry has been read."""
    browser.open(house.origin + path)
    browser.one(".group")


def teach(browser, house):
    """The effect of accepting the first group."""
    inbox(browser, house)
    browser.click(".group button[name=accept]")
    browser.one("form[action='/review/teach/save']")


def choose(browser, house):
    """The page that asks for the intent of an unresolved group."""
    inbox(browser, house, "/review/inbox?kind=unresolved")
    browser.click(".group button[name=accept]")
    browser.one("form[action='/review/teach/save']")


def story(browser, house):
    """The story of an utterance with partial transcripts: the oldest one."""
    browser.open(house.origin + "/review/utterances")
    browser.one(".segments li")
    browser.all(".segments a[data-open]")[-1].click()
    browser.one("#timeline-title")


def forget(browser, house):
    """The question whether to forget a phrase."""
    story(browser, house)
    browser.click("main a", "Forget this phrase")
    browser.one("h1", "Forget?")


def session(browser, house):
    """What was said in a session."""
    browser.open(house.origin + "/review/utterances")
    browser.click(".segments a", "session")
    browser.one(".chip")


def edited(browser, house):
    """A file with a mistake."""
    browser.open(house.origin + "/review/dictionaries/file?name=home.yaml")
    text = browser.one("#text").property("value")
    browser.script("document.getElementById('text').value = arguments[0]", text.replace("{room}", "{rom}", 1) + "  Empty: []\n")
    browser.click("button", "Show the effect")
    browser.one("[data-diagnostics] .error")


def changed(browser, house):
    """A file with the effect of a change."""
    browser.open(house.origin + "/review/dictionaries/file?name=home.yaml")
    text = browser.one("#text").property("value")
    line = text.count("\n") + 1
    browser.script("document.getElementById('text').value = arguments[0]", f"{text}  Help{line}: [help me with line {line}]\n")
    browser.click("button", "Show the effect")
    browser.one("#effect-title")


def completed(browser, house):
    """A file in which words are offered."""
    browser.open(house.origin + "/review/dictionaries/file?name=home.yaml")
    browser.script(
        "const text = document.getElementById('text'); text.focus();"
        "const at = text.value.indexOf('lights on') + 'lights on'.length; text.setSelectionRange(at, at)"
    )
    browser.press(*" {")
    browser.one("[role=option]", "room")


def figures(browser, house):
    """The figures, once they are computed."""
    browser.open(house.origin + "/review/figures")
    browser.one(".report section")


def journal(browser, house):
    """The journal with something in it, which is undone."""
    browser.open(house.origin + "/review/journal")
    browser.one("h1")
    if browser.all(".entries > li"):
        return
    inbox(browser, house, "/review/inbox?text=fish")
    browser.click(".group button[name=reject]")
    browser.click(".note button", "Undo")
    browser.one(".note", "Took back")
    changed(browser, house)
    browser.click("main button.primary", "Save")
    browser.one(".note button", "Undo")
    browser.open(house.origin + "/review/journal")
    browser.one(".entries > li")
    for summary in browser.all(".entries summary"):
        summary.click()


def keys(browser, house):
    """The help about the keyboard."""
    inbox(browser, house)
    browser.press("?")
    browser.one("dialog[open]")


PAGES = {
    "inbox": inbox,
    "inbox, filtered": lambda browser, house: inbox(browser, house, "/review/inbox?kind=unresolved&locale=en-GB"),
    "inbox, empty": at("/review/inbox?text=nothing"),
    "keys": keys,
    "teach": teach,
    "choose an intent": choose,
    "utterances": at("/review/utterances"),
    "session": session,
    "story": story,
    "forget": forget,
    "dictionaries": at("/review/dictionaries?intent=Light&say=turn+on+the+light+in+the+hall"),
    "file": at("/review/dictionaries/file?name=home.yaml"),
    "file, edited": edited,
    "file, changed": changed,
    "file, completed": completed,
    "figures": figures,
    "figures, compared": at("/review/figures?since=2026-01-01&compare=before"),
    "journal": journal,
    "problem": at("/review/nowhere"),
    "sign-in": at("/review/sign-in"),
}
