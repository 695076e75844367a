#if SQLite
import Foundation
import RapidIntent
import RapidIntentLearning
import Testing
import TestSupport

@Suite struct UnifiedDiffTests {
    private static let tools = ["/usr/bin/diff", "/usr/bin/patch"]
    private static let hasTools = tools.allSatisfy(FileManager.default.isExecutableFile)

    @Test("An added line is shown with three lines of context")
    func addition() {
        let old = "a\nb\nc\nd\ne\nf\ng\nh\n"
        let new = "a\nb\nc\nd\nx\ne\nf\ng\nh\n"
        #expect(
            UnifiedDiff(from: old, to: new, file: "l.yaml").text
                == "--- l.yaml\n+++ l.yaml\n@@ -2,6 +2,7 @@\n b\n c\n d\n+x\n e\n f\n g\n")
        #expect(UnifiedDiff(from: old, to: old, file: "l.yaml").text == "")
    }

    @Test("A new file is compared with an empty one, and a missing final line break is marked")
    func edges() {
        #expect(
            UnifiedDiff(from: nil, to: "a\nb", file: "l")
                .text == "--- /dev/null\n+++ l\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n")
        #expect(
            UnifiedDiff(from: "a", to: "a\n", file: "l").text
                == "--- l\n+++ l\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n")
        #expect(UnifiedDiff(from: "a\n", to: "", file: "l").text == "--- l\n+++ l\n@@ -1 +0,0 @@\n-a\n")
        #expect(
            UnifiedDiff(from: "é\r\n", to: "e\u{301}\r\n", file: "l").text
                == "--- l\n+++ l\n@@ -1 +1 @@\n-é\r\n+e\u{301}\r\n")
    }

    /// Texts of few different lines, so that there is much to match in several ways.
    private static func texts(seed: UInt64) -> (old: String, new: String) {
        var random = SplitMix64(seed: seed)
        func text(_ count: Int) -> [String] {
            (0..<count).map { _ in ["a", "b", "c", "", "日本", "- x\r", "  #"].randomElement(using: &random) ?? "" }
        }
        let old = text(Int.random(in: 0...40, using: &random))
        var new = old
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            let place = Int.random(in: 0...new.count, using: &random)
            if Bool.random(using: &random) || place == new.count {
                new.insert(contentsOf: text(2), at: place)
            } else {
                new.remove(at: place)
            }
        }
        func joined(_ lines: [String]) -> String {
            lines.joined(separator: "\n") + (lines.isEmpty || Bool.random(using: &random) ? "" : "\n")
        }
        return (joined(old), joined(new))
    }

    @Test(
        "patch turns the old text into the new one, and diff finds no shorter edit",
        .enabled(if: hasTools, "no diff, or no patch"),
        arguments: UInt64(1)...12)
    func patchAndDiff(seed: UInt64) throws {
        let folder = try ScratchFolder()
        for round in 0..<8 {
            let (old, new) = Self.texts(seed: seed * 100 + UInt64(round))
            let (before, after, change) = (folder.path("old"), folder.path("new"), folder.path("change"))
            try Data(old.utf8).write(to: URL(filePath: before))
            try Data(new.utf8).write(to: URL(filePath: after))
            let ours = UnifiedDiff(from: old, to: new, file: "old").text
            let theirs = try Self.run(Self.tools[0], ["-d", "-u", before, after])
            func changed(_ text: String) -> Int {
                // By bytes: to Swift, CR LF is one character.
                text.utf8.split(separator: UInt8(ascii: "\n")).dropFirst(2).count {
                    $0.first == UInt8(ascii: "+") || $0.first == UInt8(ascii: "-")
                }
            }
            #expect(changed(ours) == changed(theirs.output), "\(ours)\n\(theirs.output)")
            guard !ours.isEmpty else { continue }
            try Data(ours.utf8).write(to: URL(filePath: change))
            let patched = try Self.run(Self.tools[1], ["--binary", "-s", before, change])
            #expect(patched.status == 0, "\(patched.output)\n\(ours)")
            let result = (try? Data(contentsOf: URL(filePath: before))) ?? Data()  // patch removes what becomes empty
            #expect(result == Data(new.utf8), "\(ours)")
        }
    }

    private static func run(_ tool: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: tool)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        return (process.waitForEnd(), String(decoding: data, as: UTF8.self))
    }
}
#endif
