#if Tool
import Foundation
import RapidIntentTesting
import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary
@testable import RapidIntentPocketSphinx
@testable import RapidIntentSpeech

@Suite("PocketSphinxRecogniser conforms", .spokenEnglish, .timeLimit(.minutes(5)))
struct PocketSphinxConformanceTests {
    @Test("repaired, it keeps every rule, on real speech")
    func conformance() async throws {
        let phrases = ["where am i", "where am i going", "take me home", "stop"]
        let recording = ConformanceRecording(
            samples: try Speaker.recording(of: "where am i going").samples, text: "where am i going")
        let report = try await RecogniserConformance(
            hearing: recording, promising: [.words, .silence, .partials], grace: .seconds(10), calls: 20
        ) {
            try PocketSphinxRecogniser(
                intents: [
                    Intent(
                        name: "Any", summary: nil, rule: .standard,
                        phrases: Phrases(try phrases.map { try Phrase($0) }))
                ], lists: [], configuration: PocketSphinxConfiguration(decodesFreeText: false)
            ).repaired(resetPause: nil)
        }.run()
        #expect(report.failures == [])
    }
}
#endif
