import RapidIntent

/// The entries that wait for the writer: a bounded queue, with a count of the entries that did not fit.
///
/// A pure value; ``TelemetryWriter`` keeps it under a lock. No operation takes longer than appending to an array,
/// because the resolver waits for that lock.
///
/// ```
/// accept ─▶ arriving ─ nextBatch ─▶ taken ─ acknowledge ─▶ (written)
///              │ full                 └─ keep: tried again before anything newer
///              └─▶ lost
/// ```
struct TelemetryBuffer {
    /// The maximum number of waiting entries, including those that the writer is writing.
    let capacity: Int
    /// The counts of all entries that were not accepted.
    private(set) var lost = TelemetryLoss()
    /// Whether the store was closed.
    private(set) var isClosed = false

    /// The open segments; under the same lock as the entries, so that feedback finds its segment in one of the two.
    private var open = OpenSegments()
    /// The partial transcripts of utterances whose segments have not ended; nil if none are recorded.
    private var heard: HeardPartials?
    private var arriving: [TelemetryEntry] = []
    private var taken: [TelemetryEntry] = []
    private var lossToWrite = TelemetryLoss()
    private var isWriterAwake = false

    /// The contents of one transaction.
    struct Batch {
        /// The entries, oldest first.
        var entries: [TelemetryEntry]
        /// The losses since the last batch that was written.
        var lost: TelemetryLoss
    }

    /// Creates an empty buffer.
    init(capacity: Int, keepsPartials: Bool = false) {
        self.capacity = capacity
        heard = keepsPartials ? HeardPartials() : nil
    }

    /// The number of entries that are not on disk yet.
    var waiting: Int { arriving.count + taken.count }

    /// Appends an entry, or counts it as lost.
    ///
    /// - Returns: Whether the writer is idle and must be woken.
    mutating func accept(_ entry: TelemetryEntry) -> Bool {
        var entry = entry
        if case .ended(let resolution, let date, _) = entry {
            open.end(resolution)
            if let partials = heard?.end(resolution), !partials.isEmpty {
                entry = .ended(resolution, at: date, partials: partials)
            }
        }
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

    /// Appends feedback, or counts it as lost.
    ///
    /// - Returns: Whether the writer is idle and must be woken.
    mutating func accept(_ feedback: Feedback) -> Bool {
        accept(.judged(feedback, isOpen: open.contains(feedback)))
    }

    /// Records an event that creates no entry.
    mutating func note(_ event: ResolverEvent) {
        open.observe(event)
        heard?.observe(event)
    }

    /// The next batch to write; nil if there is none, in which case the writer becomes idle.
    mutating func nextBatch() -> Batch? {
        if taken.isEmpty { swap(&taken, &arriving) }
        guard !taken.isEmpty || !lossToWrite.isEmpty else {
            isWriterAwake = false
            return nil
        }
        return Batch(entries: taken, lost: lossToWrite)
    }

    /// Removes a batch that was written to disk.
    mutating func acknowledge(_ batch: Batch) {
        // The caller still holds the batch, so the entries are released after the lock.
        taken = []
        lossToWrite = lossToWrite - batch.lost
    }

    /// Keeps a batch that could not be written; the next event wakes the writer again.
    mutating func keep() { isWriterAwake = false }

    /// Stops accepting entries.
    mutating func close() { isClosed = true }
}
