import Foundation
import RapidIntent
import RapidIntentSpeech
import Testing

@testable import RapidIntentPocketSphinx

@Suite(
    "PocketSphinxWakePhraseDetector",
    .enabled(
        if: Speaker.isAvailable
            && FileManager.default.fileExists(atPath: PocketSphinxModel.americanEnglish.pronunciations),
        "needs the packages pocketsphinx-en-us and flite"))
struct PocketSphinxWakePhraseDetectorTests {
    @Test func measure() async throws {
        let phrases = ["computer", "hey kitchen", "okay house", "wake up", "coffee machine"]
        let others = ["where am i", "turn on the kitchen light", "what is the weather today", "take me to the office", "commuters go home", "the house is big", "I could not wake him", "set the coffee to medium"]
        var spoken: [(String?, WAVSource)] = []
        for voice in ["slt", "awb", "rms", "kal"] {
            for phrase in phrases { spoken.append((phrase, try Speaker.recording(of: phrase + ", where am i", voice: voice))) }
            for other in others { spoken.append((nil, try Speaker.recording(of: other, voice: voice))) }
        }
        let folder = URL(filePath: #filePath).appending(path: "../../../../../shared/data/speech-commands/clean").standardized
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".wav") }.sorted()
        let recordings = try files.map { try WAVSource(path: folder.appending(path: $0).path) }
        for exponent in [5.0, 10, 15, 20, 25, 30, 40] {
            let begin = ContinuousClock.now
            var hits: [String: Int] = [:]
            var alarms: [String: Int] = [:]
            let detector = try PocketSphinxWakePhraseDetector(phrases.map { PocketSphinxWakePhrase($0, threshold: pow(10, -exponent)) })
            for (phrase, source) in spoken {
                var found: Set<String> = []
                for try await event in detector.listen(to: source) { if case .wake(let w) = event { found.insert(w.phrase) } }
                for one in found { if one == phrase { hits[one, default: 0] += 1 } else { alarms[one, default: 0] += 1 } }
            }
            var real: [String: Int] = [:]
            for source in recordings {
                for try await event in detector.listen(to: source) { if case .wake(let w) = event { real[w.phrase, default: 0] += 1 } }
            }
            func row(_ d: [String: Int]) -> String { phrases.map { "\($0) \(d[$0] ?? 0)" }.joined(separator: ", ") }
            print("KWS 1e-\(Int(exponent)) of 4 each: \(row(hits)); alarms in 48: \(row(alarms)); recordings \(recordings.count) \(Double(recordings.reduce(0) { $0 + $1.samples.count }) / 57_600_000) h: \(row(real)); \(ContinuousClock.now - begin)")
        }
    }
}
