import Foundation
import RapidIntentServer
import ServerTestSupport
import Testing

@Suite("rapid-intent-server --review", .timeLimit(.minutes(2)))
struct ReviewToolTests {
    private static let program: URL = {
        let tests = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
        let folder = (tests ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
        return folder.appending(path: "rapid-intent-server")
    }()

    @Test("it prints an address that opens the review once, serves what was taught there, and logs no words")
    func once() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("brighten things up", times: 3)
        let process = Process()
        process.executableURL = Self.program
        process.arguments = [
            "--port", "0", "--dictionary", house.path("dictionaries"), "--review", "--telemetry",
            house.path("telemetry.sqlite"), "--log-level", "trace",
        ]
        // Its templates are in the program, so that it runs from any folder.
        process.currentDirectoryURL = house.folder
        let output = Pipe()
        try Data().write(to: house.folder.appending(path: "log"))
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: house.folder.appending(path: "log"))
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        let lines = try await offPool { () -> String in
            var text = ""
            while text.split(separator: "\n").count < 2 {
                let more = output.fileHandleForReading.availableData
                if more.isEmpty { break }
                text += String(decoding: more, as: UTF8.self)
            }
            return text
        }
        let listening = try #require(lines.firstMatch(of: /^listening on http:\/\/127\.0\.0\.1:(\d+)\n/))
        let review = try #require(
            lines.firstMatch(of: /\nreview at http:\/\/127\.0\.0\.1:\d+(\/review\/open\/\w{64})\n$/))
        let (port, path) = (try #require(Int(listening.1)), String(review.1))
        let browser = Browser(port: port)
        #expect(try await browser.get(path).status == 200)
        #expect(try await Browser(port: port).get(path).status == 403)
        try await eventually { try await browser.get("/review/inbox").groups.count == 1 }
        let group = browser.page.groups[0]
        try await browser.get("/review/teach?group=\(group)&intent.\(group)=Light")
        try await browser.send(form: "/review/teach/save")
        #expect(browser.page.note?.hasPrefix("Learned") == true)
        try await eventually {
            let body = #"{"text":"brighten things up"}"#
            return try await RawConnection.exchange(
                "POST /model/parse HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)",
                port: port
            ).contains(#""name":"Light""#)
        }
        process.terminate()
        try await offPool { process.waitUntilExit() }
        #expect(process.terminationStatus == 0)
        let log = try #require(house.text("log"))
        #expect(log.contains("one-time address") && !log.contains("brighten") && !log.contains(path.suffix(64)))
    }
}
