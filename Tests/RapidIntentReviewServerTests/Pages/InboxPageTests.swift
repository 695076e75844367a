#if Server
import RapidIntent
import RapidIntentLearning
import ServerTestSupport
import TestSupport
import Testing

@testable import RapidIntentReviewServer

@Suite("The inbox without JavaScript", .timeLimit(.minutes(3)))
struct InboxPageTests {
    @Test("a text is taught, which services take up, and undone byte for byte")
    func teaching() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("brighten things up", times: 4)
        try await house.reviewing { browser, desk in
            let group = try #require(browser.page.groups.first)
            #expect(
                browser.page.body.contains("brighten things up") && browser.page.body.contains("4 times in 4 sessions"))

            // Without an intent there is no effect, and nothing to save.
            try await browser.send(form: "/review/inbox/decide", button: ("accept", group))
            #expect(browser.page.body.contains("Choose an intent for each phrase that is ticked"))
            #expect(!browser.page.body.contains(">Save<"))
            try await browser.send(form: "/review/teach/save", ["intent": "Light"], target: "/review/teach/preview")
            #expect(browser.page.status == 200 && browser.page.body.contains(">Save<"))
            #expect(
                browser.page.body.contains("4 past segments")
                    && browser.page.body.contains("0.0 % now, 100.0 % with it"))
            #expect(browser.page.body.contains("class=\"added\">+"))

            // What was not looked at is not saved.
            try await browser.send(form: "/review/teach/save", ["phrase": "brighten all things up"])
            #expect(browser.page.body.contains("you have changed the phrases"))
            #expect(house.text("dictionaries/learned.yaml") == nil)
            // Another phrase that does not fit what was said resolves nothing.
            #expect(browser.page.body.contains("0 past segments"))
            try await browser.send(
                form: "/review/teach/save", ["phrase": "brighten [all] things up"], target: "/review/teach/preview")
            #expect(browser.page.body.contains("4 past segments"))
            try await browser.send(form: "/review/teach/save")
            #expect(browser.page.body.contains("<h1>Inbox</h1>"))
            #expect(browser.page.note?.hasPrefix("Learned 'brighten [all] things up' as Light") == true)
            #expect(house.text("dictionaries/learned.yaml")?.contains("brighten [all] things up") == true)
            #expect(browser.page.groups.isEmpty)

            let journal = try await browser.get("/review/journal")
            #expect(journal.body.contains("ada") && journal.body.contains("Change"))
            try await browser.send(form: "/review/undo")
            #expect(browser.page.note?.hasPrefix("Took back: ") == true)
            #expect(house.text("dictionaries/learned.yaml") == nil)
            try await eventually { try await browser.get("/review/inbox").groups == [group] }
            #expect(try await desk.entries().map(\.reviewer) == ["ada", "ada"])
        }
    }

    @Test("a chosen intent shows the effect at once, and a selection is taught together")
    func selection() async throws {
        let house = try ReviewedHouse()
        for text in ["brighten things up", "make it cosy in here", "feed the cat"] {
            try await house.recordUnknown(text, times: 2)
        }
        try await house.reviewing { browser, _ in
            let groups = browser.page.groups
            #expect(groups.count == 3)
            func id(_ text: String) throws -> String {
                let match = try #require(
                    browser.page.body.firstMatch(
                        of: try Regex(
                            "title-([0-9a-f]+)\" dir=\"auto\"><a[^>]*>\(text)<", as: (Substring, Substring).self)))
                return String(match.1)
            }
            let (bright, cosy, cat) = (
                try id("brighten things up"), try id("make it cosy in here"), try id("feed the cat")
            )
            let token = browser.page.token
            try await browser.post(
                "/review/inbox/decide",
                [
                    ("token", token), ("back", "/review/inbox"), ("decide", "accept"), ("group", bright),
                    ("group", cosy),
                    ("intent.\(bright)", "Light"), ("intent.\(cosy)", "Heating"), ("intent.\(cat)", "Location"),
                ])
            #expect(browser.page.body.contains("4 past segments"))
            try await browser.send(form: "/review/teach/save")
            #expect(browser.page.groups == [cat])
            let learned = try #require(house.text("dictionaries/learned.yaml"))
            #expect(learned.contains("brighten things up") && learned.contains("make it cosy in here"))
            #expect(!learned.contains("feed the cat"))
        }
    }

    @Test("a group is rejected, another is left for later, and both come back when that is undone")
    func rejecting() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("sing me a song", times: 3)
        try await house.recordUnknown("feed the cat", times: 2)
        try await house.reviewing { browser, _ in
            let groups = browser.page.groups
            #expect(groups.count == 2)
            try await browser.send(form: "/review/inbox/decide", button: ("reject", groups[0]))
            #expect(browser.page.note == "Rejected 'sing me a song'." && browser.page.groups == [groups[1]])
            // The message is shown once.
            #expect(try await browser.get("/review/inbox").note == nil)
            try await browser.send(form: "/review/inbox/decide", button: ("later", groups[1]))
            #expect(browser.page.groups.isEmpty && browser.page.body.contains("Nothing waits for a decision"))
            try await browser.send(form: "/review/undo")
            try await eventually { try await browser.get("/review/inbox").groups == [groups[1]] }
            try await browser.get("/review/journal")
            // The newest entry that can be undone is now the first rejection.
            try await browser.send(form: "/review/undo")
            try await eventually { Set(try await browser.get("/review/inbox").groups) == Set(groups) }
            try await browser.send(form: "/review/inbox/decide", button: ("decide", "reject"))
            #expect(browser.page.note?.hasPrefix("Nothing was selected") == true)
            try await browser.send(form: "/review/inbox/decide", button: ("reject", "0123456789abcdef"))
            #expect(browser.page.note?.contains("no such group any more") == true)
        }
    }

    @Test("filters stay in the address of each page, and say what is filtered")
    func filters() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("sing me a song", times: 3)
        try await house.recordUnknown("feed the cat", times: 2)
        try await house.reviewing { browser, _ in
            let page = try await browser.get("/review/inbox?text=SONG&since=2026-03-01&kind=unresolved")
            #expect(
                page.groups.count == 1 && page.body.contains("sing me a song") && !page.body.contains("feed the cat"))
            #expect(page.body.contains("value=\"SONG\"") && page.body.contains("value=\"2026-03-01\""))
            #expect(page.body.contains("/review/export?text=SONG&amp;since=2026-03-01&amp;format=csv"))
            try await browser.send(form: "/review/inbox/decide", button: ("later", page.groups[0]))
            #expect(
                browser.page.body.contains("value=\"SONG\"")
                    && browser.page.body.contains("Nothing waits under this filter"))
            let before = try await browser.get("/review/utterances?until=2026-03-01")
            #expect(before.body.contains("Nothing was said"))
            #expect(try await browser.get("/review/utterances?session=s1").body.matches(of: /data-row/).count == 2)
            #expect(
                try await browser.get("/review/utterances?ending=unresolved&verdict=undone").body.contains(
                    "Nothing was said"))
        }
    }

    @Test("what was heard too seldom is listed with how near it is, and a group says which intent the service named")
    func notYet() async throws {
        let house = try ReviewedHouse()
        let sure = FiredCommand(command: Command(intent: "Light"), source: .online, score: 0.95)
        for number in 0..<6 {
            try await house.record(
                [
                    ReviewedHouse.resolution("brighten things up", .fired(sure), "a\(number)"),
                    ReviewedHouse.resolution(
                        "make it nicer", .unresolved(.belowThreshold(intent: "Heating", score: 0.4)), "b\(number)"),
                ], session: "s\(number % 2)")
        }
        try await house.reviewing { browser, _ in
            let body = browser.page.body
            #expect(
                body.contains("1 phrase heard too seldom to be proposed: one has to be heard 10 times, in 3 sessions"))
            #expect(
                body.contains(
                    "<bdi class=\"said\">brighten things up</bdi> as <bdi>Light</bdi>, <span class=\"soft\">heard 6 of 10 times, in 2 of 3 sessions</span>"
                ))
            #expect(body.contains("<p class=\"evidence\">the service named Heating 6 of 6 times</p>"))
            let proposals = try await browser.get("/review/inbox?kind=proposal").body
            #expect(proposals.contains("heard too seldom"))
            for filter in ["kind=unresolved", "text=up"] {
                let filtered = try await browser.get("/review/inbox?\(filter)").body
                #expect(!filtered.contains("heard too seldom"))
            }
        }
    }

    @Test("of two who teach at once, the second sees the effect on the new dictionary")
    func conflictingPhrases() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("brighten things up", times: 2)
        try await house.recordUnknown("make it cosy in here", times: 2)
        try await house.serving { server, _, _ in
            let (ada, mary) = (Browser(server), Browser(server))
            try await ada.signIn()
            try await mary.signIn(ReviewedHouse.otherKey)
            let groups = ada.page.groups
            for (browser, group) in [(ada, groups[0]), (mary, groups[1])] {
                try await browser.get("/review/teach?group=\(group)&intent.\(group)=Light")
            }
            try await ada.send(form: "/review/teach/save")
            #expect(ada.page.note?.hasPrefix("Learned") == true)
            try await mary.send(form: "/review/teach/save")
            #expect(mary.page.status == 409 && mary.page.body.contains("somebody else has changed the dictionary"))
            try await mary.send(form: "/review/teach/save")
            #expect(mary.page.note?.hasPrefix("Learned") == true)
            let learned = try #require(house.text("dictionaries/learned.yaml"))
            #expect(learned.contains("brighten things up") && learned.contains("make it cosy in here"))
        }
    }
}
#endif
