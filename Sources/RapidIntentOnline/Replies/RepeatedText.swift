import RapidIntent
import RapidIntentSupport

/// Checks that a reply belongs to the question by the text that it repeats.
enum RepeatedText {
    /// Checks a text.
    ///
    /// Services may change white space, case and punctuation, so only letters and digits are compared.
    ///
    /// - Parameters:
    ///   - repeated: The text that the reply repeats; nil if it repeats none.
    ///   - text: The text of the question.
    /// - Throws: ``OnlineIntentError/Code/badReply`` if they differ.
    static func check(_ repeated: JSON?, is text: String) throws(OnlineIntentError) {
        guard let repeated = repeated?.string, letters(repeated) != letters(text) else { return }
        throw OnlineIntentError(.badReply, "the reply is about another text: '\(repeated)'")
    }

    private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}
