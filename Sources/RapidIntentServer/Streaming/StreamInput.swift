#if Server
import RapidIntent
import RapidIntentSpeech

/// Parses the lines of a stream: events for the resolver, feedback, and errors about invalid lines.
struct StreamInput: Sendable {
    /// An element of the parsed lines, in order.
    enum Element: Sendable, Equatable {
        case event(RecognitionEvent)
        case feedback(Feedback)
        /// A line of output that reports an invalid line of input.
        case complaint(String)

        /// Whether it counts as a question: the end of an utterance, with or without a final transcript, or an invalid
        /// line, so that invalid input is not free.
        var isQuestion: Bool {
            switch self {
            case .event(.endpoint), .complaint: true
            case .event, .feedback: false
            }
        }
    }

    /// The language if a line has none.
    private let locale: LocaleIdentifier?
    private var reader: TranscriptLineReader
    /// The number of lines, and of invalid ones, since the last reset.
    private var counted = (lines: 0, bad: 0)
    /// The number of bytes that are not yet counted as a question.
    private var uncounted = 0

    init(locale: LocaleIdentifier?, limits: ServerLimits) {
        self.locale = locale
        reader = TranscriptLineReader(longestLine: limits.line, longestText: limits.streamText)
    }

    /// The number of bytes that count as a question: more than an utterance with all its partial transcripts.
    ///
    /// It limits input that never ends an utterance.
    static let bytesPerQuestion = 16_384

    /// Appends bytes.
    ///
    /// - Returns: The number of questions that the bytes count as.
    mutating func feed(_ bytes: some Collection<UInt8>) -> Int {
        reader.feed(bytes)
        uncounted += bytes.count
        defer { uncounted %= Self.bytesPerQuestion }
        return uncounted / Self.bytesPerQuestion
    }

    /// The elements of the next complete line; nil if there is none.
    mutating func next() -> [Element]? { next(isLast: false) }

    /// Ends the input and the open utterance.
    mutating func finish() -> [Element] { (next(isLast: true) ?? []) + reader.finish().map { .event($0) } }

    /// Resets the counts, and returns the numbers of lines and of invalid lines since the last call.
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
                case .event(let event): .event(event.located(in: locale))
                case .feedback(let feedback): .feedback(feedback)
                case .fault(let fault): Self.complaint(about: fault)
                }
            }
        } catch {
            counted.lines += 1
            counted.bad += 1
            return [Self.complaint(about: error)]
        }
    }

    private static func complaint(about error: TranscriptLineError) -> Element {
        .complaint(EventLine(failed: "invalidLine", message: error.description).text)
    }
}
#endif
