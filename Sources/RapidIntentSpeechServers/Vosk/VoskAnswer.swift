#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// The answer of a Vosk server to a block of audio or to the end of the audio.
///
/// ```json
/// {"partial" : "where am"}
/// {"result" : [{"conf" : 0.98, "start" : 0.87, "end" : 1.11, "word" : "where"}, …], "text" : "where am i"}
/// {"alternatives" : [{"confidence" : 231.4, "text" : "where am i"}, …]}
/// ```
///
/// The format is that of `vosk_recognizer_partial_result` and `vosk_recognizer_result`
/// (https://github.com/alphacep/vosk-api), which the server passes on.
struct VoskAnswer: Equatable {
    /// The text so far, or the whole text of the utterance.
    var text: String
    /// Whether the server has ended the utterance.
    var isResult: Bool
    /// The mean confidence of the words; nil if they have none.
    var confidence: Double?
    /// The words, with times from the beginning of the audio.
    var words: [Transcript.Word] = []
    var alternatives: [String] = []

    /// The placeholder for words that are not in the vocabulary.
    static let unknownWord = "[unk]"

    init(_ text: String, from server: String) throws(SpeechServerError) {
        let json: JSON
        do throws(JSON.Failure) {
            json = try JSON(reading: text.utf8, expecting: "a JSON object")
        } catch {
            throw SpeechServerError(
                .badReply, "\(server) sends text that is not JSON: byte \(error.offset): \(error.message)")
        }
        if let partial = json[nonNull: "partial"] {
            guard let text = partial.string else { throw Self.mismatch("partial", "a string", partial, server) }
            self.init(text: Self.cleaned(text), isResult: false)
        } else if let alternatives = json[nonNull: "alternatives"] {
            guard let readings = alternatives.array else {
                throw Self.mismatch("alternatives", "an array", alternatives, server)
            }
            // Here 'confidence' is a likelihood without an upper bound. Its absolute value has no meaning.
            let texts = readings.compactMap { $0[nonNull: "text"]?.string }.map(Self.cleaned)
            self.init(text: texts.first ?? "", isResult: true)
            words = try Self.words(readings.first?[nonNull: "result"], server)
            self.alternatives = Array(texts.dropFirst())
        } else if let said = json[nonNull: "text"] {
            guard let text = said.string else { throw Self.mismatch("text", "a string", said, server) }
            self.init(text: Self.cleaned(text), isResult: true)
            words = try Self.words(json[nonNull: "result"], server)
        } else {
            throw SpeechServerError(
                .badReply, "\(server) sends an answer without \"partial\", \"text\" or \"alternatives\"")
        }
        let confidences = words.compactMap(\.confidence)
        if !words.isEmpty, confidences.count == words.count {
            confidence = confidences.reduce(0, +) / Double(words.count)
        }
    }

    private init(text: String, isResult: Bool) {
        self.text = text
        self.isResult = isResult
    }

    /// The text, or an empty text if every word is unknown.
    ///
    /// An unknown word beside known words stays. Otherwise "turn [unk] light" would read as "turn light".
    private static func cleaned(_ text: String) -> String {
        text.split(separator: " ").allSatisfy { $0 == unknownWord } ? "" : text
    }

    private static func words(_ result: JSON?, _ server: String) throws(SpeechServerError) -> [Transcript.Word] {
        guard let result else { return [] }
        guard let elements = result.array else { throw mismatch("result", "an array", result, server) }
        let words = elements.compactMap(word)
        guard words.count == elements.count else {
            throw SpeechServerError(.badReply, "\(server) sends a result with an element without \"word\"")
        }
        return words
    }

    /// An element of a result; nil if it has no word.
    private static func word(_ element: JSON) -> Transcript.Word? {
        guard let text = element[nonNull: "word"]?.string else { return nil }
        return Transcript.Word(
            text: text, start: time(element[nonNull: "start"]), end: time(element[nonNull: "end"]),
            confidence: element[nonNull: "conf"]?.number.map { min(max($0, 0), 1) }, isFinal: true)
    }

    private static func time(_ value: JSON?) -> Duration? {
        // Times of many years are errors, and larger values would overflow.
        guard let seconds = value?.number, (0...1e9).contains(seconds) else { return nil }
        return .nanoseconds(Int64((seconds * 1e9).rounded()))
    }

    private static func mismatch(
        _ name: String, _ expected: String, _ value: JSON, _ server: String
    ) -> SpeechServerError {
        SpeechServerError(.badReply, "\(server) sends \"\(name)\" as \(value.kind); it must be \(expected)")
    }
}
#endif
