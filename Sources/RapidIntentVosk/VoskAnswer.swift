import RapidIntent
import RapidIntentSpeech

/// What a Vosk server says to a block of audio, or to the end.
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
    /// The text so far, or all that was said.
    var text: String
    /// Whether the server has ended the utterance.
    var isResult: Bool
    /// The mean of the words' confidence; nil where they have none.
    var confidence: Double?
    /// The words, with times from the beginning of the audio that was sent.
    var words: [Transcript.Word] = []
    /// Other readings.
    var alternatives: [String] = []

    /// The word that stands for whatever the vocabulary does not hold.
    static let unknownWord = "[unk]"

    /// Reads an answer.
    init(_ text: String, from server: String) throws(SpeechServerError) {
        let json: JSON
        do throws(JSON.Failure) {
            json = try JSON(reading: text.utf8, expecting: "a JSON object")
        } catch {
            throw SpeechServerError(
                .badReply, "\(server) sends what is no JSON: byte \(error.offset): \(error.message)")
        }
        if let partial = json[nonNull: "partial"] {
            guard let text = partial.string else { throw Self.mismatch("partial", "a string", partial, server) }
            self.init(text: Self.cleaned(text), isResult: false)
        } else if let alternatives = json[nonNull: "alternatives"] {
            guard let readings = alternatives.array else {
                throw Self.mismatch("alternatives", "an array", alternatives, server)
            }
            // Their 'confidence' is a likelihood without a bound, and says nothing by itself.
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

    /// The text, or none where not one word of it is known.
    ///
    /// Between known words an unknown one stays, so that "turn [unk] light" is not taken for "turn light".
    private static func cleaned(_ text: String) -> String {
        text.split(separator: " ").allSatisfy { $0 == unknownWord } ? "" : text
    }

    private static func words(_ result: JSON?, _ server: String) throws(SpeechServerError) -> [Transcript.Word] {
        guard let result else { return [] }
        guard let elements = result.array else { throw mismatch("result", "an array", result, server) }
        var words: [Transcript.Word] = []
        for element in elements {
            guard let text = element[nonNull: "word"]?.string else {
                throw SpeechServerError(.badReply, "\(server) sends a result with an element without \"word\"")
            }
            words.append(
                Transcript.Word(
                    text: text, start: time(element[nonNull: "start"]), end: time(element[nonNull: "end"]),
                    confidence: element[nonNull: "conf"]?.number.map { min(max($0, 0), 1) }, isFinal: true))
        }
        return words
    }

    private static func time(_ value: JSON?) -> Duration? {
        // Years of audio are a mistake, and beyond what a duration holds.
        guard let seconds = value?.number, (0...1e9).contains(seconds) else { return nil }
        return .nanoseconds(Int64((seconds * 1e9).rounded()))
    }

    private static func mismatch(
        _ name: String, _ expected: String, _ value: JSON, _ server: String
    ) -> SpeechServerError {
        SpeechServerError(.badReply, "\(server) sends \"\(name)\" as \(value.kind); it must be \(expected)")
    }
}
