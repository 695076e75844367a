import RapidIntent

/// What waits for the writer: a bounded list, with a count of what it could not take.
///
/// A pure value; ``TelemetryWriter`` keeps it under a lock. Nothing here takes longer than appending to an array, since
/// the resolver waits for that lock.
///
/// ```
/// accept ─▶ arriving ─ nextBatch ─▶ taken ─ acknowledge ─▶ (written)
///              │ full                 └─ keep: tried again before anything newer
///              └─▶ lost
/// ```
struct TelemetryBuffer {
    /// The most entries that may wait, whether the writer has them in hand or not.
    let capacity: Int
    /// What was not taken, ever.
    private(set) var lost = TelemetryLoss()
    /// Whether the store was closed.
    private(set) var isClosed = false

    /// What is being said; under the same lock as the entries, so that feedback finds its segment here or among them.
    private var open = OpenSegments()
    private var arriving: [TelemetryEntry] = []
    private var taken: [TelemetryEntry] = []
    private var lossToWrite = TelemetryLoss()
    private var isWriterAwake = false

    /// What is written in one transaction.
    struct Batch {
        /// The entries, oldest first.
        var entries: [TelemetryEntry]
        /// What was lost since the last batch that was written.
        var lost: TelemetryLoss
    }

    /// Makes an empty buffer.
    init(capacity: Int) { self.capacity = capacity }

    /// How many entries are not on disk yet.
    var waiting: Int { arriving.count + taken.count }

    /// Takes an entry, or counts it as lost.
    ///
    /// - Returns: Whether the writer sleeps and must be woken.
    mutating func accept(_ entry: TelemetryEntry) -> Bool {
        if case .ended(let resolution, _) = entry { open.close(resolution) }
        guard !isClosed else {
            lost.count(entry)
            return false
        }
        if waiting < capacity {
            arriving.append(entry)
        } else {
            lost.count(entry)
            lossToWrite.count(entry)
        }
        defer { isWriterAwake = true }
        return !isWriterAwake
    }

    /// Takes feedback, or counts it as lost.
    ///
    /// - Returns: Whether the writer sleeps and must be woken.
    mutating func accept(_ feedback: Feedback) -> Bool {
        accept(.judged(feedback, isOpen: open.contains(feedback)))
    }

    /// Takes note of what is said and is no entry.
    mutating func note(_ event: ResolverEvent) { open.observe(event) }

    /// Hands out what to write next; nil when there is nothing, and then the writer may sleep.
    mutating func nextBatch() -> Batch? {
        if taken.isEmpty { swap(&taken, &arriving) }
        guard !taken.isEmpty || !lossToWrite.isEmpty else {
            isWriterAwake = false
            return nil
        }
        return Batch(entries: taken, lost: lossToWrite)
    }

    /// Forgets a batch that is on disk.
    mutating func acknowledge(_ batch: Batch) {
        // The batch still holds the entries: they are released after the lock, by whoever drops it.
        taken = []
        lossToWrite = lossToWrite - batch.lost
    }

    /// Keeps a batch that could not be written; the next event wakes the writer again.
    mutating func keep() { isWriterAwake = false }

    /// Takes nothing any more.
    mutating func close() { isClosed = true }
}
