public import RapidIntent

/// Follows a stream of NDJSON transcripts as its bytes come, and tells what a recogniser would have told.
///
/// ```swift
/// var reader = TranscriptLineReader()
/// for try await bytes in connection {
///     reader.feed(bytes)
///     while true {
///         do throws(TranscriptLineError) {
///             guard let elements = try reader.next() else { break }
///             …
///         } catch {
///             complain(error)   // line 3, column 24: …; the stream goes on
///         }
///     }
/// }
/// … reader.next(isLast: true) …
/// for event in reader.finish() { … }
/// ```
///
/// `Examples/Transcripts/README.md` describes the lines. `locale` and `context` hold for the rest of their utterance. A new id closes the
/// utterance before it; a line that comes late for one that was closed is passed on under its own id and closes
/// nothing. Empty lines are skipped but counted. A line in error changes nothing but the line number.
public struct TranscriptLineReader: Sendable {
    private let longestText: Int
    private var lines: LineBuffer
    private var lineNumber = 0
    private var ledger = UtteranceLedger(lateWords: .passedOn)
    /// What holds for the rest of the utterance under way.
    private var surroundings = Surroundings()

    /// The longest line that is read, in bytes: an hour of speech is a tenth of it.
    @usableFromInline package static let longestLine = 1 << 20

    private struct Surroundings {
        var locale: LocaleIdentifier?
        var context: [String: String] = [:]
    }

    /// Begins before the first line.
    ///
    /// - Parameters:
    ///   - longestLine: The longest line that is read, in bytes; 1 MiB at most. A longer one is passed over while it comes in,
    ///     so that it costs no memory.
    ///   - longestText: The longest text that a line may say, in UTF-16 units, another reading of it included.
    public init(longestLine: Int = TranscriptLineReader.longestLine, longestText: Int = .max) {
        self.longestText = longestText
        lines = LineBuffer(longest: longestLine)
    }

    /// What a line may say.
    public enum Element: Sendable, Equatable {
        /// What a recogniser reports.
        case event(RecognitionEvent)
        /// What the app says of a segment: `{"feedback":"undone","utterance":"u1"}`, with `segment` where it is not the
        /// first. No recogniser says so, but a recording of what an app did would be incomplete without.
        case feedback(Feedback)
    }

    /// Takes bytes in, wherever they are split.
    public mutating func feed(_ bytes: some Sequence<UInt8>) { lines.feed(bytes) }

    /// What the next line says that is complete, or what is left of one at the end; nil if there is none.
    ///
    /// - Throws: ``TranscriptLineError`` for a line that cannot be read or is too long.
    public mutating func next(isLast: Bool = false) throws(TranscriptLineError) -> [Element]? {
        guard let line = lines.next(isLast: isLast) else { return nil }
        return try elements(of: line)
    }

    /// Takes the next line, as it came from a stream of bytes.
    ///
    /// - Throws: ``TranscriptLineError`` for a line that cannot be read, is no text or is too long.
    package mutating func elements(
        of line: TranscriptLineRecogniser.Line
    ) throws(TranscriptLineError) -> [Element] {
        switch line {
        case .text(let text): return try elements(in: text)
        case .unreadable(let column, let reason):
            lineNumber += 1
            throw TranscriptLineError(line: lineNumber, column: column, reason)
        }
    }

    /// Takes the next line, with or without its line break, and leaves feedback out.
    ///
    /// - Throws: ``TranscriptLineError`` for a line that cannot be read or is too long.
    package mutating func events(in text: some StringProtocol) throws(TranscriptLineError) -> [RecognitionEvent] {
        try elements(in: text).compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    /// Takes the next line, with or without its line break.
    ///
    /// - Throws: ``TranscriptLineError`` for a line that cannot be read or is too long.
    package mutating func elements(in text: some StringProtocol) throws(TranscriptLineError) -> [Element] {
        lineNumber += 1
        guard text.utf8.count <= Self.longestLine else {
            throw TranscriptLineError(
                line: lineNumber, column: 1,
                "the line has \(text.utf8.count) bytes, and a transcript has at most \(Self.longestLine)")
        }
        guard text.contains(where: { !$0.isWhitespace }) else { return [] }
        let (line, feedback) = try TranscriptFields.reading(text, number: lineNumber) {
            fields throws(JSON.Failure) -> (line: TranscriptLine?, feedback: Feedback?) in
            if let feedback = try fields.feedback() { (nil, feedback) } else { (try TranscriptLine(fields), nil) }
        }
        guard let line else { return feedback.map { [.feedback($0)] } ?? [] }
        if longestText < text.utf8.count, let length = line.transcript?.longestReading, length > longestText {
            throw TranscriptLineError(
                line: lineNumber, column: 1,
                "the text has \(length) UTF-16 units; at most \(longestText) are understood")
        }
        return events(of: line).map { .event($0) }
    }

    /// Takes note of the end of the stream, which closes the utterance that is open.
    public mutating func finish() -> [RecognitionEvent] { ledger.finish() }

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
        }
        if var transcript = line.transcript {
            // What comes late, as over a network it does, counts as coming now.
            transcript.at = ledger.time
            if isOpen {
                transcript.locale = surroundings.locale
                transcript.context = surroundings.context
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
    /// The length of its longest reading, in UTF-16 units.
    fileprivate var longestReading: Int {
        alternatives.reduce(text.utf16.count) { max($0, $1.text.utf16.count) }
    }
}
