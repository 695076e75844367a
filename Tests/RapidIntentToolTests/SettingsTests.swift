#if Tool
import Foundation
import Testing
import TestSupport

@Suite("Settings of the resolver in a file")
struct SettingsTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func resolve(_ settings: String, _ arguments: String..., input: String = "") async throws -> Tool.Run {
        let path = try folder.write(settings, to: "settings.yaml")
        let dictionary = try folder.write(
            "version: 1\nlocale: en\nintents: { Off: [turn off the light], Location: [where am i] }\n", to: "home.yaml")
        return try await Tool.run(
            ["resolve", "--dictionary", dictionary, "--settings", path] + arguments, input: Data(input.utf8))
    }

    /// A text that sounds like "turn off the light".
    private static let misheard = "turn of the light"

    @Test("The file decides, and options go before it")
    func precedence() async throws {
        #expect(try await resolve("prepare: 0.5", Self.misheard, "--json").output.contains(#""near":true"#))
        let off = try await resolve("near: off", Self.misheard, "--json")
        #expect(off.output.contains(#""outcome":"unresolved""#) && off.status == 0, "\(off)")
        let on = try await resolve("near: off", Self.misheard, "--json", "--near", "before")
        #expect(on.output.contains(#""near":true"#), "\(on)")
        let asked = try await resolve("near_accept: 1", Self.misheard, "--json")
        #expect(asked.output.contains(#""outcome":"needsConfirmation""#), "\(asked)")
        let fired = try await resolve("near_accept: 1", Self.misheard, "--json", "--near-accept", "0.5")
        #expect(fired.output.contains(#""outcome":"fired""#), "\(fired)")
    }

    @Test("Transcripts with less confidence than the file or the option says do not fire")
    func confidence() async throws {
        let input = #"{"utterance":"u1","at":1,"text":"where am i","final":true,"confidence":0.6}"# + "\n"
        let unsure = #""event":"needsConfirmation""#
        #expect(try await resolve("near: off", "--transcripts", input: input).output.contains(#""event":"fired""#))
        let low = try await resolve("least_confidence: 0.7", "--transcripts", input: input)
        #expect(low.output.contains(unsure), "\(low)")
        let option = try await resolve("near: off", "--transcripts", "--least-confidence", "0.7", input: input)
        #expect(option.output.contains(unsure), "\(option)")
        let both = try await resolve(
            "least_confidence: 0.7", "--transcripts", "--least-confidence", "0.5", input: input)
        #expect(both.output.contains(#""event":"fired""#), "\(both)")
    }

    @Test("Mistakes in the file are reported with line and column, and end with 1")
    func mistakes() async throws {
        let run = try await resolve("near: of\nleast_confidence: 70", "where am i")
        let path = folder.path("settings.yaml")
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(
            run.errors == """
                rapid-intent: the settings have mistakes
                \(path):1:7: error: 'near' is 'of', which is not an order
                  near: of
                        ^~
                  help: did you mean 'off'? write before, after, only or off
                \(path):2:19: error: '70' for 'least_confidence' is out of range
                  least_confidence: 70
                                    ^~
                  help: write a score from 0 to 1; 90 % is 0.90

                """)
        let missing = try await Tool.run("resolve", "x", "--settings", "/nowhere/settings.yaml")
        #expect(missing.status == 1 && missing.errors.contains("/nowhere/settings.yaml"), "\(missing)")
    }
}
#endif
