import Foundation
import RapidIntent
import RapidIntentSpeech
import Testing
import TestSupport

@testable import RapidIntentPocketSphinx

@Suite("PocketSphinxWakePhraseDetector", .spokenEnglish)
struct PocketSphinxWakePhraseDetectorTests {
    private static let phrases: [PocketSphinxWakePhrase] = ["computer", "coffee machine", "Wake up!"]
    private static let others = [
        "where am i", "turn on the kitchen light", "what is the weather today", "take me to the office",
        "commuters go home", "the house is big", "I could not wake him", "set the coffee to medium",
    ]
    private static let voices = ["slt", "awb", "rms", "kal"]
    private static let recordings: [URL] = {
        let folder = URL(filePath: #filePath)
            .appending(path: "../../../../../shared/data/speech-commands/clean").standardized
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "wav" }.sorted { $0.path < $1.path }
    }()

    private func woken(_ detector: PocketSphinxWakePhraseDetector, _ source: WAVSource) async throws -> [WakeDetection]
    {
        var found: [WakeDetection] = []
        for try await event in detector.listen(to: source) {
            if case .wake(let detection) = event { found.append(detection) }
        }
        return found
    }

    @Test("each phrase is detected in most voices soon after its end, and nothing else is")
    func synthetic() async throws {
        let detector = try PocketSphinxWakePhraseDetector(Self.phrases)
        for phrase in Self.phrases {
            var hits = 0
            for voice in Self.voices {
                let source = try Speaker.recording(of: phrase.text + ", where am i", voice: voice)
                let found = try await woken(detector, source)
                #expect(found.allSatisfy { $0.phrase == phrase.text })
                #expect(found.allSatisfy { $0.end < $0.at && $0.at - $0.end <= .milliseconds(300) })
                hits += found.count
            }
            #expect((3...4).contains(hits), "\(phrase.text)")
        }
        for voice in Self.voices {
            for other in Self.others {
                #expect(try await woken(detector, Speaker.recording(of: other, voice: voice)).isEmpty, "\(other)")
            }
        }
    }

    @Test("a phrase is reported each time, and every frame has a result")
    func again() async throws {
        let detector = try PocketSphinxWakePhraseDetector(["computer"])
        #expect(detector.answersEveryFrame)
        let once = try Speaker.recording(of: "computer").samples
        let source = try Speaker.source(once + once + once)
        var events: [WakePhraseEvent] = []
        for try await event in detector.listen(to: source) { events.append(event) }
        #expect(events.count == (source.samples.count + 319) / 320)
        #expect(events.filter { if case .wake = $0 { true } else { false } }.count == 3)
    }

    @Test(
        "recorded orders to a coffee maker do not contain the wake phrase",
        .enabled(if: !recordings.isEmpty, "the recordings are not beside this package, in ../shared/data"))
    func falseAlarms() async throws {
        let detector = try PocketSphinxWakePhraseDetector(Self.phrases)
        var alarms: [String] = []
        // Every third recording: all of them, 13.5 minutes, give no false alarm either, but take three times as long.
        for (index, file) in Self.recordings.enumerated() where index % 3 == 0 {
            alarms += try await woken(detector, WAVSource(path: file.path)).map {
                "\($0.phrase) in \(file.lastPathComponent)"
            }
        }
        #expect(alarms == [])
    }

    @Test(
        "an unusable phrase is refused with the reason",
        arguments: [
            ([], "no wake phrase was given; name at least one"),
            ([" -- "], "the wake phrase ' -- ' has no word in it that could be said"),
            (
                ["hey zyzzyxq frumblo"],
                "the wake phrase 'hey zyzzyxq frumblo' cannot be pronounced: the pronunciation dictionary lacks "
                    + "'zyzzyxq', 'frumblo'; write it as words that sound like it"
            ),
            (
                [PocketSphinxWakePhrase("computer", threshold: 0)],
                "the threshold of the wake phrase 'computer' is 0.0; it must lie above 0 and be at most 1"
            ),
            (
                [PocketSphinxWakePhrase("computer", threshold: .nan)],
                "the threshold of the wake phrase 'computer' is nan; it must lie above 0 and be at most 1"
            ),
            (["computer", "Computer!"], "the wake phrase 'Computer!' was given twice"),
        ] as [([PocketSphinxWakePhrase], String)])
    func refused(phrases: [PocketSphinxWakePhrase], message: String) {
        #expect(throws: PocketSphinxError(.unusableWakePhrase, message)) {
            try PocketSphinxWakePhraseDetector(phrases)
        }
    }

    @Test("the default threshold is a hundredth for each phone")
    func threshold() { #expect(abs(PocketSphinxWakePhrase.threshold(phones: 8) / 1e-16 - 1) < 1e-9) }
}
