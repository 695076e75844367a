#if Fleet
/// How much an outbox keeps for a collector that cannot be reached.
///
/// Of what waits, only the numbers of rows are kept, some 40 bytes each: the rows themselves stay in the telemetry file,
/// as long as its retention allows.
public struct OutboxLimits: Sendable, Equatable {
    /// The maximum number of changes that wait.
    ///
    /// Of more, the oldest are dropped and counted.
    package var changes: Int
    /// The maximum age of what waits.
    ///
    /// Older segments are dropped and counted.
    package var age: Duration
    /// The maximum size of a message in bytes; less if the server accepts less.
    package var messageBytes: Int
    /// The maximum number of changes in a message.
    package var messageChanges: Int

    /// Creates limits.
    public init(
        changes: Int = 1_000_000, age: Duration = .seconds(30 * 86_400), messageBytes: Int = 256 << 10,
        messageChanges: Int = 500
    ) {
        self.changes = max(1, changes)
        self.age = age
        self.messageBytes = max(1024, messageBytes)
        self.messageChanges = max(1, messageChanges)
    }

    /// The maximum number of bytes of rows in a message, so that it is smaller than the server's limit.
    func rowBytes(payload: Int) -> Int {
        // The rest holds the names of columns, the numbers, and feedback that comes between two attempts.
        max(512, min(messageBytes, payload / 4 * 3) - 2048)
    }
}
#endif
