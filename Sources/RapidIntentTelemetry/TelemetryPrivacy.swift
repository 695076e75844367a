/// How much of what people said is written down.
///
/// Whatever the choice, nothing is recorded unless the app makes a ``TelemetryStore`` and hands it to the resolver.
public enum TelemetryPrivacy: String, Sendable, Equatable, CaseIterable {
    /// No words at all: neither the text nor the phrase nor an entity, not even an entity's name.
    ///
    /// What is left is what a reviewer of counts needs: how each segment ended and why, by which intent, from which source,
    /// when and at what price. Names of intents are kept: the authors of dictionaries and models chose them, not the speakers.
    case counts
    /// The text as the dictionary sees it, with `#` for each digit and `{name}` for the words of an entity, which leaves
    /// its name and nothing else; a text in which the words of an entity cannot be found is not written at all,
    /// nor is one in which a value may have been heard that no command has (`Resolution.hearsWithoutKeeping`).
    ///
    /// "Call 555 0199, it's for Ada" with the entity `person` is kept as `call ### #### it is for {person}`, and "Ada, my
    /// pin is four two" as `{person} my pin is # #`: English numbers become digits before they are hidden. Numbers said
    /// as words of another language are kept.
    case masked
    /// The text as the dictionary sees it, and every entity with its value and its words.
    case full
}
