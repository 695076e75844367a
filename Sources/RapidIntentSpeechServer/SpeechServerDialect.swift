package import RapidIntent
package import RapidIntentSpeech

/// What is said to a speech server, and what its answers mean: a pure state machine for the time of one connection.
package protocol SpeechServerDialect: Sendable {
    /// What the server says at once.
    associatedtype Incoming: Sendable
    /// What is said to it at once.
    associatedtype Outgoing: Sendable

    /// What is said first.
    mutating func open() -> [Outgoing]
    /// Takes audio in.
    mutating func process(_ frame: AudioFrame) -> SpeechServerReaction<Outgoing>
    /// Takes note of the end of the audio.
    mutating func end() -> SpeechServerReaction<Outgoing>
    /// Takes an answer in.
    mutating func receive(_ answer: Incoming) throws(SpeechServerError) -> SpeechServerReaction<Outgoing>

    /// Whether more audio may be sent before the next answer.
    var hasRoom: Bool { get }
    /// Whether audio is wanted at all; once it is not, never again.
    var wantsAudio: Bool { get }
    /// What the server has to do next, and by when.
    var duty: SpeechServerDuty { get }
    /// Whether everything was said; the connection is closed.
    var isOver: Bool { get }
}

/// What is to be done next, on both sides.
package struct SpeechServerReaction<Outgoing: Sendable>: Sendable {
    /// What to say to the server.
    package var messages: [Outgoing]
    /// What to tell, at its own time.
    package var events: [RecognitionEvent]
    /// Whether it is one to an answer that the server owed, from which on it has time for the next one.
    package var isOwedAnswer: Bool

    /// Describes a reaction.
    package init(messages: [Outgoing] = [], events: [RecognitionEvent] = [], isOwedAnswer: Bool = false) {
        self.messages = messages
        self.events = events
        self.isOwedAnswer = isOwedAnswer
    }
}

/// What a server has to do next.
package enum SpeechServerDuty: Sendable {
    /// Nothing: it may be silent.
    case none
    /// To answer what it was sent.
    case answer
    /// To say the last words.
    case final
}
