#if Server
import Foundation
import RapidIntentFleet
import RapidIntentServer
import RapidIntentSupport
import ServerTestSupport
import TestSupport
import Testing

@testable import RapidIntentReviewServer

@Suite("Signing in to the review", .timeLimit(.minutes(2)))
struct SignInTests {
    @Test("a key opens a session whose cookie no script and no other site gets, and signing out ends it")
    func session() async throws {
        let house = try ReviewedHouse()
        try await house.serving { server, _, _ in
            let browser = Browser(server)
            #expect(try await browser.get("/review/inbox").body.contains("Your key"))
            try await browser.send(form: "/review/sign-in", ["key": ReviewedHouse.editKey])
            #expect(browser.page.status == 200 && browser.page.body.contains("<h1>Inbox</h1>"))
            #expect(browser.page.body.contains("ada <span class=\"soft\">(edit)</span>"))
            let cookies = browser.cookies
            #expect(cookies.count == 1 && cookies.values.allSatisfy { $0.utf8.count == 64 })
            let reply = try await ask(
                server, "POST", "/review/sign-in", fields: ["Content-Type: application/x-www-form-urlencoded"],
                body: "key=\(ReviewedHouse.editKey)")
            let attributes = Set(reply.fields["set-cookie", default: ""].components(separatedBy: "; ").dropFirst())
            #expect(attributes == ["Path=/review", "HttpOnly", "SameSite=Strict"])
            #expect(reply.fields["location"] == "/review/inbox")

            try await browser.send(form: "/review/sign-out")
            #expect(browser.cookies.isEmpty && browser.page.body.contains("You are signed out."))
            browser.take(cookies)
            #expect(try await browser.get("/review/inbox").body.contains("Your key"))
            let log = server.log.text
            #expect(log.contains("a reviewer has signed in") && log.contains("ada"))
            #expect(!log.contains(ReviewedHouse.editKey) && !cookies.values.contains { log.contains($0) })
        }
    }

    @Test("after signing in, the page that was asked for is shown, but never another site's")
    func next() async throws {
        let house = try ReviewedHouse()
        try await house.serving { server, _, _ in
            let browser = Browser(server)
            try await browser.get("/review/journal?before=7")
            try await browser.send(form: "/review/sign-in", ["key": ReviewedHouse.editKey])
            #expect(browser.page.body.contains("<h1>Journal</h1>"))
            // Whoever is signed in already goes on: browsers send no cookie with a link on another site.
            #expect(try await browser.get("/review/sign-in?next=%2Freview%2Finbox").body.contains("<h1>Inbox</h1>"))
            for hostile in [
                "https://evil.example/", "//evil.example/review/", "/review/../../x\r\nSet-Cookie: a=b",
                "/review\\evil",
                "javascript:alert(1)", "/health",
            ] {
                let other = Browser(server)
                try await other.get("/review/sign-in?next=\(PercentEncoding.encoded(hostile))")
                #expect(other.page.form("/review/sign-in")?.fields.first?.value == "/review/inbox", "\(hostile)")
                try await other.send(form: "/review/sign-in", ["key": ReviewedHouse.editKey, "next": hostile])
                #expect(other.page.body.contains("<h1>Inbox</h1>"), "\(hostile)")
            }
        }
    }

    @Test("with TLS in front, the cookie is only sent over TLS")
    func secureCookie() async throws {
        let house = try ReviewedHouse()
        let address = try #require(PageAddress(proxied: "https://voice.example.org"))
        try await house.serving(address: address) { server, _, _ in
            let reply = try await ask(
                server, "POST", "/review/sign-in",
                fields: ["Content-Type: application/x-www-form-urlencoded", "Origin: https://voice.example.org"],
                body: "key=\(ReviewedHouse.editKey)")
            #expect(reply.status == 303 && reply.fields["set-cookie", default: ""].hasSuffix("; Secure"))
        }
    }

    @Test("wrong keys lock their address out, even for a right key, and no other address")
    func lockout() async throws {
        let house = try ReviewedHouse()
        try await house.serving { server, _, _ in
            let thief = Browser(server)
            thief.source = 2
            var statuses: [Int] = []
            for _ in 0..<6 {
                try await thief.signIn("0123456789abcdef-wrong")
                statuses.append(thief.page.status)
            }
            #expect(statuses == [401, 401, 401, 401, 429, 429])
            try await thief.signIn()
            #expect(thief.page.status == 429 && thief.cookies.isEmpty && thief.page.reply.fields["retry-after"] == "1")
            house.wait(.seconds(1))
            try await thief.signIn("0123456789abcdef-wrong")
            #expect(thief.page.reply.fields["retry-after"] == "2")
            let reviewer = Browser(server)
            reviewer.source = 3
            try await reviewer.signIn()
            #expect(reviewer.page.status == 200)
            // The right key after the wait clears the record.
            house.wait(.seconds(2))
            try await thief.signIn()
            #expect(thief.page.status == 200)
            let again = Browser(server)
            again.source = 2
            try await again.signIn("0123456789abcdef-wrong")
            #expect(again.page.status == 401)
            #expect(server.log.text.contains("127.0.0.2"))
            #expect(!server.log.text.contains("0123456789abcdef-wrong"))
        }
    }

    @Test("ten thousand wrong keys open nothing, and most are not even compared")
    func manyWrongKeys() throws {
        let reviewers = ReviewerRing(try Reviewers("ada edit \(ReviewedHouse.editKey)"))
        let log = CapturedLog()
        let door = Doorkeeper(reviewers: reviewers, now: { .zero }, logger: log.logger)
        var (wrong, locked) = (0, 0)
        for number in 0..<10_000 {
            switch door.signIn(key: "0123456789abcdef-\(number)", from: .ipv4(UInt32(number % 100))) {
            case .admitted: Issue.record("a wrong key was admitted")
            case .wrong: wrong += 1
            case .locked: locked += 1
            }
        }
        #expect(wrong + locked == 10_000 && wrong <= 60)
        // A stranger has to wait now, too, but not where a reviewer has signed in before.
        guard case .locked = door.signIn(key: ReviewedHouse.editKey, from: .ipv4(7_000_000)) else {
            Issue.record("a right key was compared although too many wrong ones came")
            return
        }
    }

    @Test("an address from which somebody has signed in is not kept out by others' wrong keys")
    func knownAddress() throws {
        let reviewers = ReviewerRing(try Reviewers("ada edit \(ReviewedHouse.editKey)"))
        let door = Doorkeeper(reviewers: reviewers, now: { .zero }, logger: CapturedLog().logger)
        guard case .admitted = door.signIn(key: ReviewedHouse.editKey, from: .ipv4(1)) else {
            Issue.record("a right key was refused")
            return
        }
        for number in 0..<1000 { _ = door.signIn(key: "wrong", from: .ipv4(UInt32(1000 + number))) }
        guard case .admitted = door.signIn(key: ReviewedHouse.editKey, from: .ipv4(1)) else {
            Issue.record("a reviewer was kept out")
            return
        }
    }

    @Test("a forged, an idle and an old session are none")
    func ends() async throws {
        let house = try ReviewedHouse()
        try await house.reviewing { browser, _ in
            let cookies = browser.cookies
            func isIn() async throws -> Bool {
                try await browser.get("/review/journal").body.contains("<h1>Journal</h1>")
            }
            for forged in [
                String(repeating: "0", count: 64), "", "ada",
                SHA256Digest(ofText: cookies.values.first ?? "").description,
            ] {
                browser.take(cookies.mapValues { _ in forged })
                #expect(try await !isIn(), "\(forged)")
            }
            browser.take(cookies)
            for _ in 0..<11 {
                house.wait(.seconds(59 * 60))
                #expect(try await isIn())
            }
            house.wait(.seconds(80 * 60))
            #expect(try await !isIn())
            browser.take([:])
            try await browser.signIn()
            for _ in 0..<12 { house.wait(.seconds(59 * 60)); _ = try await isIn() }
            house.wait(.seconds(15 * 60))
            #expect(try await !isIn())
        }
    }

    @Test("a removed reviewer and one with a new key are signed out, and a new role applies at once")
    func changes() async throws {
        let house = try ReviewedHouse()
        try await house.serving { server, _, _ in
            let (ada, mary) = (Browser(server), Browser(server))
            try await ada.signIn()
            try await mary.signIn(ReviewedHouse.otherKey)
            try house.write("ada read \(ReviewedHouse.editKey)\nmary edit 0123456789abcdef-new\n", to: "reviewers.txt")
            try await eventually { try await ada.get("/review/inbox").body.contains("(read)") }
            #expect(try await mary.get("/review/inbox").body.contains("Your key"))
        }
    }

    @Test("a one-time address opens the review once, with the role edit and without a key")
    func oneTime() async throws {
        let house = try ReviewedHouse()
        try await house.serving(hasReviewers: false) { server, site, _ in
            let path = site.makeOneTimePath()
            // Programs that only look whether an address is good do not use it up.
            #expect(try await ask(server, "HEAD", path).status == 405)
            let browser = Browser(server)
            let opened = try await browser.get(path)
            #expect(opened.status == 200 && opened.body.contains("url=/review/inbox") && browser.cookies.count == 1)
            #expect(try await browser.get("/review/inbox").body.contains("local <span class=\"soft\">(edit)</span>"))
            let thief = Browser(server)
            #expect(try await thief.get(path).status == 403)
            #expect(thief.cookies.isEmpty)
            let late = site.makeOneTimePath()
            house.wait(.seconds(61))
            #expect(try await thief.get(late).status == 403)
            #expect(try await thief.get("/review/open/\(String(repeating: "a", count: 64))").status == 403)
            #expect(try await thief.get("/review/sign-in").form("/review/sign-in") == nil)
            #expect(!server.log.text.contains(path.suffix(64)))
        }
    }
}
#endif
