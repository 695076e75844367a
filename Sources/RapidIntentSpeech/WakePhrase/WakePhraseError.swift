/// A wake phrase that cannot be listened for.
public struct WakePhraseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The phrase as it was given.
    package var phrase: String
    /// What is wrong and what to do about it.
    package var message: String

    /// Describes the trouble.
    init(phrase: String, message: String) {
        self.phrase = phrase
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
