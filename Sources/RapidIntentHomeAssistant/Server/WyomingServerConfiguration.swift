#if SpeechServers
package import RapidIntent
package import RapidIntentSpeech

/// The address of a ``WyomingServer``, its limits, and how it answers.
package struct WyomingServerConfiguration: Sendable {
    package var address: WyomingServerAddress
    package var limits = WyomingServerLimits()
    package var resolver = ResolverConfiguration().ofSpeech
    /// Whether speech that is no command gives an empty transcript; otherwise its words.
    package var answersCommandsOnly = false
    /// The texts that answer intents.
    package var answers = WyomingAnswers()
    /// The area of clients that ``areas`` does not have, for phrases that need the area of the speaker; nil for none.
    package var area: String?
    /// The areas of clients by their `satellite_id` or `device_id`, of which Home Assistant sends both with a text.
    ///
    /// Speech comes without them, so a phrase that needs an area is heard with any.
    package var areas: [String: String] = [:]
    /// Tells voice from silence; each turn has its own copy.
    package var voiceActivity: any VoiceActivityDetector = NoiseReducedVoiceActivityDetector()

    /// Measures how fast turns are heard, and the pipeline's limits in real time.
    var clock: any Clock<Duration> = ContinuousClock()

    /// Creates a configuration with the default limits and the address to bind.
    package init(address: WyomingServerAddress) { self.address = address }
}

package struct WyomingServerLimits: Sendable, Equatable {
    /// The largest number of open connections; another client gets an `error`, and its connection is closed.
    package var clients = 64
    /// The largest number of clients whose speech is recognised at once; another gets an `error`.
    ///
    /// Each takes the memory of one stream of its recogniser: some 20 MB with PocketSphinx, 10 MB with Moonshine.
    package var turns = 8
    /// The size limit of each part of an event, which are its header, its data and its payload, in bytes.
    package var eventBytes = 1 << 20
    /// The size limit of a text whose intent is asked for, in bytes.
    package var textBytes = 8_192
    /// How long a connection may be without a complete event; it is closed then.
    package var idle = Duration.seconds(300)
    /// How long a client may send no audio while it speaks, from 10 ms to a day.
    package var silentClient = Duration.seconds(10)

    /// Creates the default limits.
    package init() {}
}

/// Detects voice as the recognisers on this machine do: in the audio after noise reduction.
///
/// So the end of a turn and the recogniser agree when the speaker is silent.
package struct NoiseReducedVoiceActivityDetector: VoiceActivityDetector {
    /// The detector's hangover, and the delay of noise reduction.
    package var hangover: Duration { detector.hangover + NoiseReducer.delay }

    private var reducer = NoiseReducer()
    private var detector = AdaptiveVoiceActivityDetector()

    package init() {}

    /// Processes the next samples, and returns whether there is voice at their end.
    package mutating func process(_ samples: [Int16]) -> Bool { detector.process(reducer.reduce(samples)) }

    /// Forgets the current speech.
    package mutating func reset() { detector.reset() }
}

/// The address that a ``WyomingServer`` binds: TCP or a Unix domain socket.
package enum WyomingServerAddress: Sendable, Hashable, CustomStringConvertible {
    case tcp(host: String, port: Int)
    case unix(path: String)

    /// The length limit of a socket's path on Linux, without the final zero.
    private static let longestPath = 107

    /// Parses an address such as `tcp://127.0.0.1:10300` or `unix:///run/rapid-intent.sock`.
    ///
    /// Port 0 binds a free port.
    package init(_ text: String) throws(SpeechServerError) {
        let example = "tcp://127.0.0.1:10300 or unix:///run/rapid-intent.sock"
        if text.hasPrefix("unix://") {
            let path = String(text.dropFirst("unix://".count))
            guard path.hasPrefix("/"), path.utf8.count <= Self.longestPath, !path.utf8.contains(0) else {
                throw SpeechServerError(
                    .invalidAddress,
                    "the address '\(text)' has no absolute path of at most \(Self.longestPath) bytes; "
                        + "write it as \(example)"
                )
            }
            self = .unix(path: path)
            return
        }
        // A client cannot connect to port 0, and a server can bind it.
        let isFree = text.hasSuffix(":0")
        let address = try ServerAddress(
            isFree ? text.dropLast() + "1" : text, scheme: "tcp", secure: "tls", port: nil, hasPath: false,
            example: example)
        self = .tcp(host: address.host, port: isFree ? 0 : address.port)
    }

    package var description: String {
        switch self {
        case .tcp(let host, let port): "tcp://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        case .unix(let path): "unix://\(path)"
        }
    }

    /// Whether only this machine can reach the address.
    package var isLocal: Bool {
        switch self {
        case .tcp(let host, _): host.lowercased() == "localhost" || host == "::1" || host.hasPrefix("127.")
        case .unix: true
        }
    }
}
#endif
