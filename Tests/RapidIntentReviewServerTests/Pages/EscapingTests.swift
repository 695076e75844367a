#if Server
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentServer
import RapidIntentSupport
import RapidIntentTelemetry
import ServerTestSupport
import Testing

@testable import RapidIntentReviewServer

@Suite("What people say, on pages", .timeLimit(.minutes(2)))
struct EscapingTests {
    /// Texts that would be markup if they were not escaped; an accent makes the mark before it another character.
    private static let hostile = [
        "<img src=x onerror=alert(1)>", "\" autofocus onfocus=alert(1) x=\"", "\"\u{301} onfocus=alert(1) x=\"\u{301}",
        "'\u{301}><script>alert(1)</script>", "<\u{301}script>", "</textarea><script>alert(1)</script>",
        "{{chrome.token}}",
        "{{{chrome.token}}}", "&lt;b&gt;", "\u{202E}drawkcab", "\u{1}\u{1B}[31m",
    ]

    @Test("marks are escaped whatever follows them, and control characters are replaced")
    func escaping() {
        #expect(HTMLEscaping.escaped("<a href='x'>&\"") == "&lt;a href=&#39;x&#39;&gt;&amp;&quot;")
        #expect(HTMLEscaping.escaped("\"\u{301}") == "&quot;\u{301}")
        #expect(HTMLEscaping.escaped("<\u{FE0F}>\u{20E3}") == "&lt;\u{FE0F}&gt;\u{20E3}")
        #expect(HTMLEscaping.escaped("a\0b\u{85}c\nd\te") == "a\u{FFFD}b\u{FFFD}c\nd\te")
        #expect(HTMLEscaping.escaped("a\r\nb") == "a\r\nb")
    }

    @Test("script in every field that people can say or name is text on every page")
    func everyField() async throws {
        let house = try ReviewedHouse()
        for (number, text) in Self.hostile.enumerated() {
            let entity = Entity(name: text, value: text, text: text, words: 0..<1)
            let command = Command(intent: text, entities: [entity])
            let utterance = "\(number) \(text)"
            try await house.record(
                [
                    ReviewedHouse.resolution(text, .unresolved(.noMatch), utterance + " 1"),
                    ReviewedHouse.resolution(
                        text, .needsConfirmation(FiredCommand(command: command, source: .online, score: 0.7)),
                        utterance + " 2"),
                    ReviewedHouse.resolution(
                        text,
                        .needsConfirmation(
                            FiredCommand(
                                command: command, source: .dictionary, score: 0.7, phrase: text,
                                near: NearMiss(heard: text, takenFor: text))), utterance + " 3"),
                    ReviewedHouse.resolution(
                        text, .fired(FiredCommand(command: command, source: .dictionary, phrase: text)),
                        utterance + " 4"),
                ], session: "session \(text)", recogniser: text)
        }
        try await house.serving { server, _, desk in
            let browser = Browser(server)
            try await browser.signIn()
            var paths = ["/review/inbox", "/review/utterances", "/review/figures", "/review/journal"]
            for kind in ["unresolved", "nearMiss", "needsConfirmation"] { paths.append("/review/inbox?kind=\(kind)") }
            for segment in try await desk.segments(.init(), limit: 100).segments {
                paths.append(UtteranceReference(session: segment.session, utterance: segment.utterance).storyPath)
                paths.append("/review/forget?session=\(PercentEncoding.encoded(segment.session))")
            }
            paths += browser.page.groups.map { "/review/teach?group=\($0)&intent.\($0)=Light" }
            for text in Self.hostile {
                let value = PercentEncoding.encoded(text)
                paths += [
                    "/review/inbox?text=\(value)", "/review/utterances?session=\(value)",
                    "/review/forget?phrase=\(value)",
                    "/review/dictionaries?say=\(value)", "/review/dictionaries?intent=\(value)",
                    "/review/dictionaries/file?name=\(value)", "/review/sign-in?next=\(value)",
                    "/review/utterances?recogniser=\(value)&intent=\(value)&dictionary=\(value)",
                ]
            }
            #expect(paths.count > 150)
            for path in paths {
                let page = try await browser.get(path)
                #expect(page.status < 500, "\(path) \(page.status)")
                Self.expectHarmless(page.body, path)
            }
            #expect(!server.log.text.contains("onerror"))
        }
    }

    /// Expects a page to have no markup but its own.
    static func expectHarmless(_ html: String, _ path: String) {
        #expect(!html.contains("<img"), "\(path)")
        let scalars = Array(html.unicodeScalars)
        var isInTag = false
        var isQuoted = false
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            // A mark followed by a combining one is never the page's own.
            if ["<", ">", "\"", "'"].contains(scalar), next.properties.generalCategory == .nonspacingMark {
                Issue.record("an unescaped mark on \(path)")
            }
            switch scalar {
            case "<" where !isInTag: isInTag = true
            case "\"" where isInTag: isQuoted.toggle()
            case ">" where isInTag && !isQuoted: isInTag = false
            case "<" where isInTag: Issue.record("a tag in a tag on \(path)")
            default: break
            }
        }
        for match in html.matches(of: /<([a-z][a-z0-9]*)((?:[^">]|"[^"]*")*)>/) {
            #expect(!String(match.2).contains(/\son[a-z]+=/.ignoresCase()) || String(match.2).contains("="), "\(path)")
            let names = String(match.2).replacing(/"[^"]*"/, with: "").matches(of: /([a-zA-Z-]+)=?/).map {
                String($0.1)
            }
            #expect(!names.contains { $0.lowercased().hasPrefix("on") }, "\(path) \(names)")
            #expect(match.1 != "script" || String(match.2).contains("src=\"/review/assets/"), "\(path)")
        }
    }

    @Test("no template indents a part, because that would indent texts in it, too")
    func templates() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/RapidIntentReviewServer/Resources")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".mustache")
        }
        #expect(names.count > 15)
        for name in names {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            #expect(text.firstMatch(of: /(?m)^[ \t]+\{\{[<>$]/) == nil, "\(name)")
            // Only the report, which escapes what it shows, is taken as it is.
            #expect(text.matches(of: /\{\{\{|\{\{&/).count == (name == "figures.mustache" ? 1 : 0), "\(name)")
        }
    }
}
#endif
