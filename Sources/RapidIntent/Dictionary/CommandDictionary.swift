/// Everything that can be said, checked and joined from one or more sources.
public struct CommandDictionary: Sendable {
    /// The language of the phrases.
    public let locale: LocaleIdentifier
    /// The lists, in file order.
    public let lists: [EntityList]
    /// The intents, in file order.
    public let intents: [Intent]
    /// What is doubtful but not wrong.
    public let warnings: [DictionaryDiagnostic]
}
