import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting

/// Sends pipelines all kinds of requests in random order, from several tasks at once, while audio flows as fast as it can.
///
/// Meant for the thread sanitizer; `Scripts/test-threads` runs it so. Prints what it saw, and fails if an answer is missing or
/// if something happens that the documentation of `SpeechPipeline` rules out.
@main struct Threads {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let steps = arguments.first ?? 10_000
        var hasFailed = false
        for (name, profile) in try profiles() {
            let run = Run(profile: profile, steps: steps, seed: UInt64(arguments.dropFirst().first ?? 1))
            let seen = try await run.run()
            print("\(name): \(seen.answers) answers, \(seen.activations) activations, \(seen.events) events")
            for fault in seen.faults { print("  \(fault)") }
            hasFailed = hasFailed || !seen.faults.isEmpty
        }
        if hasFailed { throw Failure() }
    }

    struct Failure: Error {}

    static func profiles() throws -> [(String, PipelineProfile)] {
        let detector = try TranscriptWakePhraseDetector(["w x"], recogniser: SpellingRecogniser())
        return [
            ("pushToTalk", .pushToTalk), ("voiceActivity", .voiceActivity), ("wakePhrase", .wakePhrase(detector)),
            ("continuous", .continuous),
        ]
    }
}
