#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// The messages to and from a Wyoming server about one utterance.
///
/// The client sends `transcribe`, `audio-start`, `audio-chunk` …, `audio-stop`, and the server answers with
/// `transcript`. Streaming servers send `transcript-chunk` with each new piece of text before. One connection serves
/// one utterance: the common servers close it after their transcript.
struct WyomingDialect: SpeechServerDialect {
    private let request: WyomingMessage
    private let server: String
    private let longestText: Int
    private let utterance: UtteranceID
    private(set) var endpointer: WyomingEndpointer
    private var audio: [Int16]
    private var text = ""
    private(set) var wantsAudio = true
    private(set) var isOver = false

    /// Creates the dialect when speech has begun, with the audio so far and a little before the speech.
    init(
        _ options: WyomingOptions, terms: [String], utterance: UtteranceID, endpointer: WyomingEndpointer,
        samples: [Int16],
        server: String
    ) {
        self.server = server
        longestText = options.limits.replyBytes
        self.utterance = utterance
        self.endpointer = endpointer
        audio = samples
        var data: [JSON.Member] = []
        if let model = options.model { data.append(("name", .string(model))) }
        if let locale = options.locale { data.append(("language", .string(locale.rawValue))) }
        if !terms.isEmpty { data.append(("transcript_terms", .array(terms.map { .string($0) }))) }
        request = WyomingMessage("transcribe", data)
    }

    private static let format: [JSON.Member] = [
        ("rate", .integer(WyomingEndpointer.sampleRate)), ("width", .integer(2)), ("channels", .integer(1)),
    ]

    var hasRoom: Bool { true }
    var duty: SpeechServerDuty { wantsAudio || isOver ? .none : .final }

    mutating func open() -> [WyomingMessage] {
        defer { audio = [] }
        let beginning = [request, WyomingMessage("audio-start", Self.format)]
        // The conversion may still hold all samples, and servers reject a chunk without audio.
        return audio.isEmpty
            ? beginning : beginning + [WyomingMessage("audio-chunk", Self.format, samples: audio)]
    }

    mutating func process(_ frame: AudioFrame) -> SpeechServerReaction<WyomingMessage> {
        let (verdict, samples) = endpointer.receive(frame)
        var messages: [WyomingMessage] = []
        if !samples.isEmpty { messages.append(WyomingMessage("audio-chunk", Self.format, samples: samples)) }
        if case .ended = verdict {
            wantsAudio = false
            messages.append(WyomingMessage("audio-stop"))
        }
        return SpeechServerReaction(messages: messages)
    }

    mutating func end() -> SpeechServerReaction<WyomingMessage> {
        guard wantsAudio else { return SpeechServerReaction() }
        wantsAudio = false
        let rest = endpointer.finish()
        let chunk = rest.isEmpty ? [] : [WyomingMessage("audio-chunk", Self.format, samples: rest)]
        return SpeechServerReaction(messages: chunk + [WyomingMessage("audio-stop")])
    }

    mutating func receive(_ answer: WyomingEvent) throws(SpeechServerError) -> SpeechServerReaction<WyomingMessage> {
        switch answer.type {
        case "transcript-chunk":
            text += try said(answer)
            // Each piece was within the limit, but their number is not limited.
            guard text.utf8.count <= longestText else {
                throw SpeechServerError(
                    .badReply, "\(server) sends more than \(longestText) bytes of text about one utterance")
            }
            return SpeechServerReaction(events: [transcript(text)])
        case "transcript":
            let text = try said(answer)
            wantsAudio = false
            isOver = true
            // A sound without words, such as a cough, is not an utterance, unless a chunk reported text.
            guard !text.isEmpty || !self.text.isEmpty else { return SpeechServerReaction() }
            return SpeechServerReaction(events: [
                transcript(text, isFinal: true), .endpoint(utterance, at: endpointer.heard),
            ])
        case "ping":
            return SpeechServerReaction(messages: [
                WyomingMessage("pong", [("text", JSON(answer["text"]?.string))])
            ])
        case "error":
            let code = answer["code"]?.string.map { " (\($0))" } ?? ""
            let text = answer["text"]?.string ?? "an error without a text"
            throw SpeechServerError(.serverFailed, "\(server) says: \(text.prefix(500))\(code)")
        // Events of unknown types are ignored, because the protocol may be extended.
        default: return SpeechServerReaction()
        }
    }

    private func said(_ answer: WyomingEvent) throws(SpeechServerError) -> String {
        guard let text = answer["text"]?.string else {
            throw SpeechServerError(.badReply, "\(server) sends a \(answer.type) without a text")
        }
        return text
    }

    private func transcript(_ text: String, isFinal: Bool = false) -> RecognitionEvent {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return .transcript(Transcript(utterance: utterance, at: endpointer.heard, text: text, isFinal: isFinal))
    }
}
#endif
