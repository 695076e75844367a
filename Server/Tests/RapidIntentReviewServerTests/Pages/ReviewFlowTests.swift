import Foundation
import RapidIntent
import RapidIntentReview
import RapidIntentServer
import RapidIntentTelemetry
import ServerTestSupport
import Testing

@testable import RapidIntentReviewServer

@Suite("Reviewing without JavaScript", .timeLimit(.minutes(3)))
struct ReviewFlowTests {
    @Test("a text is taught, which services take up, and undone byte for byte")
    func teaching() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("brighten things up", times: 4)
        try await house.serving { server, _, desk in
            let browser = Browser(server)
            try await browser.signIn()
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
        try await house.serving { server, _, _ in
            let browser = Browser(server)
            try await browser.signIn()
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
        try await house.serving { server, _, _ in
            let browser = Browser(server)
            try await browser.signIn()
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
        try await house.serving { server, _, _ in
            let browser = Browser(server)
            try await browser.signIn()
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

    @Test("older utterances are on the next pages, each once")
    func pages() async throws {
        let house = try ReviewedHouse()
        try await house.record(
            (0..<120).map { ReviewedHouse.resolution("number \($0)", .unresolved(.noMatch), "u\($0)") })
        try await house.serving { server, _, _ in
            let browser = Browser(server)
            try await browser.signIn()
            var path: String? = "/review/utterances"
            var seen: [String] = []
            while let next = path, seen.count < 500 {
                let page = try await browser.get(next)
                seen += page.body.matches(of: /class="said">(number \d+)</).map { String($0.1) }
                path = page.body.firstMatch(of: /href="([^"]*)" rel="next"/).map { Page.unescaped(String($0.1)) }
            }
            #expect(seen == (0..<120).reversed().map { "number \($0)" })
        }
    }

    @Test("an utterance's story has its times, its answer, and what today's dictionaries say")
    func story() async throws {
        let house = try ReviewedHouse()
        try await house.speak(["lights", "lights on", "lights on"])
        try await house.serving { server, _, desk in
            let browser = Browser(server)
            try await browser.signIn()
            let segment = try #require(try await desk.segments(.init(), limit: 1).segments.first)
            let page = try await browser.get(
                StoryView.path(.init(session: segment.session, utterance: segment.utterance)))
            #expect(page.status == 200 && page.body.contains("What today's dictionaries say"))
            #expect(page.body.contains("<svg class=\"timeline\"") && page.body.contains("the beginning of a phrase"))
            #expect(page.body.contains("Light, whatever follows"))
            #expect(try await browser.get("/review/utterances/story?session=x&utterance=y").status == 404)
        }
    }

    @Test("a story plays its recording to whoever is signed in, until it is forgotten")
    func recording() async throws {
        let house = try ReviewedHouse()
        // Each sample is two letters A.
        try await house.speak(["lights", "lights on", "lights on"], sound: [Int16](repeating: 0x4141, count: 16_000))
        try await house.speak(["sing"])
        try await house.recordUnknown("sing a song")
        try await house.serving { server, _, desk in
            let (stranger, browser) = (Browser(server), Browser(server))
            let path = "/review/utterances/recording?segment=1"
            let refused = try await stranger.get(path)
            #expect(refused.body.contains("name=\"key\"") && !refused.body.contains("AAAA"))
            try await browser.signIn(ReviewedHouse.readKey)
            let story = try await browser.get("/review/utterances/story?session=spoken&utterance=u1")
            #expect(story.misnesting == nil)
            let player = "<audio controls preload=\"none\" src=\"\(path)\""
            #expect(story.body.matches(of: /<audio\b/).count == 1 && story.body.contains(player))
            let policy = story.reply.fields["content-security-policy"] ?? ""
            #expect(policy.contains("media-src 'self'"))
            let other = try await browser.get("/review/utterances/story?session=s0&utterance=u0")
            #expect(other.status == 200 && !other.body.contains("<audio"))

            let sound = try await browser.get(path)
            #expect(sound.status == 200 && sound.reply.fields["content-type"] == "audio/wav")
            #expect(sound.reply.fields["cache-control"] == "no-store")
            #expect(sound.reply.fields["content-length"] == "\(44 + 28_800)")
            // Until the final transcript.
            #expect(sound.body.hasPrefix("RIFF"))
            #expect(sound.body.reversed().prefix { $0 == "A" }.count == 28_800)
            for segment in [
                "", "=", "=0", "=-1", "=2", "=3", "=99999999999999999999", "=1.wav", "=..%2F1",
                "=..%2F..%2Fsecret.yaml", "=1%2F..%2F1", "s=1",
            ] {
                let reply = try await browser.get("/review/utterances/recording?segment\(segment)")
                #expect(reply.status == 404 && reply.body.contains("There is no such page"), "\(segment)")
            }
            #expect(try await browser.get("/review/utterances/recording").status == 404)
            #expect(try await browser.get("/review/utterances/recording/1772352000000-1.wav").status == 404)
            #expect(try await browser.post(path, [("token", browser.page.token)]).status == 405)

            try await desk.forget(.phrase("lights on"), by: "ada")
            #expect(try await browser.get(path).status == 404)
            let left = try FileManager.default.contentsOfDirectory(atPath: house.path("telemetry.sqlite.recordings"))
            #expect(left.isEmpty)
        }
    }

    @Test("a phrase and a session are forgotten after a question that names the number")
    func forgetting() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("call ada lovelace", times: 3)
        try await house.recordUnknown("feed the cat", times: 2)
        try await house.serving { server, _, desk in
            let browser = Browser(server)
            try await browser.signIn()
            try await browser.get("/review/forget?phrase=ada+lovelace&back=%2Freview%2Futterances%3Ftext%3Dada")
            #expect(browser.page.body.contains("Forget 3 segments"))
            #expect(try await desk.segments(.init(), limit: 10).segments.count == 5)
            try await browser.send(form: "/review/forget")
            #expect(browser.page.note?.hasPrefix("3 segments erased") == true)
            #expect(browser.page.body.contains("Nothing was said") && browser.page.body.contains("value=\"ada\""))
            try await browser.get("/review/forget?session=s1")
            #expect(browser.page.body.contains("Forget 1 segment<"))
            try await browser.send(form: "/review/forget")
            let rest = try await desk.segments(.init(), limit: 10).segments
            #expect(rest.map(\.session) == ["s0"] && rest.map(\.text) == ["feed the cat"])
            let bytes = try Data(contentsOf: house.folder.appending(path: "telemetry.sqlite"))
            #expect(bytes.firstRange(of: Data("lovelace".utf8)) == nil)
            #expect(try await browser.get("/review/journal").body.contains(">erase<"))
            #expect(try await browser.get("/review/forget").status == 400)
        }
    }

    @Test("a file is edited: a mistake is shown with its place, the effect before it is saved")
    func editing() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("shine", times: 2)
        try await house.serving { server, _, desk in
            let browser = Browser(server)
            try await browser.signIn()
            try await browser.get("/review/dictionaries/file?name=home.yaml")
            let form = try #require(browser.page.form("/review/dictionaries/save"))
            let shown = form.fields.first { $0.name == "text" }?.value
            #expect(shown == ReviewedHouse.yaml.replacing("\n", with: "\r\n"))

            let broken = ReviewedHouse.yaml.replacing("Light:", with: "Light: [")
            try await browser.send(
                form: "/review/dictionaries/save", ["text": broken.replacing("\n", with: "\r\n")],
                target: "/review/dictionaries/preview")
            #expect(browser.page.body.contains("<strong>error:</strong>") && !browser.page.body.contains(">Save<"))
            #expect(
                browser.page.form("/review/dictionaries/save")?.fields.first { $0.name == "text" }?.value
                    == broken.replacing("\n", with: "\r\n"))
            let token = browser.page.token
            let reply = try await browser.post(
                "/review/dictionaries/check",
                [("token", token), ("name", "home.yaml"), ("text", broken), ("caret", "0")])
            #expect(reply.reply.fields["content-type"] == "application/json; charset=utf-8")
            #expect(reply.body.contains(#""severity":"error""#))
            // Where the list is named, in the text as a browser counts it.
            let caret = try #require(ReviewedHouse.yaml.firstRange(of: "the {ro")).upperBound
            let unfinished = ReviewedHouse.yaml[..<caret] + ReviewedHouse.yaml[caret...].dropFirst("om}".count)
            let count = unfinished.utf16.distance(from: unfinished.startIndex, to: caret)
            let offered = try await browser.post(
                "/review/dictionaries/check",
                [("token", token), ("name", "home.yaml"), ("text", String(unfinished)), ("caret", "\(count)")])
            #expect(offered.body.contains(#""completions":[{"text":"room}","word":"room"}]"#))
            #expect(offered.body.contains(#""start":\#(count - 2)"#))

            let better = ReviewedHouse.yaml.replacing("\"lights on\"", with: "\"lights on\", shine")
            try await browser.get("/review/dictionaries/file?name=home.yaml")
            try await browser.send(
                form: "/review/dictionaries/save", ["text": better.replacing("\n", with: "\r\n")],
                target: "/review/dictionaries/preview")
            #expect(browser.page.body.contains("2 past segments"))
            #expect(house.text("dictionaries/home.yaml") == ReviewedHouse.yaml)
            try await browser.send(form: "/review/dictionaries/save")
            #expect(browser.page.note == "Edited home.yaml.")
            #expect(house.text("dictionaries/home.yaml") == better)
            try await browser.send(form: "/review/undo")
            #expect(house.text("dictionaries/home.yaml") == ReviewedHouse.yaml)
            #expect(try await desk.entries().count == 2)
        }
    }

    @Test("of two who save at once, the second sees both texts, and nothing is lost")
    func conflict() async throws {
        let house = try ReviewedHouse()
        try await house.serving { server, _, _ in
            let (ada, mary) = (Browser(server), Browser(server))
            try await ada.signIn()
            try await mary.signIn(ReviewedHouse.otherKey)
            let first = ReviewedHouse.yaml.replacing("lights on", with: "lamps on")
            let second = ReviewedHouse.yaml.replacing("where am i", with: "where are we")
            for (browser, text) in [(ada, first), (mary, second)] {
                try await browser.get("/review/dictionaries/file?name=home.yaml")
                try await browser.send(
                    form: "/review/dictionaries/save", ["text": text], target: "/review/dictionaries/preview")
            }
            try await ada.send(form: "/review/dictionaries/save")
            #expect(ada.page.note == "Edited home.yaml.")
            try await mary.send(form: "/review/dictionaries/save")
            #expect(mary.page.status == 409 && house.text("dictionaries/home.yaml") == first)
            #expect(mary.page.body.contains("Nothing is saved yet") && mary.page.body.contains("lamps on"))
            let text = mary.page.form("/review/dictionaries/save")?.fields.first { $0.name == "text" }?.value
            #expect(text?.replacing("\r\n", with: "\n") == second)
            // Having seen what it replaces, she may save, and it can be undone.
            try await mary.send(form: "/review/dictionaries/save")
            #expect(house.text("dictionaries/home.yaml") == second)
            try await mary.send(form: "/review/undo")
            #expect(house.text("dictionaries/home.yaml") == first)
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

    @Test("dictionaries are browsed, and a text is tried")
    func dictionaries() async throws {
        let house = try ReviewedHouse()
        try await house.serving { server, _, _ in
            let browser = Browser(server)
            try await browser.signIn()
            let page = try await browser.get("/review/dictionaries?intent=Light&say=turn+on+the+light+in+the+hall")
            #expect(page.body.contains("home.yaml") && page.body.contains("turn on the light in the {room}"))
            #expect(page.body.contains("<strong>Light</strong>") && page.body.contains("room = hall"))
            #expect(try await browser.get("/review/dictionaries?say=sing").body.contains("No command."))
        }
    }

    @Test("figures are computed beside the page, and compared with the range before")
    func figures() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("sing me a song", times: 3)
        try await house.serving { server, _, _ in
            let browser = Browser(server)
            try await browser.signIn()
            try await eventually { try await browser.get("/review/figures").body.contains("class=\"report\"") }
            #expect(
                browser.page.body.contains("sing me a song") && !browser.page.body.contains("http-equiv=\"refresh\""))
            #expect(browser.page.body.contains("no phrase fits") && !browser.page.body.contains("noMatch"))
            let bar = try #require(
                browser.page.body.firstMatch(of: /<a href="([^"]+)" aria-label="unresolved: 3">/)?.output.1)
            #expect(bar == "/review/utterances?ending=unresolved")
            #expect(try await browser.get(String(bar)).body.matches(of: /data-row/).count == 3)
            try await eventually {
                try await browser.get("/review/figures?since=2026-03-01&until=2026-03-02&compare=before").body
                    .contains("Compared with the range before")
            }
            #expect(
                browser.page.body.contains(
                    "<th scope=\"row\">Segments</th><td class=\"figure\">0</td><td class=\"figure\">3</td>"))
        }
    }

    @Test("pages have landmarks, names of fields, and languages of what was said")
    func accessibility() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("sing me a song", times: 3)
        try await house.serving { server, _, _ in
            let browser = Browser(server)
            var pages = [try await browser.get("/review/sign-in")]
            try await browser.signIn()
            let group = try #require(browser.page.groups.first)
            for path in [
                "/review/inbox", "/review/teach?group=\(group)&intent.\(group)=Light", "/review/utterances",
                "/review/dictionaries?say=x", "/review/dictionaries/file?name=home.yaml", "/review/figures",
                "/review/journal", "/review/forget?session=s0", "/review/utterances/story?session=s0&utterance=u0",
            ] { pages.append(try await browser.get(path)) }
            for page in pages {
                #expect(page.body.contains("<html lang=\"en\">") && page.body.contains("<main id=\"main\""))
                #expect(page.body.matches(of: /<h1>/).count == 1)
                #expect(page.misnesting == nil)
                let ids = page.body.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
                #expect(ids.count == Set(ids).count, "\(ids)")
                let labels = Set(page.body.matches(of: /<label[^>]* for="([^"]*)"/).map { String($0.1) })
                for match in page.body.matches(of: /<(?:input|select|textarea)([^>]*)>/) {
                    let attributes = String(match.1)
                    if attributes.contains("type=\"hidden\"") || attributes.contains("aria-label=") { continue }
                    let id = attributes.firstMatch(of: /\sid="([^"]*)"/).map { String($0.1) } ?? ""
                    #expect(labels.contains(id) || id == "select-all", "\(attributes)")
                }
            }
        }
    }
}
