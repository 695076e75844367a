extension SpeechServer {
    /// What the server does with a connection: serve it, or one of the many ways in which servers go wrong.
    package enum Behaviour: Sendable, Equatable {
        /// Serve it well.
        case answer
        /// Serve it well, but let every answer wait.
        case answerLate(Duration)
        /// Fall silent at this place, and stay so until the client gives up.
        case stall(Place)
        /// Say nothing but pings at this place, each once the one before is answered, until the client gives up; only before
        /// the first answer and before the last one.
        case chatter(Place)
        /// End the connection at this place.
        case cutOff(Place, IntentServer.Ending)
        /// Take nothing any more once audio has come: the client's bytes pile up.
        case deaf
        /// Say this instead of the first answer; it is put into the protocol's frame.
        case say([UInt8])
        /// Send these bytes instead of the first answer, as they are.
        case send([UInt8])
        /// Say the first answer twice, and every final one.
        case repeatAnswers
        /// Refuse the handshake with this HTTP status; only where there is one.
        case refuse(status: Int)
    }

    /// A place in a conversation.
    package enum Place: Sendable, Equatable, CaseIterable {
        /// Before the first byte, handshake included.
        case atOnce
        /// Before the first answer to audio.
        case beforeAnswer
        /// In the middle of the first answer to audio.
        case inAnswer
        /// Before the last answer.
        case atEnd
    }

    /// The protocol that it speaks.
    package enum Language: Sendable, Equatable {
        /// That of alphacep/vosk-server, over WebSocket.
        case vosk
        /// Wyoming's `asr`; with `streaming`, words are told as they are understood.
        case wyoming(streaming: Bool)
    }

    /// What it has seen.
    package struct Log: Sendable, Equatable {
        /// How many connections came.
        package var connections = 0
        /// How many are open.
        package var openConnections = 0
        /// How many samples of audio came.
        package var samples = 0
        /// The texts and events that came, audio left out, in the order in which they did.
        package var messages: [String] = []
        /// How many connections have come to the place where they stall, or hear nothing any more.
        package var stalls = 0
        /// How many pings of ``Behaviour/chatter(_:)`` were answered.
        package var pongs = 0
        /// What clients did that the protocol forbids.
        package var violations: [String] = []

        /// Begins empty.
        package init() {}
    }
}
