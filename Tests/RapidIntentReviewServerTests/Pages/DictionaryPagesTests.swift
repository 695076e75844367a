#if Server
import RapidIntentLearning
import ServerTestSupport
import Testing

@testable import RapidIntentReviewServer

@Suite("Dictionaries in pages", .timeLimit(.minutes(3)))
struct DictionaryPagesTests {
    @Test("dictionaries are browsed, and a text is tried")
    func dictionaries() async throws {
        let house = try ReviewedHouse()
        try await house.reviewing { browser, _ in
            let page = try await browser.get("/review/dictionaries?intent=Light&say=turn+on+the+light+in+the+hall")
            #expect(page.body.contains("home.yaml") && page.body.contains("turn on the light in the {room}"))
            #expect(page.body.contains("<strong>Light</strong>") && page.body.contains("room = hall"))
            #expect(try await browser.get("/review/dictionaries?say=sing").body.contains("No command."))
        }
    }

    @Test("a file is edited: a mistake is shown with its place, the effect before it is saved")
    func editing() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("shine", times: 2)
        try await house.reviewing { browser, desk in
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
}
#endif
