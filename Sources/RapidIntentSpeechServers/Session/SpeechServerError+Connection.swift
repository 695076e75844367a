#if SpeechServers
import NIOCore
package import RapidIntentSpeech

extension SpeechServerError {
    /// The failure of an open connection to a server.
    package init(_ error: any Error, of server: String) {
        switch error {
        case let error as SpeechServerError: self = error
        case let error as ChannelError:
            self.init(.interrupted, "the connection to \(server) was lost (\(error))")
        case let error as IOError:
            self.init(.interrupted, "the connection to \(server) was lost (\(error.systemMessage))")
        default: self.init(.badReply, "\(server) sends data that its protocol does not allow (\(error))")
        }
    }
}
#endif
