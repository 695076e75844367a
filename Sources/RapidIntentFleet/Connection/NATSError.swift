#if Fleet
import CRapidIntentNATS

extension FleetError {
    /// Translates a status of libnats, which is not `NATS_OK`.
    ///
    /// - Parameters:
    ///   - what: What failed, as the beginning of a sentence.
    ///   - complaint: What the server complained about meanwhile; nil for nothing.
    init(_ status: natsStatus, _ what: String, complaint: String? = nil) {
        let text = natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
        let reason = complaint ?? Self.detail(of: status) ?? text
        if let complaint, complaint.lowercased().contains("permissions violation") {
            self.init(.forbidden, "\(what): \(complaint)")
            return
        }
        switch status {
        case NATS_CONNECTION_AUTH_FAILED:
            self.init(.refused, "the servers refuse these credentials")
        case NATS_NO_SERVER, NATS_CONNECTION_DISCONNECTED, NATS_STALE_CONNECTION, NATS_IO_ERROR:
            self.init(.unreachable, "\(what): \(reason)")
        case NATS_SSL_ERROR, NATS_SECURE_CONNECTION_REQUIRED, NATS_SECURE_CONNECTION_WANTED:
            self.init(.tls, "\(what): \(reason)")
        case NATS_NO_RESPONDERS: self.init(.noStream, "\(what): nothing answers for the stream")
        case NATS_NOT_PERMITTED: self.init(.forbidden, "\(what): \(reason)")
        case NATS_CONNECTION_CLOSED: self.init(.closed, "\(what): the connection was closed")
        default: self.init(.failed, "\(what): \(reason)")
        }
    }

    /// What libnats noted about the failure of the last call of this thread, without the place in its source; nil for
    /// statuses that say enough, of which it may have noted nothing.
    private static func detail(of status: natsStatus) -> String? {
        guard [NATS_ERR, NATS_SSL_ERROR].contains(status), let text = nats_GetLastError(nil) else { return nil }
        // (conn.c:733): SSL handshake error: 64:IP address mismatch:depth=0:…
        return String(cString: text).split(separator: "): ", maxSplits: 1).last.map(String.init)
    }
}
#endif
