#if Tool
import Foundation
import RapidIntent
import RapidIntentPrograms
import RapidIntentSpeech
import Synchronization

/// The transcripts of a recogniser that writes lines to standard input while the user speaks.
///
/// A line is read when it arrives; its arrival is its time if it has no `at`.
struct LiveTranscripts: AsyncSequence, Sendable {
    /// The spoken language of transcripts that have none.
    let locale: LocaleIdentifier?
    let receive: @Sendable (Feedback) -> Void
    /// Warns of languages that no dictionary has.
    let languages: UnknownLanguages
    /// Receives the error for each line that cannot be read, or whose time begins again.
    let report: @Sendable (TranscriptLineError) -> Void

    func makeAsyncIterator() -> Iterator { Iterator(transcripts: self) }

    struct Iterator: AsyncIteratorProtocol {
        let transcripts: LiveTranscripts
        private let clock = ContinuousClock()
        private let start = ContinuousClock.now
        private var lines = TranscriptLineRecogniser.lines(of: STDIN_FILENO).makeAsyncIterator()
        private var reader = TranscriptLineReader()
        private var events: [RecognitionEvent] = []
        private var hasEnded = false

        init(transcripts: LiveTranscripts) { self.transcripts = transcripts }

        /// Waits for the next event; nil at the end of standard input, or when the task is cancelled.
        mutating func next() async throws -> RecognitionEvent? {
            while events.isEmpty {
                if hasEnded { return nil }
                try await read()
            }
            return events.removeFirst()
        }

        private mutating func read() async throws {
            guard let line = try await lines.next() else {
                hasEnded = true
                events = reader.finish()
                return
            }
            do throws(TranscriptLineError) {
                for element in try reader.elements(of: line, arrivingAt: start.duration(to: clock.now)) {
                    switch element {
                    case .event(let event):
                        transcripts.languages.note(event)
                        events.append(event.located(in: transcripts.locale))
                    case .feedback(let feedback): transcripts.receive(feedback)
                    case .fault(let fault): transcripts.report(fault)
                    }
                }
            } catch {
                transcripts.report(error)
            }
        }
    }
}

/// Warns once of each language that transcripts name and that no dictionary has.
final class UnknownLanguages: Sendable {
    private let active: ActiveDictionaries
    private let known = Mutex<Set<LocaleIdentifier>>([])

    init(besides active: ActiveDictionaries) { self.active = active }

    func note(_ event: RecognitionEvent) {
        guard case .transcript(let transcript) = event, let locale = transcript.locale,
            known.withLock({ $0.insert(locale).inserted }), let warning = active.current.substitution(for: locale)
        else { return }
        StandardError.write(warning)
    }
}
#endif
