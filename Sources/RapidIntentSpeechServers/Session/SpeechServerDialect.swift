#if SpeechServers
package import RapidIntent
package import RapidIntentSpeech

/// The messages to and from a speech server: a state machine for one connection.
package protocol SpeechServerDialect: Sendable {
    associatedtype Incoming: Sendable
    associatedtype Outgoing: Sendable

    mutating func open() -> [Outgoing]
    mutating func process(_ frame: AudioFrame) -> SpeechServerReaction<Outgoing>
    mutating func end() -> SpeechServerReaction<Outgoing>
    mutating func receive(_ answer: Incoming) throws(SpeechServerError) -> SpeechServerReaction<Outgoing>

    /// Whether more audio may be sent before the next answer.
    var hasRoom: Bool { get }
    /// Whether the dialect needs more audio; once false, it stays false.
    var wantsAudio: Bool { get }
    /// The server's next duty, which selects the time limit.
    var duty: SpeechServerDuty { get }
    /// Whether the exchange is complete; the connection is then closed.
    var isOver: Bool { get }
}

/// The result of processing audio or an answer.
package struct SpeechServerReaction<Outgoing: Sendable>: Sendable {
    package var messages: [Outgoing] = []
    package var events: [RecognitionEvent] = []
    /// Whether an answer that was due has arrived, so that the time limit of the next one begins.
    package var isOwedAnswer = false
}

package enum SpeechServerDuty: Sendable {
    /// None: the server may be silent.
    case none
    /// An answer to the sent audio.
    case answer
    case final
}
#endif
