/// Connections that a test keeps open.
///
/// Touched by one thread after another, never by two at once.
final class KeptConnections: @unchecked Sendable {
    var connections: [RawConnection]
    init(_ connections: [RawConnection]) { self.connections = connections }
}
