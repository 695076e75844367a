#if SQLite
import Foundation
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("The HTML report in a browser", .enabled(if: Browser.program != nil, "Chromium is not installed"))
struct BrowserTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("renders without an error and loads nothing", arguments: ReportKind.allCases)
    func shows(kind: ReportKind) async throws {
        let page = HTMLReport().text(for: try await kind.report(in: folder))
        let visit = try await Browser.open(page, in: folder)
        #expect(visit.messages == [])
        #expect(visit.requests == [])
        #expect(visit.page.contains("<h1>RapidIntent telemetry</h1>"))
        // A repaired document would be serialised differently, or with more elements.
        for tag in ["<section", "<table", "<tr", "<td", "<svg", "<rect", "</text>", "</details>"] {
            #expect(count(tag, in: visit.page) == count(tag, in: page), "\(tag)")
        }
    }

    @Test("shows spoken words literally, even if they are markup")
    func hostile() async throws {
        let text = #"<script>alert(1)</script> "&' <img src=http://127.0.0.1:9/x onerror=alert(2)>"#
        let visit = try await Browser.open(HTMLReport().text(for: Hostile.report(saying: text)), in: folder)
        #expect(visit.messages == [])
        #expect(visit.requests == [])
        #expect(count("<script", in: visit.page) == 0)
        #expect(count("<img", in: visit.page) == 0)
    }

    @Test("control: requests and errors would be detected")
    func control() async throws {
        let page = """
            <!DOCTYPE html><html lang="en"><title>x</title><img src="http://127.0.0.1:9/x.png">
            <script>console.error("broken")</script></html>
            """
        let visit = try await Browser.open(page, in: folder)
        #expect(visit.requests == ["http://127.0.0.1:9/x.png"])
        #expect(visit.messages.contains { $0.contains("broken") })
    }

    private func count(_ part: String, in page: String) -> Int { page.components(separatedBy: part).count - 1 }
}

/// Headless Chromium, where it is installed: the Debian package `chromium`.
enum Browser {
    static let program = [
        "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ].first(where: FileManager.default.isExecutableFile)

    /// The behaviour of a page.
    struct Visit {
        /// The page as the browser understood it.
        var page: String
        /// Its output to the console.
        var messages: [String]
        /// Its requests to the network.
        var requests: [String]
    }

    /// Opens a page, in a browser that knows no host, and waits until it is loaded.
    static func open(_ page: String, in folder: ScratchFolder) async throws -> Visit {
        let (file, log, output, errors) = (
            folder.path("page.html"), folder.path("net.json"), folder.path("page.out"), folder.path("page.err")
        )
        try Data(page.utf8).write(to: URL(filePath: file))
        for file in [output, errors] { try Data().write(to: URL(filePath: file)) }
        let process = Process()
        process.executableURL = URL(filePath: try #require(program))
        process.arguments = [
            // A browser in a container, run by the superuser, has no sandbox of its own; it opens nothing but our page.
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-extensions",
            "--disable-sync", "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
            "--user-data-dir=\(folder.path("profile"))", "--enable-logging=stderr", "--log-net-log=\(log)",
            "--dump-dom", URL(filePath: file).absoluteString,
        ]
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
        #expect(try await process.runToEnd() == 0)
        let text = { (path: String) in String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) }
        return Visit(
            page: try text(output),
            messages: try text(errors).split(separator: "\n").map(String.init).filter {
                $0.contains(":CONSOLE:")
            }, requests: try requests(in: Data(contentsOf: URL(filePath: log))))
    }

    /// The addresses that pages requested, without the browser's own requests for updates, which have no origin.
    private static func requests(in log: Data) throws -> [String] {
        let events = try #require(
            (JSONSerialization.jsonObject(with: log) as? [String: Any])?["events"] as? [[String: Any]])
        let urls = events.compactMap { event -> String? in
            guard let parameters = event["params"] as? [String: Any], let url = parameters["url"] as? String,
                let initiator = parameters["initiator"] as? String, initiator != "not an origin"
            else { return nil }
            return url.hasPrefix("file:") ? nil : url
        }
        return Array(Set(urls)).sorted()
    }
}
#endif
