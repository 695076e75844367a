"""The figures, whose bars lead to what they count."""

import pytest

from conftest import sign_in
from pages import figures

DAY = 86_400_000


@pytest.fixture
def spread_house(house):
    """A house whose speech is spread over three days, which makes a chart."""
    house.rewrite("UPDATE resolution SET recordedAt = recordedAt - ? * (id % 3)", DAY)
    return house


def open_bar(browser, bar):
    """The utterances to which a bar leads are as many as it says."""
    count = int(bar.property("ariaLabel").split(": ")[1].split(" ")[0])
    assert 0 < count <= 50
    return count


def test_the_bar_of_an_ending_leads_to_its_utterances(plain_browser, house):
    browser = plain_browser
    sign_in(browser, house, page="/review/figures")
    figures(browser, house)
    bars = {bar.property("ariaLabel").split(": ")[0]: bar for bar in browser.all("td.bar a")}
    bar = bars["unresolved"]
    count = open_bar(browser, bar)
    bar.click()
    browser.one("h1", "Utterances")
    assert len(browser.all(".segments li")) == count == house.count("outcome = 'unresolved'")
    assert {label.text for label in browser.all(".segments .label")} == {"unresolved"}
    browser.one(".chip", "outcome")


def test_a_bar_of_a_chart_leads_to_the_utterances_of_its_time_by_keyboard(browser, spread_house):
    house = spread_house
    sign_in(browser, house, page="/review/figures")
    figures(browser, house)
    bar = browser.one(".chart a")
    count = open_bar(browser, bar)
    browser.press("Tab")
    browser.script("arguments[0].focus()", {"element-6066-11e4-a52e-4f735466cecf": bar.identifier})
    drawn = "return getComputedStyle(document.querySelector('.chart a rect')).strokeWidth"
    assert browser.script(drawn) == "3px"
    browser.press("Enter")
    browser.one("h1", "Utterances")
    assert len(browser.all(".segments li")) == count
    assert [chip.text.split(":")[0] for chip in browser.all(".chip")][:2] == ["from", "before"]
