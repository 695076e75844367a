#if Tool
import Foundation
import Testing
import TestSupport

@Suite struct ReloadTests {
    @Test("With --watch, changes of the dictionaries take effect with the next utterance", .timeLimit(.minutes(5)))
    func watch() async throws {
        let folder = try ScratchFolder()
        let dictionary = try folder.write(
            "version: 1\nintents: { Old: { fire: instant, phrases: [one] } }\n", to: "d.yaml")
        let process = Tool.process(["resolve", "--transcripts", "--watch", "--dictionary", dictionary])
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        var (events, remarks) = (OutputLines(output), OutputLines(errors))
        async let end = process.runToEnd()
        func say(_ id: String) throws {
            let line = "{\"utterance\":\"\(id)\",\"at\":0,\"text\":\"one\",\"final\":true}\n"
            try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
        }
        try say("u1")
        #expect(await events.next(containing: "\"event\":\"fired\"")?.contains("Old") == true)
        _ = try folder.write("version: 1\nintents: { New: { fire: instant, phrases: [one], \n", to: "d.yaml")
        #expect(await remarks.next(containing: "error")?.contains("d.yaml:2:") == true)
        #expect(await remarks.next(containing: "previous ones stay") != nil)
        try say("u2")
        #expect(await events.next(containing: "\"event\":\"fired\"")?.contains("Old") == true)
        _ = try folder.write("version: 1\nintents: { New: { fire: instant, phrases: [one] } }\n", to: "d.yaml")
        #expect(await remarks.next(containing: "were reloaded") != nil)
        try say("u3")
        #expect(await events.next(containing: "\"event\":\"fired\"")?.contains("New") == true)
        try input.fileHandleForWriting.close()
        #expect(try await end == 0)
    }
}
#endif
