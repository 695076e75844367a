#if SpeechServers
package import RapidIntent
package import RapidIntentSpeech

/// Serves dictionaries to Home Assistant over the Wyoming protocol: speech to text that ends the turn by itself, and
/// intents.
///
/// ```swift
/// let recogniser = try PocketSphinxRecogniser(dictionary: dictionary)
/// let speech = WyomingSpeech(
///     recogniser, locale: dictionary.locale, name: "PocketSphinx",
///     attribution: ("CMU Sphinx", "https://cmusphinx.github.io"))
/// let server = WyomingServer(
///     dictionaries: ActiveDictionaries([dictionary]), speech: speech,
///     configuration: WyomingServerConfiguration(address: try WyomingServerAddress("tcp://127.0.0.1:10300")))
/// try await server.run()
/// ```
///
/// The page of the module has a recorded conversation. One connection serves any number of turns and texts. The
/// protocol has no keys and no encryption: who reaches the address may ask. Spoken words are reported nowhere.
package struct WyomingServer: Sendable {
    private let parts: ServerParts

    /// Creates a server; nothing is bound before ``run(bound:)``.
    ///
    /// - Parameters:
    ///   - dictionaries: The dictionaries, which can be replaced while the server runs; the recogniser follows between
    ///     two turns.
    ///   - speech: The recogniser of speech, made for those dictionaries; nil to serve intents only.
    ///   - service: The service for texts that the dictionaries do not know, such as a model; nil for none.
    ///   - configuration: The address, the limits, and how it answers.
    ///   - report: Called with each trouble, for a log.
    package init(
        dictionaries: ActiveDictionaries, speech: WyomingSpeech?, service: (any OnlineIntentService)? = nil,
        configuration: WyomingServerConfiguration, report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        parts = ServerParts(
            dictionaries: dictionaries, speech: speech,
            host: speech.map { speech in
                TurnHost(
                    speech, following: dictionaries, version: dictionaries.current.version,
                    limit: configuration.limits.turns, report: report)
            },
            conversations: Conversations(
                IntentResolver(dictionaries: dictionaries, service: service, configuration: configuration.resolver),
                configuration),
            turnResolver: IntentResolver(dictionaries: dictionaries, configuration: configuration.resolver),
            configuration: configuration, report: report)
    }

    /// Serves until the task is cancelled; open connections are closed then.
    ///
    /// - Parameter bound: Called with the address when clients can connect; a free port has its number.
    /// - Throws: NIO's `IOError` or `SocketAddressError` if the address cannot be bound.
    package func run(bound: @escaping @Sendable (_ address: WyomingServerAddress) -> Void = { _ in }) async throws {
        try await ClientListener(parts).run(bound: bound)
    }

    /// Switches the recogniser to changed dictionaries at once; otherwise the next turn does, and waits for it.
    package func update() async { await parts.host?.update() }

    /// The turns that are heard, and those granted and refused so far; read at any time, without waiting.
    package var turns: WyomingTurnCounts { parts.host?.counts ?? WyomingTurnCounts() }
}

/// The recogniser of a ``WyomingServer``, as the server uses and describes it.
package struct WyomingSpeech: Sendable {
    let recogniser: any DictionaryRecogniser
    let locale: LocaleIdentifier
    let name: String
    let attribution: (name: String, url: String)

    /// Creates the description of a recogniser.
    ///
    /// - Parameters:
    ///   - recogniser: The recogniser of all clients; each turn is one call of it.
    ///   - name: The name of its model, for clients.
    ///   - attribution: Who made the model, and its address.
    package init(
        _ recogniser: any DictionaryRecogniser, locale: LocaleIdentifier, name: String,
        attribution: (name: String, url: String)
    ) {
        self.recogniser = recogniser
        self.locale = locale
        self.name = name
        self.attribution = attribution
    }
}

/// The texts that a ``WyomingServer`` answers with, by intent.
///
/// ```swift
/// WyomingAnswers(["SetTimer": "{minutes} minutes from now."], otherwise: "I cannot do that.")
/// ```
package struct WyomingAnswers: Sendable, Equatable {
    /// The texts by name of the intent; `{name}` in a text is replaced with the entity's value, without braces.
    package var texts: [String: String]
    /// The text for what is not understood; nil for none.
    package var otherwise: String?

    /// Creates answers from texts by name of the intent, and one for what is not understood.
    package init(_ texts: [String: String] = [:], otherwise: String? = nil) {
        self.texts = texts
        self.otherwise = otherwise
    }

    /// The answer to a command; nil if none is configured for its intent.
    func text(for command: Command) -> String? {
        guard var text = texts[command.intent] else { return nil }
        for entity in command.entities {
            // Home Assistant reads the answer as a template; spoken words must not become one.
            text = text.replacing("{\(entity.name)}", with: entity.text.filter { $0 != "{" && $0 != "}" })
        }
        return text
    }
}
#endif
