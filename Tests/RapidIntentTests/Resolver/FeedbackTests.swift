import RapidIntent
import Synchronization
import Testing
import TestSupport

/// Collects events and feedback in order of arrival.
private final class Listener: ResolutionObserver {
    private let notes = Mutex<[String]>([])
    var lines: [String] { notes.withLock { $0 } }
    func observe(_ event: ResolverEvent) { notes.withLock { $0.append(line(event)) } }
    func observe(_ feedback: Feedback) {
        notes.withLock { $0.append("\(feedback.utterance) \(feedback.segment) \(feedback.verdict)") }
    }
}

/// An observer that ignores feedback.
private struct Deaf: ResolutionObserver {
    func observe(_ event: ResolverEvent) {}
}

@Suite struct FeedbackTests {
    @Test("The app's feedback on a segment reaches every observer, after the segment's events")
    func observers() async throws {
        let (first, second) = (Listener(), Listener())
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()], observers: [first, Deaf(), second])
        let resolution = await resolver.resolution(of: "take me to the office", utterance: "u7")
        resolver.report(.undone, for: resolution)
        resolver.report(.declined, utterance: "u8", segment: 2)
        #expect(first.lines.suffix(2) == ["u7 0 undone", "u8 2 declined"])
        #expect(first.lines.count > 2)
        #expect(first.lines == second.lines)
    }

    @Test("A verdict's name is the one in files and lines")
    func names() {
        #expect(Feedback.Verdict.allCases.map(\.rawValue) == ["undone", "wrong", "confirmed", "declined"])
    }
}
