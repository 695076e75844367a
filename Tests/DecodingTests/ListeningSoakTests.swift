#if Tool
import Foundation
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentALSA
@testable import RapidIntentSpeech
@testable import rapid_intent_soak

@Suite(.serialized, .timeLimit(.minutes(15))) struct ListeningSoakTests {
    @Test(
        "Two minutes of listening are accounted for, and each trouble in them is reported once",
        .spokenEnglish,
        arguments: [nil] + ListeningSoak.Profile.allCases)
    func short(profile: ListeningSoak.Profile?) async throws {
        let soak = ListeningSoak(length: .seconds(120), seed: 20_261_121, profile: profile)
        let report = try await soak.report { _ in }
        #expect(report.complaints == [], "\(report.text)")
        #expect(report.injected.values.reduce(0, +) >= 2)
        #expect(report.hours.first.map { $0.said > 0 && $0.heard == $0.said } == true, "\(report.text)")
        #expect(report.text.hasPrefix("0:02:00 of listening in "))
    }

    private func transcript(_ id: String, _ seconds: Double) -> RecognitionEvent {
        .transcript(Transcript(utterance: UtteranceID(id), at: .seconds(seconds), text: "stop"))
    }

    private func account(hearing seconds: Double) -> ListeningAccount {
        let account = ListeningAccount(longestUtterance: .seconds(20))
        for second in 0..<Int(seconds) {
            account.note(AudioFrame(samples: [Int16](repeating: 1, count: 16_000), at: .seconds(second)))
        }
        return account
    }

    @Test("An account finds every kind of fault")
    func faults() {
        func faults(_ events: [RecognitionEvent]) -> [String] {
            let account = account(hearing: 60)
            for event in events { account.note(event) }
            account.finish()
            return account.faults
        }
        func end(_ id: String, _ seconds: Double) -> RecognitionEvent {
            .endpoint(UtteranceID(id), at: .seconds(seconds))
        }
        #expect(faults([transcript("u1", 1), end("u1", 2), transcript("u2", 3), end("u2", 22.9)]) == [])
        #expect(faults([transcript("u1", 1)]) == ["u1 has no endpoint"])
        #expect(faults([transcript("u1", 1), end("u1", 2), end("u1", 3)]) == ["an endpoint of u1, which is not open"])
        #expect(faults([transcript("u1", 1), transcript("u2", 2), end("u1", 3)]) == ["u2 begins inside u1"])
        #expect(faults([transcript("u1", 1), end("u1", 21.1)]) == ["u1 is 20.1 seconds long"])
        #expect(faults([.progress(at: .seconds(5)), .progress(at: .seconds(4))]).count == 1)
        #expect(faults([.progress(at: .seconds(61))]).count == 1)
    }

    @Test("A gap belongs to no utterance, and time that is not accounted for is a fault")
    func gaps() {
        let account = account(hearing: 10)
        account.note(transcript("u1", 9))
        account.note(AudioFrame(samples: [Int16](repeating: 1, count: 16_000), at: .seconds(40)))
        account.note(.endpoint("u1", at: .seconds(41)))
        account.finish()
        #expect(account.faults == [])
        #expect(account.longest == .seconds(2))
        #expect(account.missing == .seconds(30))
        account.note(AudioFrame(samples: [1], at: .seconds(30)))
        #expect(account.faults.count == 1)
    }

    @Test("Commands are counted in the hour in which they were said, and commands that were not said are strays")
    func commands() {
        let account = account(hearing: 5)
        account.note(said: [
            SoakStage.Said(intent: "Stop", start: .seconds(1), end: .seconds(2)),
            SoakStage.Said(intent: "Go", start: .seconds(3_700), end: .seconds(3_701)),
        ])
        for (intent, seconds) in [("Stop", 2.5), ("Stop", 2.6), ("Go", 3_703)] {
            let fired = FiredCommand(command: Command(intent: intent), source: .dictionary)
            account.note(ResolverEvent(utterance: "u1", at: .seconds(seconds), .fired(fired, segment: 0)))
        }
        #expect(account.hours.map(\.said) == [1, 1])
        #expect(account.hours.map(\.heard) == [1, 0])
        #expect(account.hours.map(\.strays) == [1, 1])
    }

    @Test("A report names each fault that it looks for")
    func complaints() {
        var report = ListeningReport(length: .seconds(7_200))
        #expect(report.complaints == [])
        report.faults = ["u1 has no endpoint"]
        report.injected = [.silence: 3, .lost: 1, .stuck: 1, .offset: 1]
        report.told = [.silence: (2, 2), .lost: (2, 1), .stuck: (0, 0)]
        report.others = ["an overrun"]
        report.hours = [
            ListeningAccount.Hour(said: 100, heard: 90, strays: 0, utterances: 100),
            ListeningAccount.Hour(said: 100, heard: 20, strays: 0, utterances: 100),
        ]
        report.figures = [20_000, 21_000, 22_000, 23_000, 24_000, 28_300].map {
            ProcessFigures(memory: $0, descriptors: 1, sockets: 1, threads: 1)
        }
        #expect(
            report.complaints == [
                "u1 has no endpoint", "lost was made 1 times, told 2 times and over 1 times",
                "6 troubles were made, 4 told and 3 over", "told, and not made: an overrun",
                "memory grew by 5300 KiB in the second half", "of 200 commands only 110 were heard",
                "the last hour was heard worse than the first",
            ])
    }

    @Test("Sleeping moves a simulated clock, and nothing else waits for it")
    func clock() async throws {
        let clock = SimulatedClock()
        try await clock.sleep(for: .seconds(36_000))
        clock.advance(by: .seconds(1))
        #expect(clock.now.offset == .seconds(36_001))
    }
}
#endif
