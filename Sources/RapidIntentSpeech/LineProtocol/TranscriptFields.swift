import RapidIntent

/// The members of a line's object, read with the types that the format asks for.
struct TranscriptFields {
    typealias Failure = JSONReader.Failure

    private let members: [LocatedJSON.Member]
    private let offset: Int

    /// The latest time that is taken, in seconds: some thirty years, beyond which a number is a mistake in units.
    private static let timeLimit = 1e9

    init(_ value: LocatedJSON) throws(Failure) {
        guard case .object(let members) = value.content else {
            throw Failure(offset: value.offset, message: "expected an object, found \(value.kind)")
        }
        self.members = members
        offset = value.offset
    }

    /// A member that is there and not `null`.
    private func value(_ name: String) -> LocatedJSON? {
        members.first { $0.name == name }.map(\.value).flatMap { $0.content == .null ? nil : $0 }
    }

    private func mismatch(_ name: String, _ expected: String, _ value: LocatedJSON) -> Failure {
        Failure(offset: value.offset, message: "\"\(name)\" must be \(expected), found \(value.kind)")
    }

    func required<T>(_ name: String, _ read: (String) throws(Failure) -> T?) throws(Failure) -> T {
        guard let value = try read(name) else {
            throw Failure(offset: offset, message: "the key \"\(name)\" is missing")
        }
        return value
    }

    func string(_ name: String) throws(Failure) -> String? {
        guard let value = value(name) else { return nil }
        guard case .string(let text) = value.content else { throw mismatch(name, "a string", value) }
        return text
    }

    func bool(_ name: String) throws(Failure) -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .bool(let truth) = value.content else { throw mismatch(name, "true or false", value) }
        return truth
    }

    private func number(_ name: String, in range: ClosedRange<Double>, _ expected: String) throws(Failure) -> Double? {
        guard let value = value(name) else { return nil }
        guard case .number(let number) = value.content else { throw mismatch(name, "a number", value) }
        guard range.contains(number) else {
            throw Failure(offset: value.offset, message: "\"\(name)\" is \(number); it must be \(expected)")
        }
        return number
    }

    func time(_ name: String) throws(Failure) -> Duration? {
        let seconds = try number(name, in: 0...Self.timeLimit, "seconds, from 0 to 1000000000")
        // Rounded, so that 0.61 is 610 ms and not the nearest binary fraction.
        return seconds.map { .nanoseconds(Int64(($0 * 1e9).rounded())) }
    }

    func confidence() throws(Failure) -> Double? { try number("confidence", in: 0...1, "from 0 to 1") }

    private func array(_ name: String) throws(Failure) -> [LocatedJSON] {
        guard let value = value(name) else { return [] }
        guard case .array(let elements) = value.content else { throw mismatch(name, "an array", value) }
        return elements
    }

    func locale() throws(Failure) -> LocaleIdentifier? {
        guard let text = try string("locale"), let value = value("locale") else { return nil }
        let locale = LocaleIdentifier(rawValue: text)
        guard locale.isWellFormed else {
            throw Failure(
                offset: value.offset, message: "\"\(text)\" is not a language tag; write it as \"en\" or \"en-GB\"")
        }
        return locale
    }

    func context() throws(Failure) -> [String: String]? {
        guard let value = value("context") else { return nil }
        guard case .object(let members) = value.content else { throw mismatch("context", "an object", value) }
        var context: [String: String] = [:]
        for member in members {
            // Conditions are written as text, whatever type the app's value has.
            switch member.value.content {
            case .string(let text): context[member.name] = text
            case .number(let number): context[member.name] = Int(exactly: number).map(String.init) ?? "\(number)"
            case .bool(let value): context[member.name] = value ? "true" : "false"
            case .null: break
            case .array, .object: throw mismatch("context.\(member.name)", "a string", member.value)
            }
        }
        return context
    }

    func transcript(of utterance: UtteranceID, at: Duration) throws(Failure) -> Transcript? {
        guard let text = try string("text") else { return nil }
        return Transcript(
            utterance: utterance, at: at, text: text, isFinal: try bool("final") ?? false,
            confidence: try confidence(), words: try words(), alternatives: try alternatives(),
            silence: try time("silence"))
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
            if case .string(let text) = element.content {
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
