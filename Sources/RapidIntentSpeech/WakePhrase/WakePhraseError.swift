/// The error for a wake phrase that cannot be used.
public struct WakePhraseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The phrase as given.
    package var phrase: String
    /// The message, with a remedy.
    package var message: String

    /// Creates an error.
    init(phrase: String, message: String) {
        self.phrase = phrase
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
