"""The options and fixtures of the tests."""

import shutil

import pytest

from house import EDIT_KEY, House
from webdriver import Driver


def pytest_addoption(parser):
    parser.addoption("--server", required=True, help="the program rapid-intent-server")
    parser.addoption("--tool", required=True, help="the program rapid-intent")
    parser.addoption("--axe", required=True, help="the script of axe-core")
    parser.addoption("--chromium", default=shutil.which("chromium"), help="the browser")
    parser.addoption("--chromedriver", default=shutil.which("chromedriver"), help="its driver")
    parser.addoption("--pictures", help="a folder for a picture of each page")


@pytest.fixture(scope="session")
def driver(request):
    """The driver of all browsers."""
    driver = Driver(request.config.getoption("chromedriver"), request.config.getoption("chromium"))
    yield driver
    driver.stop()


@pytest.fixture(scope="session")
def recorded(request, tmp_path_factory):
    """A house with a week of speech, which no test changes."""
    option = request.config.getoption
    return House.recorded(tmp_path_factory.mktemp("house"), option("server"), option("tool"))


@pytest.fixture
def house(recorded, tmp_path):
    """A house of the test's own, whose review is served."""
    house = recorded.copied(tmp_path / "house")
    house.start()
    yield house
    house.stop()


@pytest.fixture
def browser(driver, tmp_path):
    """A browser of the test's own."""
    browser = driver.browser(tmp_path / "profile")
    yield browser
    browser.close()


@pytest.fixture(params=["with scripts", "without scripts"])
def plain_browser(request, browser):
    """A browser of the test's own, once as it is and once where it runs no scripts of pages."""
    if request.param == "without scripts":
        browser.forbid_scripts()
    return browser


def sign_in(browser, house, key=EDIT_KEY, page="/review/inbox"):
    """Signs in, and waits for a page."""
    browser.open(house.origin + page)
    browser.one("#key").type(key)
    browser.click("button", "Sign in")
    browser.one("header.top")
