/// How much of what people said is written down.
///
/// Whatever the choice, nothing is recorded unless the app makes a ``TelemetryStore`` and hands it to the resolver.
public enum TelemetryPrivacy: Sendable, Equatable {
    /// Digits become `#`, an entity leaves its name and nothing else, its words in the text become `{name}`, and a text
    /// in which the words of an entity cannot be found is not written at all.
    ///
    /// "Call 555 0199, it's for Ada" with the entity `person` is kept as `call ### #### it's for {person}`.
    case masked
    /// The text as the dictionary sees it, and every entity with its value and its words.
    case full
}
