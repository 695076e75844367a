import RapidIntent
import RapidIntentSpeech

/// What the lines of a stream say: events for the resolver, feedback, and complaints about lines that say nothing.
struct StreamInput: Sendable {
    /// What came of some lines, in order.
    enum Element: Sendable, Equatable {
        case event(RecognitionEvent)
        case feedback(Feedback)
        /// A line of output that says why a line of input cannot be used.
        case complaint(String)

        /// Whether it counts as a question does: the end of an utterance, which is decided on then, final transcript or
        /// not; and what is answered with a complaint, so that nonsense is not had for nothing.
        var isQuestion: Bool {
            switch self {
            case .event(.endpoint), .complaint: true
            case .event, .feedback: false
            }
        }
    }

    /// The language where the lines do not say.
    private let locale: LocaleIdentifier?
    private var reader: TranscriptLineReader
    /// How many lines came in, and how many of them could not be used; until they are taken.
    private var counted = (lines: 0, bad: 0)
    /// How many bytes came in that no question was counted for yet.
    private var uncounted = 0

    init(locale: LocaleIdentifier?, limits: ServerLimits) {
        self.locale = locale
        reader = TranscriptLineReader(longestLine: limits.line, longestText: limits.streamText)
    }

    /// So many bytes count as a question, whatever they say: what is said in a breath is less, with all that a recogniser
    /// thinks of it on the way, and what never ends an utterance is not had for nothing.
    static let bytesPerQuestion = 16_384

    /// Takes bytes in.
    ///
    /// - Returns: How many questions they count as for their number alone.
    mutating func feed(_ bytes: some Collection<UInt8>) -> Int {
        reader.feed(bytes)
        uncounted += bytes.count
        defer { uncounted %= Self.bytesPerQuestion }
        return uncounted / Self.bytesPerQuestion
    }

    /// What the next line says that is complete; nil if there is none.
    mutating func next() -> [Element]? { next(isLast: false) }

    /// Takes note of the end, which closes the utterance that is open.
    mutating func finish() -> [Element] {
        (next(isLast: true) ?? []) + reader.finish().map { .event($0) }
    }

    /// Resets the counts, and returns how many lines came in since the last call and how many of them could not be used.
    mutating func resetCounts() -> (lines: Int, bad: Int) {
        defer { counted = (0, 0) }
        return counted
    }

    private mutating func next(isLast: Bool) -> [Element]? {
        do throws(TranscriptLineError) {
            guard let elements = try reader.next(isLast: isLast) else { return nil }
            counted.lines += 1
            return elements.map { element in
                switch element {
                case .event(let event): .event(located(event))
                case .feedback(let feedback): .feedback(feedback)
                }
            }
        } catch {
            counted.lines += 1
            counted.bad += 1
            return [.complaint(EventLine(failed: "invalidLine", message: error.description).text)]
        }
    }

    private func located(_ event: RecognitionEvent) -> RecognitionEvent {
        guard case .transcript(var transcript) = event, transcript.locale == nil else { return event }
        transcript.locale = locale
        return .transcript(transcript)
    }
}
