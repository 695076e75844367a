import Foundation
import Testing

@Suite struct WatchTests {
    /// Waits for what a program prints, without waiting for time to pass.
    struct Lines {
        private var bytes: AsyncStream<UInt8>.Iterator

        init(_ pipe: Pipe) {
            let (stream, continuation) = AsyncStream.makeStream(of: UInt8.self)
            pipe.fileHandleForReading.readabilityHandler = { handle in
                let data = handle.availableData
                for byte in data { continuation.yield(byte) }
                if data.isEmpty {
                    handle.readabilityHandler = nil
                    continuation.finish()
                }
            }
            bytes = stream.makeAsyncIterator()
        }

        /// The next line that a test is interested in; nil at the end.
        mutating func next(containing text: String) async -> String? {
            var line: [UInt8] = []
            while let byte = await bytes.next() {
                guard byte == UInt8(ascii: "\n") else {
                    line.append(byte)
                    continue
                }
                let string = String(decoding: line, as: UTF8.self)
                if string.contains(text) { return string }
                line = []
            }
            return nil
        }
    }

    @Test("Whatever is done to the files is seen, and Ctrl-C ends the watch well", .timeLimit(.minutes(1)))
    func watch() async throws {
        let folder = try ScratchFolder()
        let path = try folder.write("version: 1\nintents: { Go: [go on] }\n", to: "a.yaml")
        let process = Tool.process(["check", folder.url.path, "--watch", "--json"])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        var lines = Lines(output)
        async let end: Void = process.runToEnd()
        #expect(await lines.next(containing: #""intents":1"#)?.contains(#""errors":0"#) == true)

        // Written over.
        _ = try folder.write("version: 1\nintents: { Go: [go on], Stop: [stop it] }\n", to: "a.yaml")
        #expect(await lines.next(containing: #""intents":2"#)?.contains(#""at":""#) == true)
        // Replaced, as editors do.
        let other = try folder.write("version: 1\nintents: { Go: [go on }\n", to: "b.tmp")
        #expect(rename(other, path) == 0)
        #expect(await lines.next(containing: #""errors":1"#) != nil)
        // Another file, and the first one gone.
        _ = try folder.write("version: 1\nintents: { A: [a b], B: [b c], C: [c d] }\n", to: "c.yaml")
        try FileManager.default.removeItem(atPath: path)
        #expect(await lines.next(containing: #""intents":3"#)?.contains(#""errors":0"#) == true)

        process.interrupt()
        try await end
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }
}
