/// The time of each part of a request.
///
/// A part that was skipped, because a connection was already open, has zero duration.
package struct HTTPTiming: Sendable, Equatable {
    /// Looking up the server's address.
    package var nameLookup: Duration
    package var connecting: Duration
    package var securing: Duration
    /// From the established connection, through sending the request, to the first byte of the reply.
    package var waiting: Duration
    /// From the first byte of the reply to the last.
    package var reading: Duration
}
