#if Server
import Foundation
import RapidIntentFleet
import RapidIntentLearning
import RapidIntentServer
import RapidIntentSupport
import RapidIntentTelemetry
import ServerTestSupport
import Testing

@testable import RapidIntentReviewServer

@Suite("Forged and hostile requests for the review", .timeLimit(.minutes(2)))
struct ForgeryTests {
    /// Every form's address, with fields that would change something.
    private static let posts: [(path: String, form: [(String, String)])] = [
        ("/review/inbox/decide", [("decide", "reject"), ("group", "GROUP")]),
        ("/review/teach/save", [("phrase", "sing a song"), ("intent", "Light"), ("keep", "0")]),
        ("/review/teach/preview", [("phrase", "sing a song"), ("intent", "Light"), ("keep", "0")]),
        ("/review/undo", [("entry", "1")]), ("/review/forget", [("phrase", "sing a song")]),
        ("/review/dictionaries/save", [("name", "home.yaml"), ("text", "version: 1"), ("version", "x")]),
        ("/review/dictionaries/preview", [("name", "home.yaml"), ("text", "version: 1")]),
        ("/review/dictionaries/check", [("name", "home.yaml"), ("text", "version: 1"), ("caret", "0")]),
    ]

    private static func filled(_ form: [(String, String)], group: String) -> [(String, String)] {
        form.map { ($0.0, $0.1 == "GROUP" ? group : $0.1) }
    }

    /// Expects that nothing has changed.
    private static func expectUnchanged(_ house: ReviewedHouse, _ desk: ReviewDesk) async throws {
        #expect(try await desk.entries().isEmpty)
        #expect(house.text("dictionaries/home.yaml") == ReviewedHouse.yaml)
        #expect(house.text("dictionaries/learned.yaml") == nil)
        #expect(try await desk.segments(.init(), limit: 100).segments.count == 3)
    }

    @Test("a form without its token, with a wrong one or with another session's changes nothing")
    func tokens() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("sing a song", times: 3)
        try await house.serving { server, _, desk in
            let (ada, mary) = (Browser(server), Browser(server))
            try await ada.signIn()
            try await mary.signIn(ReviewedHouse.otherKey)
            let group = try #require(ada.page.groups.first)
            let stolen = mary.page.token
            #expect(stolen.utf8.count == 64 && stolen != ada.page.token)
            for (path, form) in Self.posts {
                let form = Self.filled(form, group: group)
                for token in [nil, "", "0", stolen, String(repeating: "0", count: 64)] {
                    let page = try await ada.post(path, form + (token.map { [("token", $0)] } ?? []))
                    #expect(page.status == 403, "\(path) \(token ?? "without")")
                }
            }
            try await Self.expectUnchanged(house, desk)
        }
    }

    @Test("a form from another site changes nothing, even with the right token, and nobody is signed in by it")
    func otherSites() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("sing a song", times: 3)
        try await house.serving { server, _, desk in
            let ada = Browser(server)
            try await ada.signIn()
            let (group, token) = (try #require(ada.page.groups.first), ada.page.token)
            let hostile = [
                ["Origin: https://evil.example"], ["Origin: null"], ["Sec-Fetch-Site: cross-site"],
                ["Origin: http://\(ada.host)", "Sec-Fetch-Site: same-site"], ["Origin: http://127.0.0.1:1"],
                ["Origin: https://\(ada.host)"],
            ]
            for (path, form) in Self.posts {
                let form = Self.filled(form, group: group) + [("token", token)]
                for fields in hostile {
                    #expect(try await ada.post(path, form, fields: fields).status == 403, "\(path) \(fields)")
                }
            }
            for fields in hostile {
                let stranger = Browser(server)
                let page = try await stranger.post("/review/sign-in", [("key", ReviewedHouse.editKey)], fields: fields)
                #expect(page.status == 403 && stranger.cookies.isEmpty)
            }
            try await Self.expectUnchanged(house, desk)
            #expect(try await ada.get("/review/inbox").status == 200)
        }
    }

    @Test("another name of this machine is refused, so that no site can take its place")
    func rebinding() async throws {
        let house = try ReviewedHouse()
        try await house.serving { server, site, _ in
            for path in ["/review/inbox", "/review/sign-in", site.makeOneTimePath(), "/review"] {
                let text = try await RawConnection.exchange(
                    "GET \(path) HTTP/1.1\r\nHost: evil.example:\(server.port)\r\nConnection: close\r\n\r\n",
                    port: server.port)
                let reply = try #require(RawReply(text))
                #expect(reply.status == 421 && reply.fields["set-cookie"] == nil)
            }
        }
    }

    @Test("every reply forbids frames, foreign and inline content, and storing")
    func headers() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("sing a song", times: 3)
        try await house.serving { server, _, _ in
            let browser = Browser(server)
            var pages = try await browser.everyPage()
            for path in [
                "/review", "/review/nonsense", "/review/inbox?since=never", "/review/export?format=csv",
                "/review/export?format=x", "/review/open/x",
            ] { pages.append(try await browser.get(path)) }
            pages.append(try await browser.post("/review/undo", [("entry", "1")]))
            for page in pages {
                let fields = page.reply.fields
                let policy = fields["content-security-policy", default: ""]
                for rule in [
                    "default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'",
                    "script-src 'self'", "style-src 'self'",
                ] { #expect(policy.contains(rule)) }
                #expect(!policy.contains("unsafe"))
                #expect(fields["x-content-type-options"] == "nosniff" && fields["x-frame-options"] == "DENY")
                #expect(fields["cache-control"] == "no-store" && fields["referrer-policy"] == "same-origin")
                #expect(fields["cross-origin-opener-policy"] == "same-origin")
                #expect(fields["cross-origin-resource-policy"] == "same-origin")
                #expect(
                    !page.body.contains("<style") && !page.body.contains(" style=") && !page.body.contains(" onclick"))
                #expect(
                    page.body.matches(of: /<script/).count == page.body.matches(of: /<script src="\/review\//).count)
                #expect(!page.body.contains("http://") && !page.body.contains("https://"))
            }
        }
    }

    @Test("assets have names with their digests, and may be kept")
    func assets() async throws {
        let house = try ReviewedHouse()
        try await house.serving { server, _, _ in
            let browser = Browser(server)
            let page = try await browser.get("/review/sign-in")
            let style = try #require(page.body.firstMatch(of: /href="(\/review\/assets\/review-[0-9a-f]{16}\.css)"/)?.1)
            let asset = try await browser.get(String(style))
            #expect(asset.status == 200 && asset.reply.fields["content-type"] == "text/css; charset=utf-8")
            #expect(asset.reply.fields["cache-control"] == "public, max-age=31536000, immutable")
            #expect(asset.body.contains(":focus-visible"))
            for other in ["review.css", "..", "%2e%2e%2fPackage.swift", "review-0000000000000000.css"] {
                #expect(try await browser.get("/review/assets/\(other)").status == 404)
            }
        }
    }

    @Test(
        "a file outside the folder is neither shown nor written",
        arguments: [
            "../secret.yaml", "../../etc/passwd", "/etc/passwd", "home.yaml/../../secret.yaml", "./../secret.yaml",
            "..%2Fsecret.yaml", "", ".", "..", "nothing.yaml", "home.yaml\u{0}.txt", "learned.yaml/../../secret.yaml",
        ])
    func paths(name: String) async throws {
        let house = try ReviewedHouse()
        try await house.reviewing { browser, desk in
            let token = browser.page.token
            let page = try await browser.get("/review/dictionaries/file?name=\(PercentEncoding.encoded(name))")
            #expect((400..<500).contains(page.status), "\(page.status)")
            #expect(!page.body.contains("an outside secret") && !page.body.contains("root:"))
            for action in ["check", "preview", "save"] {
                let digest = SHA256Digest(ofText: "\(name)\nversion: 1").description
                let reply = try await browser.post(
                    "/review/dictionaries/\(action)",
                    [("token", token), ("name", name), ("text", "version: 1"), ("version", "x"), ("seen", digest)])
                #expect((400..<500).contains(reply.status), "\(action) \(reply.status)")
            }
            #expect(house.text("secret.yaml") == "an outside secret")
            #expect(try await desk.entries().isEmpty)
        }
    }

    @Test("too large and malformed forms are refused with what is wrong")
    func malformed() async throws {
        let house = try ReviewedHouse()
        try await house.serving { server, _, desk in
            let browser = Browser(server)
            try await browser.signIn()
            let token = browser.page.token
            func status(_ path: String, _ body: String, type: String? = nil) async throws -> Int {
                try await browser.post(path, body: body, type: type).status
            }
            let save = "/review/dictionaries/save"
            let start = "token=\(token)&name=home.yaml&version=x&text="
            let large = String(repeating: "a", count: ReviewRequest.longestFile)
            #expect(try await status(save, start + large + "b") == 413)
            #expect(
                try await status(save, start + String(repeating: "%0D%0A", count: ReviewRequest.longestFile + 1)) == 413
            )
            #expect(try await status("/review/undo", "token=\(token)&entry=1&x=" + large) == 413)
            #expect(try await status("/review/undo", "token=\(token)&entry=%") == 400)
            #expect(try await status("/review/undo", "token=\(token)&entry=%FF") == 400)
            #expect(try await status("/review/undo", "token=\(token)&entry=one") == 400)
            #expect(try await status("/review/undo", "token=\(token)") == 400)
            #expect(try await status("/review/forget", "token=\(token)&phrase=%20") == 400)
            #expect(try await status(save, "token=\(token)&name=home.yaml") == 400)
            #expect(try await status("/review/undo", String(repeating: "a=b&", count: 2001) + "token=\(token)") == 400)
            #expect(
                try await status("/review/undo", #"{"token":"\#(token)","entry":1}"#, type: "application/json") == 415)
            #expect(try await status("/review/undo", "token=\(token)&entry=1", type: "multipart/form-data") == 415)
            #expect(try await status("/review/teach/save", "token=\(token)&phrase=a&phrase=b&intent=Light") == 400)
            #expect(try await browser.get("/review/inbox?text=%FF").status == 400)
            for query in [
                "since=yesterday", "source=nobody", "ending=x", "locale=%3F",
                "text=\(String(repeating: "a", count: 501))",
            ] {
                #expect(try await browser.get("/review/utterances?\(query)").status == 400, "\(query)")
            }
            for number in ["-1", "99999999999999999999", "9223372036854775807", "x"] {
                #expect(try await browser.get("/review/inbox?page=\(number)").status == 200)
                #expect(try await browser.get("/review/utterances?before=\(number)").status == 200)
                #expect(try await browser.get("/review/journal?before=\(number)").status == 200)
            }
            #expect(try await ask(server, "DELETE", "/review/inbox").status == 405)
            #expect(try await ask(server, "GET", "/review/undo").fields["allow"] == "POST")
            #expect(try await desk.entries().isEmpty)
            #expect(house.text("dictionaries/home.yaml") == ReviewedHouse.yaml)
        }
    }

    @Test("a reviewer who may only read sees every page without a form that changes something, and changes nothing")
    func readers() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("sing a song", times: 3)
        try await house.serving { server, _, desk in
            let grace = Browser(server)
            try await grace.signIn(ReviewedHouse.readKey)
            let (group, token) = (try #require(grace.page.groups.first), grace.page.token)
            for path in [
                "/review/inbox", "/review/teach?group=\(group)&intent.\(group)=Light", "/review/utterances",
                "/review/utterances/story?session=s0&utterance=u0", "/review/dictionaries?say=lights+on",
                "/review/dictionaries/file?name=home.yaml", "/review/figures", "/review/journal",
            ] {
                let page = try await grace.get(path)
                #expect(page.status == 200, "\(path)")
                let buttons = page.body.matches(of: /<button[^>]*>([^<]*)<\/button>/).map { String($0.1) }
                #expect(Set(buttons).isSubset(of: ["Sign out", "Filter", "Try"]), "\(path) \(buttons)")
            }
            #expect(try await grace.get("/review/forget?session=s0").status == 403)
            for (path, form) in Self.posts {
                let page = try await grace.post(path, Self.filled(form, group: group) + [("token", token)])
                #expect(page.status == 403, "\(path)")
            }
            try await Self.expectUnchanged(house, desk)
            try await grace.get("/review/inbox")
            try await grace.send(form: "/review/sign-out")
            #expect(grace.cookies.isEmpty)
        }
    }

    @Test("without a session there is nothing to see and nothing to change")
    func strangers() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("sing a song", times: 3)
        try await house.serving { server, _, desk in
            let stranger = Browser(server)
            for path in [
                "/review", "/review/inbox", "/review/utterances", "/review/dictionaries/file?name=home.yaml",
                "/review/export?format=csv", "/review/figures", "/review/journal", "/review/forget?session=s0",
            ] {
                let page = try await stranger.get(path)
                #expect(page.body.contains("Your key") && !page.body.contains("sing a song"))
            }
            for (path, form) in Self.posts {
                #expect(try await stranger.post(path, Self.filled(form, group: "x")).status == 401)
            }
            try await Self.expectUnchanged(house, desk)
        }
    }

    @Test("the endpoints for questions are as before, and their keys open no page")
    func besides() async throws {
        let house = try ReviewedHouse()
        try await house.serving { server, _, _ in
            #expect(try await ask(server, "GET", "/health").body == #"{"status":"ok"}"#)
            let reply = try await ask(server, "POST", "/model/parse", body: #"{"text":"lights on"}"#)
            #expect(reply.body.contains(#""name":"Light""#))
            #expect(try await ask(server, "GET", "/reviews").status == 404)
            let metrics = try await ask(server, "GET", "/metrics").body
            _ = try await ask(server, "GET", "/review/sign-in")
            #expect(!metrics.contains(#"endpoint="review""#))
            let after = try await ask(server, "GET", "/metrics").body
            #expect(after.contains(#"requests_total{endpoint="review",status="200"} 1"#))
        }
    }
}
#endif
