"""What holds for every page: accessible, as wide as its window, dark in the dark, on paper, silent, and alone."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from conftest import sign_in
from pages import PAGES

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@pytest.fixture(scope="module")
def shown_house(recorded, tmp_path_factory):
    """A house whose pages are looked at."""
    house = recorded.copied(tmp_path_factory.mktemp("shown") / "house")
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="module")
def shown(driver, shown_house, tmp_path_factory):
    """A browser in which somebody is signed in."""
    browser = driver.browser(tmp_path_factory.mktemp("profile"))
    sign_in(browser, shown_house)
    yield browser
    browser.close()


@pytest.fixture(params=list(PAGES))
def page(request, shown, shown_house):
    """A page on a wide screen in the light, without earlier messages."""
    shown.resize(1280, 900)
    shown.prefer("light")
    shown.messages()
    shown.requests()
    PAGES[request.param](shown, shown_house)
    shown.one("h1")
    return request.param


@pytest.fixture(scope="module")
def axe(request):
    """The script of axe-core."""
    return Path(request.config.getoption("axe")).read_text(encoding="utf-8")


def violations(browser, axe):
    """What axe-core finds, a line each."""
    browser.script(axe + "; window.axe = axe")
    found = browser.script_later(
        "const done = arguments[arguments.length - 1];"
        "axe.run(document, {runOnly: {type: 'tag', values: arguments[0]}, resultTypes: ['violations']})"
        ".then((result) => done(result), (error) => done({failure: String(error)}))",
        RULES,
    )
    assert "failure" not in found, found
    assert len(found["passes"]) > 5
    return [
        f"{rule['id']}: {node['target']}: {node['failureSummary']}" for rule in found["violations"] for node in rule["nodes"]
    ]


def test_it_is_accessible(request, shown, page, axe):
    found = {}
    for width in [1280, 360]:
        for scheme in ["light", "dark"]:
            shown.resize(width, 900)
            shown.prefer(scheme)
            if folder := request.config.getoption("pictures"):
                Path(folder).mkdir(parents=True, exist_ok=True)
                shown.screenshot(Path(folder) / f"{page.replace(', ', '-').replace(' ', '-')}-{scheme}-{width}.png")
            if problems := violations(shown, axe):
                found[scheme, width] = problems
    assert found == {}


def test_axe_finds_what_is_wrong(shown, shown_house, axe):
    PAGES["file"](shown, shown_house)
    shown.script("document.querySelector('label[for=text]').remove(); document.documentElement.removeAttribute('lang')")
    found = " ".join(violations(shown, axe))
    assert "html-has-lang" in found and "label" in found


def test_nothing_is_wider_than_the_window(shown, page):
    for width in [320, 360, 768]:
        shown.resize(width, 740)
        assert wide_elements(shown) == []
        size = shown.script("return [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert size == [width, width]


def wide_elements(browser):
    """The elements that stand out of the window, and that nothing scrolls."""
    return browser.script(
        "const width = document.documentElement.clientWidth;"
        "const inside = (element) => { for (let one = element.parentElement; one; one = one.parentElement) {"
        "  if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(one).overflowX)) return true; } return false; };"
        "return Array.from(document.querySelectorAll('body *')).filter((one) => !one.matches('.skip, .unseen') &&"
        "  one.getClientRects().length && one.getBoundingClientRect().right > width + 1 && !inside(one)).map((one) => one.outerHTML.slice(0, 200))"
    )


def test_the_cells_of_a_table_lie_in_columns(shown, page):
    for width in [1280, 360]:
        shown.resize(width, 900)
        torn = shown.script(
            "return Array.from(document.querySelectorAll('tr')).filter((row) => row.getClientRects().length &&"
            "  (getComputedStyle(row).display !== 'table-row' || Array.from(row.cells).some((cell) =>"
            "  Math.abs(cell.getBoundingClientRect().top - row.getBoundingClientRect().top) > 2))).map((row) => row.outerHTML.slice(0, 200))"
        )
        assert torn == []


def brightness(browser, selector, name):
    """The brightness of a colour of an element, from 0 to 1."""
    colour = browser.script("return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]", selector, name)
    red, green, blue = map(float, re.findall(r"[\d.]+", colour)[:3])
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def test_it_is_dark_in_the_dark_and_light_in_the_light(shown, page):
    assert brightness(shown, "body", "backgroundColor") > 0.9
    assert brightness(shown, "body", "color") < 0.2
    shown.prefer("dark")
    assert brightness(shown, "body", "backgroundColor") < 0.15
    assert brightness(shown, "body", "color") > 0.8
    # Nor is there a bright area on it, such as a field of the browser's own colour.
    bright = shown.script(
        "return Array.from(document.querySelectorAll('body *:not(button):not(a):not(.unseen)')).filter((one) => {"
        "  const [red, green, blue, alpha = 1] = getComputedStyle(one).backgroundColor.match(/[\\d.]+/g).map(Number);"
        "  return alpha > 0.5 && red + green + blue > 384 && one.offsetWidth > 0; }).map((one) => one.outerHTML.slice(0, 200))"
    )
    assert bright == []


def test_paper_has_the_contents_only(shown, page):
    shown.prefer("dark", medium="print")
    assert brightness(shown, "body", "backgroundColor") > 0.999
    assert brightness(shown, "body", "color") < 0.1
    assert [one.text for one in shown.all("button, .top nav, .filter") if one.is_shown] == []
    assert shown.one("h1").is_shown
    assert shown.cdp("Page.printToPDF")["data"]


def test_the_console_is_silent_and_no_other_host_is_asked(shown, shown_house, page):
    messages = shown.messages()
    if page == "problem":
        # The browser itself says that this page has the status 404.
        assert len(messages) == 1 and "404" in messages[0]
    else:
        assert messages == []
    addresses = shown.requests()
    assert any(address.startswith(shown_house.origin + "/review/") for address in addresses)
    others = [one for one in addresses if not one.startswith(("data:", shown_house.origin + "/"))]
    assert others == [], {urlsplit(one).netloc for one in others}
