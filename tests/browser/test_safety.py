"""What people type is shown as they typed it, and runs nowhere."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Player

HOSTILE = '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>'
NAME = "<img src=x onerror=harmed=1>"


def say(player: Player, text: str) -> None:
    player.page.get_by_role("tab", name="Chat").click()
    player.page.get_by_label("Your line").fill(text)
    player.page.get_by_role("button", name="Say").click()


def test_hostile_chat_and_names_are_text(visit, table) -> None:
    links = table("human", "open", seed=7, name=NAME)
    hosting, guesting = visit(), visit()
    guesting.context.add_init_script(f"localStorage.setItem('undercroft.name', {NAME!r})")
    host, guest = Player(hosting), Player(guesting)
    host.sit_down(links.table, links.host)
    guest.sit_down(links.table, links.seats[1])
    say(guest, HOSTILE)
    host.page.get_by_role("tab", name="Chat").click()
    for player in (host, guest):
        line = player.page.locator(".chat li").last
        expect(line).to_contain_text(HOSTILE)
        expect(line).to_contain_text(NAME)
    host.page.get_by_role("tab", name="Seats").click()
    expect(host.page.locator(".seats")).to_contain_text(NAME)
    host.page.goto("/")
    expect(host.page.get_by_role("link", name=NAME)).to_be_visible()
    for player in (host, guest):
        assert player.page.evaluate("window.harmed") is None
        assert player.page.locator("img[src=x]").count() == 0


def test_the_policy_stops_a_script_that_got_in(visit) -> None:
    """A page with a hole would still run nothing: this is the second wall."""
    visitor = visit()
    visitor.visit("/")
    visitor.page.evaluate("document.body.insertAdjacentHTML('beforeend', "
                          "'<img src=x onerror=\"window.harmed=1\">')")  # fmt: skip
    visitor.page.wait_for_function("() => document.querySelector('img[src=x]').complete")
    assert visitor.page.evaluate("window.harmed") is None
    assert any("script-src" in complaint for complaint in visitor.complaints)
    visitor.complaints.clear()
