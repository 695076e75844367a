#if SpeechServers
package import RapidIntent

/// The recogniser of a ``WyomingServer``, as the server uses and describes it.
package struct WyomingSpeech: Sendable {
    let recogniser: any SpeechRecogniser
    let locale: LocaleIdentifier
    let name: String
    let attribution: (name: String, url: String)
    let listen: @Sendable (CommandDictionary) throws -> Void

    /// Creates the description of a recogniser.
    ///
    /// - Parameters:
    ///   - recogniser: The recogniser of all clients; each turn is one call of it.
    ///   - locale: Its language.
    ///   - name: The name of its model, for clients.
    ///   - attribution: Who made the model, and its address.
    ///   - listen: Switches it to another dictionary. May block; an error leaves the previous one in use.
    package init(
        _ recogniser: any SpeechRecogniser, locale: LocaleIdentifier, name: String,
        attribution: (name: String, url: String), listen: @escaping @Sendable (CommandDictionary) throws -> Void
    ) {
        self.recogniser = recogniser
        self.locale = locale
        self.name = name
        self.attribution = attribution
        self.listen = listen
    }
}
#endif
