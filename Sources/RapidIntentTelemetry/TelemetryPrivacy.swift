#if SQLite
/// How much of people's words is recorded.
///
/// For every case, nothing is recorded unless the app creates a ``TelemetryStore`` and passes it to the resolver.
public enum TelemetryPrivacy: String, Sendable, Equatable, CaseIterable {
    /// No words at all: neither the text nor the phrase nor an entity, not even an entity's name.
    ///
    /// The counts remain: how and why each segment ended, its intent, source, time and price. Names of intents are
    /// recorded, because the authors of dictionaries and models chose them, not the speakers.
    case counts
    /// The text in the dictionary's normal form, with `#` for each digit and `{name}` for the words of an entity.
    ///
    /// Only the name of an entity is recorded. A text is not recorded if the words of an entity cannot be found in it,
    /// or if it may contain a value that no command has (`Resolution.hasDiscardedValues`).
    ///
    /// "Call 555 0199, it's for Ada" with the entity `person` is recorded as `call ### #### it is for {person}`, and "Ada, my
    /// pin is four two" as `{person} my pin is # #`: English numbers become digits before they are hidden. Numbers said
    /// as words of another language are not hidden.
    case masked
    /// The text in the dictionary's normal form, every entity with its value and its words, and the partial transcripts.
    case full
}
#endif
