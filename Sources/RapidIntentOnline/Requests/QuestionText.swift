import RapidIntent
import RapidIntentSupport

/// The requirements of every dialect on a text.
enum QuestionText {
    /// The text of a question if it is valid.
    ///
    /// - Parameter longest: The maximum length that the service accepts, in UTF-16 units; nil if it has no limit.
    /// - Throws: ``OnlineIntentError/Code/invalidRequest`` for a text that is blank or too long.
    static func checked(_ question: Question, longest: Int?) throws(OnlineIntentError) -> String {
        guard !question.text.allSatisfy(\.isWhitespace) else {
            throw OnlineIntentError(.invalidRequest, "there is no text to ask about")
        }
        let length = question.text.utf16.count
        if let longest, length > longest {
            throw OnlineIntentError(.invalidRequest, "the text has \(length) characters; the service takes \(longest)")
        }
        return question.text
    }
}

extension HTTPRequest {
    static func posting(_ json: JSON, to url: HTTPURL, headers: [HTTPField]) -> HTTPRequest {
        HTTPRequest(
            .post, url,
            headers: [.acceptingJSON, HTTPField("Content-Type", "application/json; charset=utf-8")] + headers,
            body: Array(json.text.utf8))
    }
}

extension HTTPField {
    static let acceptingJSON = HTTPField("Accept", "application/json")
}

extension ServiceKey {
    /// The header field with a key; empty if there is no key.
    ///
    /// - Parameter prefix: The text before the key in the field, such as `Bearer `.
    /// - Throws: ``OnlineIntentError/Code/invalidRequest`` for a key that cannot be sent.
    static func field(
        _ name: String, prefix: String = "", _ key: ServiceKey?
    ) throws(OnlineIntentError) -> [HTTPField] {
        guard let key else { return [] }
        try key.check()
        return [.secret(name, prefix: prefix, key)]
    }

    /// Throws ``OnlineIntentError/Code/invalidRequest`` for a key that cannot be sent.
    func check() throws(OnlineIntentError) {
        guard isSendable else {
            throw OnlineIntentError(.invalidRequest, "the key is empty or holds characters that no key has")
        }
    }
}
