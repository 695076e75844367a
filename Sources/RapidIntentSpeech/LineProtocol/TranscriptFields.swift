import RapidIntent
import RapidIntentSupport

/// Reads the members of a line's object with the types that the format requires.
struct TranscriptFields {
    typealias Failure = JSON.Failure

    private let object: JSON

    /// The latest accepted time, in seconds: some thirty years; a larger number is a mistake in units.
    private static let timeLimit = 1e9

    init(_ value: JSON) throws(Failure) {
        guard value.object != nil else {
            throw Failure(offset: value.offset, message: "expected an object, found \(value.kind)")
        }
        object = value
    }

    /// Parses a line.
    ///
    /// - Parameter number: The line's number, counted from 1, for the error.
    static func reading<Line>(
        _ text: some StringProtocol, number: Int, _ make: (TranscriptFields) throws(Failure) -> Line
    ) throws(TranscriptLineError) -> Line {
        let text = String(text)
        do throws(Failure) {
            return try make(TranscriptFields(JSON(reading: text.utf8, expecting: "a JSON object")))
        } catch {
            throw TranscriptLineError(line: number, column: column(of: error.offset, in: text), error.message)
        }
    }

    /// The column of a byte, in characters.
    private static func column(of offset: Int, in text: String) -> Int {
        let bytes = text.utf8
        guard let index = bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex) else { return 1 }
        return String(decoding: bytes[..<index], as: UTF8.self).count + 1
    }

    private func mismatch(_ name: String, _ expected: String, _ value: JSON) -> Failure {
        Failure(offset: value.offset, message: "\"\(name)\" must be \(expected), found \(value.kind)")
    }

    func required<T>(_ name: String, _ read: (String) throws(Failure) -> T?) throws(Failure) -> T {
        guard let value = try read(name) else {
            throw Failure(offset: object.offset, message: "the key \"\(name)\" is missing")
        }
        return value
    }

    func string(_ name: String) throws(Failure) -> String? {
        guard let value = object[nonNull: name] else { return nil }
        guard let text = value.string else { throw mismatch(name, "a string", value) }
        return text
    }

    func bool(_ name: String) throws(Failure) -> Bool? {
        guard let value = object[nonNull: name] else { return nil }
        guard let truth = value.bool else { throw mismatch(name, "true or false", value) }
        return truth
    }

    private func number(_ name: String, in range: ClosedRange<Double>, _ expected: String) throws(Failure) -> Double? {
        guard let value = object[nonNull: name] else { return nil }
        guard let number = value.number else { throw mismatch(name, "a number", value) }
        guard range.contains(number) else {
            throw Failure(offset: value.offset, message: "\"\(name)\" is \(number); it must be \(expected)")
        }
        return number
    }

    func time(_ name: String) throws(Failure) -> Duration? {
        let seconds = try number(name, in: 0...Self.timeLimit, "seconds, from 0 to 1000000000")
        // Rounded, so that 0.61 is exactly 610 ms and not the nearest binary fraction.
        return seconds.map { .nanoseconds(Int64(($0 * 1e9).rounded())) }
    }

    /// The app's feedback on a segment; nil if the line has none.
    func feedback() throws(Failure) -> Feedback? {
        guard let word = try string("feedback"), let value = object[nonNull: "feedback"] else { return nil }
        guard let verdict = Feedback.Verdict(rawValue: word) else {
            let known = Feedback.Verdict.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw Failure(offset: value.offset, message: "\"feedback\" is \"\(word)\"; it must be one of \(known)")
        }
        let expected = "a whole number, 0 or more"
        let segment = try number("segment", in: 0...1e6, expected) ?? 0
        guard segment == segment.rounded() else {
            throw Failure(offset: object.offset, message: "\"segment\" is \(segment); it must be \(expected)")
        }
        return Feedback(verdict, utterance: UtteranceID(try required("utterance", string)), segment: Int(segment))
    }

    func confidence() throws(Failure) -> Double? { try number("confidence", in: 0...1, "from 0 to 1") }

    private func array(_ name: String) throws(Failure) -> [JSON] {
        guard let value = object[nonNull: name] else { return [] }
        guard let elements = value.array else { throw mismatch(name, "an array", value) }
        return elements
    }

    func locale() throws(Failure) -> LocaleIdentifier? {
        guard let text = try string("locale"), let value = object[nonNull: "locale"] else { return nil }
        let locale = LocaleIdentifier(rawValue: text)
        guard locale.isWellFormed else {
            throw Failure(
                offset: value.offset, message: "\"\(text)\" is not a language tag; write it as \"en\" or \"en-GB\"")
        }
        return locale
    }

    func moment() throws(Failure) -> LocalDateTime? {
        guard let text = try string("now"), let value = object[nonNull: "now"] else { return nil }
        guard let moment = LocalDateTime(text) else {
            throw Failure(offset: value.offset, message: "\"\(text)\" is no moment; write it as \"2026-11-30T10:15\"")
        }
        return moment
    }

    func context() throws(Failure) -> [String: String]? {
        guard let value = object[nonNull: "context"] else { return nil }
        guard let members = value.object else { throw mismatch("context", "an object", value) }
        var context: [String: String] = [:]
        for member in members {
            // Conditions compare text, so values of other types are converted.
            switch member.value.content {
            case .string(let text): context[member.key] = text
            case .integer(let number): context[member.key] = "\(number)"
            case .number(let number): context[member.key] = Int(exactly: number).map(String.init) ?? "\(number)"
            case .bool(let value): context[member.key] = value ? "true" : "false"
            case .null: break
            // Such as the several domains of a device: no condition names them, and they meet none.
            case .array, .object: context[member.key] = member.value.text
            }
        }
        return context
    }

    func transcript(of utterance: UtteranceID, at: Duration) throws(Failure) -> Transcript? {
        guard let text = try string("text") else { return nil }
        return Transcript(
            utterance: utterance, at: at, text: text, isFinal: try bool("final") ?? false,
            confidence: try confidence(), words: try words(), alternatives: try alternatives(),
            silence: try time("silence"), holdsCommands: try bool("holds") ?? false, decoding: try time("decoding"))
    }

    private func words() throws(Failure) -> [Transcript.Word] {
        var words: [Transcript.Word] = []
        for element in try array("words") {
            let fields = try TranscriptFields(element)
            words.append(
                Transcript.Word(
                    text: try fields.required("text", fields.string), start: try fields.time("start"),
                    end: try fields.time("end"), confidence: try fields.confidence(),
                    isFinal: try fields.bool("final") ?? false))
        }
        return words
    }

    private func alternatives() throws(Failure) -> [Transcript.Alternative] {
        var alternatives: [Transcript.Alternative] = []
        for element in try array("alternatives") {
            if let text = element.string {
                alternatives.append(Transcript.Alternative(text: text))
            } else {
                let fields = try TranscriptFields(element)
                alternatives.append(
                    Transcript.Alternative(
                        text: try fields.required("text", fields.string), confidence: try fields.confidence()))
            }
        }
        return alternatives
    }
}
