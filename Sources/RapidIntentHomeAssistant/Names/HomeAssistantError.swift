#if SpeechServers
import RapidIntentSpeech
import RapidIntentSpeechServers

/// A failure to read the names of a Home Assistant.
///
/// ```
/// the token file token.txt cannot be read: No such file or directory; check the path and its permissions
/// ```
package struct HomeAssistantError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure.
    package enum Code: String, Sendable, CaseIterable {
        /// The address is not valid, or needs something unsupported, such as an encrypted connection.
        case invalidAddress
        /// The file of the token cannot be read, others can use it, or it holds no token.
        case tokenFile
        case rejectedToken
        /// Nothing answers at the address, Home Assistant is still starting, the connection ended, or a time limit was
        /// reached.
        case unreachable
        /// What answers at the address is not Home Assistant, or its reply violates the protocol.
        case badReply
        /// Home Assistant refuses a question.
        case refused
        /// The names file cannot be read or written, or holds something else, or the receiver of the names refuses them.
        case namesFile
    }

    /// The kind of failure.
    package var code: Code
    /// What failed, where, and the remedy; never the token.
    package var description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// A failure of the connection.
    init(_ error: any Error, server: String) {
        if let error = error as? HomeAssistantError {
            self = error
            return
        }
        let error = SpeechServerError(error, of: server)
        switch error.code {
        case .invalidAddress, .invalidOption: self.init(.invalidAddress, error.detail)
        case .unreachable, .timedOut, .interrupted: self.init(.unreachable, error.detail)
        case .refused, .badReply, .serverFailed:
            self.init(.badReply, "\(error.detail); \(HomeAssistant.addressHelp)")
        }
    }
}
#endif
