import RapidIntentSpeech
import Testing

extension Heard {
    /// Expects the error for a speech server whose host nobody knows, without messages of the network layer.
    package func expectUnknownHost(_ host: String, port: Int) throws {
        let error = try #require(error as? SpeechServerError, "\(String(describing: error))")
        #expect(error.code == .unreachable)
        #expect(
            error.detail.hasPrefix(
                "the speech server at \(host):\(port) cannot be reached: no address is known for the name '\(host)'"),
            "\(error)")
        #expect(
            error.detail.hasSuffix("; check how it is written, and whether this machine can look up names"), "\(error)")
        for word in ["NIO", "SocketAddress", "UnknownHost", "error -"] {
            #expect(!error.detail.contains(word), "\(error)")
        }
    }
}
