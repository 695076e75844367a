package import RapidIntent
import RapidIntentSupport

/// Reads a stream of NDJSON transcripts as its bytes arrive, and returns the events of a recogniser.
///
/// `Examples/Transcripts/README.md` describes the lines. `locale` and `context` hold for the rest of their utterance. A
/// new id closes the previous utterance. A late line of a closed utterance is passed on under its own id and closes
/// nothing. If the times begin again with an utterance, as those of a recogniser that was started again, they are counted on from
/// the last one. Empty lines are skipped but counted. An invalid line changes only the line number.
package struct TranscriptLineReader: Sendable {
    private let longestText: Int
    private var lines: LineBuffer
    private var lineNumber = 0
    private var ledger = UtteranceLedger(countsOn: true)
    /// The locale and context of the current utterance.
    private var surroundings = Surroundings()
    private var latest = (at: Duration.zero, arrival: Duration.zero)

    /// The default length limit of a line, in bytes: an hour of speech takes a tenth of it.
    package static let longestLine = 1 << 20

    private struct Surroundings {
        var locale: LocaleIdentifier?
        var context: [String: String] = [:]
        var moment: LocalDateTime?
    }

    /// Creates a reader at the beginning of a stream.
    ///
    /// - Parameters:
    ///   - longestLine: The length limit of a line, in bytes; 1 MiB at most. A longer line is skipped as it arrives and
    ///     takes no memory.
    ///   - longestText: The length limit of a line's text and of each alternative, in UTF-16 units.
    package init(longestLine: Int = TranscriptLineReader.longestLine, longestText: Int = .max) {
        self.longestText = longestText
        lines = LineBuffer(longest: longestLine)
    }

    package enum Element: Sendable, Equatable {
        /// A recogniser's event.
        case event(RecognitionEvent)
        /// The app's feedback on a segment: `{"feedback":"undone","utterance":"u1"}`, with `segment` if it is not the
        /// first. Recognisers send none; recordings of an app's actions contain it.
        case feedback(Feedback)
        /// What is wrong with a line that was read nevertheless: its time begins again.
        case fault(TranscriptLineError)
    }

    /// Appends bytes, which may split anywhere.
    package mutating func feed(_ bytes: some Sequence<UInt8>) { lines.feed(bytes) }

    /// Returns the content of the next complete line, or of an incomplete one at the end; nil if there is none.
    ///
    /// - Throws: ``TranscriptLineError`` for a line that cannot be read or is too long.
    package mutating func next(isLast: Bool = false) throws(TranscriptLineError) -> [Element]? {
        guard let line = lines.next(isLast: isLast) else { return nil }
        return try elements(of: line)
    }

    /// Reads the next line of a stream of bytes.
    ///
    /// - Parameter arrival: When the line arrived, since the beginning of the stream, so that it may omit `at`; nil if
    ///   `at` is required. The time of a line without `at` is that of the line before it plus the time between their
    ///   arrivals, so lines with the recogniser's own times may be mixed with lines without.
    /// - Throws: ``TranscriptLineError`` for a line that cannot be read, is not text or is too long.
    package mutating func elements(
        of line: TranscriptLineRecogniser.Line, arrivingAt arrival: Duration? = nil
    ) throws(TranscriptLineError) -> [Element] {
        switch line {
        case .text(let text): return try elements(in: text, arrivingAt: arrival)
        case .unreadable(let column, let reason):
            lineNumber += 1
            throw TranscriptLineError(line: lineNumber, column: column, reason)
        }
    }

    /// Reads the next line, with or without its line break, and drops feedback.
    ///
    /// - Throws: ``TranscriptLineError`` for a line that cannot be read or is too long.
    package mutating func events(in text: some StringProtocol) throws(TranscriptLineError) -> [RecognitionEvent] {
        try elements(in: text).compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    /// Reads the next line, with or without its line break.
    ///
    /// - Throws: ``TranscriptLineError`` for a line that cannot be read or is too long.
    package mutating func elements(
        in text: some StringProtocol, arrivingAt arrival: Duration? = nil
    ) throws(TranscriptLineError) -> [Element] {
        lineNumber += 1
        guard text.utf8.count <= Self.longestLine else {
            throw TranscriptLineError(
                line: lineNumber, column: 1,
                "the line has \(text.utf8.count) bytes, and a transcript has at most \(Self.longestLine)")
        }
        guard text.contains(where: { !$0.isWhitespace }) else { return [] }
        let expected = arrival.map { latest.at + ($0 - latest.arrival) }
        let (line, feedback) = try TranscriptFields.reading(text, number: lineNumber) {
            fields throws(JSON.Failure) -> (line: TranscriptLine?, feedback: Feedback?) in
            if let feedback = try fields.feedback() {
                (nil, feedback)
            } else {
                (try TranscriptLine(fields, arrival: expected), nil)
            }
        }
        guard let line else { return feedback.map { [.feedback($0)] } ?? [] }
        if let arrival { latest = (line.at, arrival) }
        if longestText < text.utf8.count, let length = line.transcript?.longestReading, length > longestText {
            throw TranscriptLineError(
                line: lineNumber, column: 1,
                "the text has \(length) UTF-16 units; at most \(longestText) are understood")
        }
        let (restarts, last) = (ledger.restarts, ledger.time)
        let events = events(of: line).map { Element.event($0) }
        guard ledger.restarts > restarts else { return events }
        let (before, now) = (last / .seconds(1), line.at / .seconds(1))
        let fault = TranscriptLineError(
            line: lineNumber, column: 1,
            "the times begin again, at \(now) s after \(before) s; they are counted on from there")
        return [.fault(fault)] + events
    }

    /// Ends the stream and closes the open utterance.
    package mutating func finish() -> [RecognitionEvent] { ledger.finish() }

    private mutating func events(of line: TranscriptLine) -> [RecognitionEvent] {
        var events: [RecognitionEvent] = []
        let words = ledger.enter(
            line.utterance, line.transcript?.text ?? "", isFinal: line.transcript?.isFinal ?? false, at: line.at)
        if case .first(let before) = words {
            surroundings = Surroundings()
            if let before { events.append(.endpoint(before, at: ledger.time)) }
        }
        let isOpen = ledger.open?.id == line.utterance
        if isOpen {
            surroundings.locale = line.locale ?? surroundings.locale
            surroundings.context = line.context ?? surroundings.context
            surroundings.moment = line.moment ?? surroundings.moment
        }
        if var transcript = line.transcript {
            // A late transcript gets the current time.
            transcript.at = ledger.time
            if isOpen {
                transcript.locale = surroundings.locale
                transcript.context = surroundings.context
                transcript.moment = surroundings.moment
            }
            events.append(.transcript(transcript))
        }
        if line.isEnd, let ended = ledger.end(line.utterance, at: line.at) {
            events.append(.endpoint(ended, at: ledger.time))
        }
        return events
    }
}

extension Transcript {
    /// The length of the text or of its longest alternative, in UTF-16 units.
    fileprivate var longestReading: Int {
        alternatives.reduce(text.utf16.count) { max($0, $1.text.utf16.count) }
    }
}

extension RecognitionEvent {
    /// The event, with a language if its transcript has none.
    package func located(in locale: LocaleIdentifier?) -> RecognitionEvent {
        guard case .transcript(var transcript) = self, transcript.locale == nil else { return self }
        transcript.locale = locale
        return .transcript(transcript)
    }
}
