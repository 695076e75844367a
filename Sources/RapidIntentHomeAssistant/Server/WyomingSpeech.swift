#if SpeechServers
package import RapidIntent
package import RapidIntentSpeech

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
#endif
