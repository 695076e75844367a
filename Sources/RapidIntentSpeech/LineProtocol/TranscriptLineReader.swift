public import RapidIntent

/// Follows a stream of NDJSON transcripts, line by line, and tells what a recogniser would have told.
///
/// ```swift
/// var reader = TranscriptLineReader()
/// for line in lines {
///     do throws(TranscriptLineError) {
///         for event in try reader.events(in: line) { … }
///     } catch {
///         complain(error)   // line 3, column 24: …; the stream goes on
///     }
/// }
/// for event in reader.finish() { … }
/// ```
///
/// See ``TranscriptLine`` for the format. `locale` and `context` hold for the rest of their utterance. A new id closes the
/// utterance before it; a line that comes late for one that was closed is passed on under its own id and closes
/// nothing. Empty lines are skipped but counted. A line in error changes nothing but the line number.
public struct TranscriptLineReader: Sendable {
    private let longestText: Int
    private var lineNumber = 0
    /// The latest time that was told.
    private var time = Duration.zero
    private var open: OpenUtterance?
    /// The utterances closed last, oldest first.
    private var closed: [UtteranceID] = []

    /// The longest line that is read, in bytes: an hour of speech is a tenth of it.
    public static let longestLine = 1 << 20

    /// How many closed utterances are remembered, so that late lines are known for what they are.
    private static let memory = 64

    private struct OpenUtterance {
        var id: UtteranceID
        var locale: LocaleIdentifier?
        var context: [String: String] = [:]
    }

    /// Begins before the first line.
    ///
    /// - Parameter longestText: The longest text that a line may say, in UTF-16 units, another reading of it included.
    public init(longestText: Int = .max) { self.longestText = longestText }

    /// What a line may say.
    public enum Element: Sendable, Equatable {
        /// What a recogniser reports.
        case event(RecognitionEvent)
        /// What the app says of a segment: `{"feedback":"undone","utterance":"u1"}`, with `segment` where it is not the
        /// first. No recogniser says so, but a recording of what an app did would be incomplete without.
        case feedback(Feedback)
    }

    /// Takes the next line, with or without its line break, and leaves feedback out.
    ///
    /// - Throws: ``TranscriptLineError`` for a line that cannot be read or is too long.
    public mutating func events(in text: some StringProtocol) throws(TranscriptLineError) -> [RecognitionEvent] {
        try elements(in: text).compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    /// Takes the next line, with or without its line break.
    ///
    /// - Throws: ``TranscriptLineError`` for a line that cannot be read or is too long.
    public mutating func elements(in text: some StringProtocol) throws(TranscriptLineError) -> [Element] {
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
        // What comes late, as over a network it does, counts as coming now.
        time = max(time, line.at)
        return (closed.contains(line.utterance) ? late(line) : follow(line)).map { .event($0) }
    }

    /// Passes over a line that could not even be read as text, and returns its number.
    public mutating func skipLine() -> Int {
        lineNumber += 1
        return lineNumber
    }

    /// Takes note of the end of the stream, which closes the utterance that is open.
    public mutating func finish() -> [RecognitionEvent] { close() }

    private func late(_ line: TranscriptLine) -> [RecognitionEvent] {
        guard var transcript = line.transcript else { return [] }
        transcript.at = time
        return [.transcript(transcript)]
    }

    private mutating func follow(_ line: TranscriptLine) -> [RecognitionEvent] {
        var events: [RecognitionEvent] = []
        if let open, open.id != line.utterance { events += close() }
        var utterance = open ?? OpenUtterance(id: line.utterance)
        utterance.locale = line.locale ?? utterance.locale
        utterance.context = line.context ?? utterance.context
        open = utterance
        if var transcript = line.transcript {
            transcript.at = time
            transcript.locale = utterance.locale
            transcript.context = utterance.context
            events.append(.transcript(transcript))
        }
        if line.isEnd { events += close() }
        return events
    }

    private mutating func close() -> [RecognitionEvent] {
        guard let utterance = open?.id else { return [] }
        open = nil
        closed.append(utterance)
        if closed.count > Self.memory { closed.removeFirst() }
        return [.endpoint(utterance, at: time)]
    }
}

extension Transcript {
    /// The length of its longest reading, in UTF-16 units.
    fileprivate var longestReading: Int {
        alternatives.reduce(text.utf16.count) { max($0, $1.text.utf16.count) }
    }
}
