#if SpeechServers
import RapidIntentSupport
import RapidIntent

/// A message to a Vosk server.
typealias VoskMessage = WebSocketMessage

extension VoskMessage {
    /// The end of the audio, with exactly these bytes.
    ///
    /// Both `asr_server.py` and `asr_server.cpp` of https://github.com/alphacep/vosk-server compare the whole message.
    static let end = VoskMessage.text("{\"eof\" : 1}")

    /// The configuration before the audio; `asr_server.py` reads it, `asr_server.cpp` does not.
    static func configuration(_ options: VoskOptions, phrases: [String]) -> VoskMessage {
        var members: [JSON.Member] = [
            ("sample_rate", .integer(VoskDialect.sampleRate)), ("words", .bool(true)),
        ]
        if options.alternatives > 0 { members.append(("max_alternatives", .integer(options.alternatives))) }
        if !phrases.isEmpty {
            members.append(
                ("phrase_list", .array((phrases + [VoskAnswer.unknownWord]).map { JSON.string($0) })))
        }
        return .text(JSON.object([("config", .object(members))]).text)
    }
}
#endif
