import Foundation
import Testing

@Suite struct ReloadTests {
    @Test("With --watch, changes of the dictionaries count from the next utterance on", .timeLimit(.minutes(3)))
    func watch() async throws {
        let folder = try ScratchFolder()
        let dictionary = try folder.write(
            "version: 1\nintents: { Old: { fire: instant, phrases: [one] } }\n", to: "d.yaml")
        let process = Tool.process(["resolve", "--transcripts", "--watch", "--dictionary", dictionary])
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        let (lines, said) = (output.lines, errors.lines)
        var (events, news) = (lines.makeAsyncIterator(), said.makeAsyncIterator())
        async let end: Void = process.runToEnd()
        func say(_ text: String, _ id: String) throws {
            let line = "{\"utterance\":\"\(id)\",\"at\":0,\"text\":\"\(text)\",\"final\":true}\n"
            try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
        }
        func next(_ part: String, of iterator: inout AsyncStream<String>.Iterator) async -> String? {
            while let line = await iterator.next() { if line.contains(part) { return line } }
            return nil
        }
        try say("one", "u1")
        #expect(await next("\"resolved\"", of: &events)?.contains("Old") == true)
        _ = try folder.write("version: 1\nintents: { New: { fire: instant, phrases: [one], \n", to: "d.yaml")
        #expect(await next("error", of: &news)?.contains("d.yaml:") == true)
        #expect(await next("old ones stay", of: &news) != nil)
        try say("one", "u2")
        #expect(await next("\"resolved\"", of: &events)?.contains("Old") == true)
        _ = try folder.write("version: 1\nintents: { New: { fire: instant, phrases: [one] } }\n", to: "d.yaml")
        #expect(await next("were taken up", of: &news) != nil)
        try say("one", "u3")
        #expect(await next("\"resolved\"", of: &events)?.contains("New") == true)
        try input.fileHandleForWriting.close()
        try await end
        #expect(process.terminationStatus == 0)
    }
}

extension Pipe {
    /// What is written into it, line by line.
    fileprivate var lines: AsyncStream<String> {
        AsyncStream { continuation in
            let buffer = LineBuffer()
            fileHandleForReading.readabilityHandler = { handle in
                let data = handle.availableData
                for line in buffer.take(data) { continuation.yield(line) }
                if data.isEmpty {
                    handle.readabilityHandler = nil
                    continuation.finish()
                }
            }
        }
    }
}
