import RapidIntent
import RapidIntentSpeech
import Synchronization

/// Standard input as a stream of transcripts: what cannot be read is said, and the stream goes on.
final class TranscriptInput: Sendable {
    private struct State {
        var reader = TranscriptLineReader()
        var waiting: [RecognitionEvent] = []
        var hasEnded = false
        var status: ExitStatus?
    }

    private let lines: StandardInputLines
    private let state = Mutex(State())

    /// Reads transcripts from lines.
    init(_ lines: StandardInputLines) { self.lines = lines }

    /// How the tool should end: nil if everything could be read and done.
    var status: ExitStatus? { state.withLock { $0.status } }

    /// Takes note that the online service failed.
    func noteServiceFailure() { state.withLock { $0.status = $0.status ?? .serviceFailed } }

    /// What the lines report, read when it is asked for.
    var events: AsyncStream<RecognitionEvent> { AsyncStream { self.next() } }

    private func next() -> RecognitionEvent? {
        while true {
            let ready: (event: RecognitionEvent?, hasEnded: Bool) = state.withLock { state in
                (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.hasEnded)
            }
            if let event = ready.event { return event }
            if ready.hasEnded { return nil }
            take(lines.next())
        }
    }

    private func take(_ line: String?) {
        let failure: TranscriptLineError? = state.withLock { state in
            guard let line else {
                state.waiting += state.reader.finish()
                state.hasEnded = true
                return nil
            }
            do throws(TranscriptLineError) {
                state.waiting += try state.reader.events(in: line)
                return nil
            } catch {
                state.status = .badInput
                return error
            }
        }
        guard let failure else { return }
        StandardError.write("rapid-intent: \(failure)")
        StandardOutput.write(EventLine(failed: "invalidLine", message: failure.description).text)
    }
}
