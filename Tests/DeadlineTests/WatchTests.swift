#if Tool
import Foundation
import Testing
import TestSupport

@Suite struct WatchTests {
    @Test("Every change of the files is noticed, and Ctrl-C ends the watch cleanly", .timeLimit(.minutes(5)))
    func watch() async throws {
        let folder = try ScratchFolder()
        let path = try folder.write("version: 1\nintents: { Go: [go on] }\n", to: "a.yaml")
        let process = Tool.process(["check", folder.url.path, "--watch", "--json"])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        var lines = OutputLines(output)
        async let end = process.runToEnd()
        #expect(await lines.next(containing: #""intents":1"#)?.contains(#""errors":0"#) == true)

        // Overwritten in place.
        _ = try folder.write("version: 1\nintents: { Go: [go on], Stop: [stop it] }\n", to: "a.yaml")
        #expect(await lines.next(containing: #""intents":2"#)?.contains(#""at":""#) == true)
        // Replaced, as editors do.
        let other = try folder.write("version: 1\nintents: { Go: [go on }\n", to: "b.tmp")
        #expect(rename(other, path) == 0)
        #expect(await lines.next(containing: #""errors":1"#) != nil)
        // Another file, and the first one removed.
        _ = try folder.write("version: 1\nintents: { A: [a b], B: [b c], C: [c d] }\n", to: "c.yaml")
        try FileManager.default.removeItem(atPath: path)
        #expect(await lines.next(containing: #""intents":3"#)?.contains(#""errors":0"#) == true)

        process.interrupt()
        #expect(try await end == 0)
    }
}
#endif
