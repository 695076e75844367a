package import RapidIntent
import RapidIntentTesting

/// The events of a stream, and its end.
package struct Heard: Sendable {
    package private(set) var events: [RecognitionEvent] = []
    package private(set) var error: (any Error)?

    /// Reads a stream to its end.
    package init(_ stream: AsyncThrowingStream<RecognitionEvent, any Error>) async {
        do {
            for try await event in stream { events.append(event) }
        } catch {
            self.error = error
        }
    }

    /// Its transcripts.
    package var transcripts: [Transcript] {
        events.compactMap { if case .transcript(let transcript) = $0 { transcript } else { nil } }
    }
    /// The texts of the final ones.
    package var finals: [String] { transcripts.filter(\.isFinal).map(\.text) }
    /// The rules of recognition that it broke.
    package var broken: [String] {
        var rules = RecognitionRules()
        for event in events { rules.check(event) }
        rules.end()
        return rules.broken
    }
}
