#if Server
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentTelemetry
import ServerTestSupport
import Testing

@testable import RapidIntentReviewServer

@Suite("What was said, in pages", .timeLimit(.minutes(3)))
struct UtterancePagesTests {
    @Test("older utterances are on the next pages, each once")
    func pages() async throws {
        let house = try ReviewedHouse()
        try await house.record(
            (0..<120).map { ReviewedHouse.resolution("number \($0)", .unresolved(.noMatch), "u\($0)") })
        try await house.reviewing { browser, _ in
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
        try await house.reviewing { browser, desk in
            let segment = try #require(try await desk.segments(.init(), limit: 1).segments.first)
            let page = try await browser.get(
                UtteranceReference(session: segment.session, utterance: segment.utterance).storyPath)
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
        try await house.reviewing { browser, desk in
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
}
#endif
