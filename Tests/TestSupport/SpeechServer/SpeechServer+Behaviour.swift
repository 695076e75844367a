package import RapidIntentTesting

extension SpeechServer {
    /// The server's reaction to a connection: correct service, or one of many faults of real servers.
    package enum Behaviour: Sendable, Equatable {
        /// Serve it correctly.
        case answer
        /// Serve it correctly, but delay every answer.
        case answerLate(Duration)
        /// Stop sending at this place until the client gives up.
        case stall(Place)
        /// Send only pings at this place, each after the reply to the one before, until the client gives up. Supported
        /// before the first and before the last answer.
        case chatter(Place)
        /// Close the connection at this place.
        case cutOff(Place, IntentServer.Ending)
        /// Stop reading after the first audio, so that the client's bytes pile up.
        case deaf
        /// Send this content instead of the first answer, in the protocol's framing.
        case say([UInt8])
        /// Send these bytes unchanged instead of the first answer.
        case send([UInt8])
        /// Send the answer to the handshake together with what follows; only for protocols with a handshake.
        case joinHandshake
        /// Send the first answer and every final answer twice.
        case repeatAnswers
        /// Refuse the handshake with this HTTP status; only for protocols with a handshake.
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

    /// The protocol of the server.
    package enum Language: Sendable, Equatable {
        /// The protocol of alphacep/vosk-server, over WebSocket.
        case vosk
        /// Wyoming's `asr`; with `streaming`, words are sent as they are recognised.
        case wyoming(streaming: Bool)
        /// The WebSocket API of Home Assistant, whose first answer is the greeting, and whose last one is the states.
        case homeAssistant(HomeAssistantStandIn)
    }

    /// The connections and messages so far.
    package struct Log: Sendable, Equatable {
        /// The number of connections so far.
        package var connections = 0
        /// The number of open connections.
        package var openConnections = 0
        /// The number of received audio samples.
        package var samples = 0
        /// The received texts and events without audio, in order.
        package var messages: [String] = []
        /// The number of connections that stall or have stopped reading.
        package var stalls = 0
        /// The number of answered pings of ``Behaviour/chatter(_:)``.
        package var pongs = 0
        /// The protocol violations of clients.
        package var violations: [String] = []

        /// Creates an empty log.
        package init() {}
    }
}
