#if Server
import ServerTestSupport
/// Connections that a test keeps open.
///
/// Used by one thread at a time.
final class KeptConnections: @unchecked Sendable {
    var connections: [RawConnection]
    init(_ connections: [RawConnection]) { self.connections = connections }
}
#endif
