extension IntentServer {
    /// The requests and connections of a server so far.
    public struct Log: Sendable, Equatable {
        /// The requests, in the order of reading.
        public var requests: [ReceivedRequest] = []
        /// The number of accepted connections.
        package var connections = 0
        package var openConnections = 0
        /// The number of connections that the client closed before its answer was complete.
        package var abandoned = 0
        /// The number of requests refused because they are not HTTP or too large.
        package var refused = 0
    }
}
