/// Decides when a changing state has become stable: a pure value, with time passed in.
///
/// A change counts once the state has been stable for `rest` and no process is known to be writing. A file written in
/// pieces, or a folder with several replaced files, is one change and is not read half-way.
struct SettlingState<State: Equatable> {
    /// How long a state must be unchanged.
    let rest: Duration
    /// How long to wait for an idle writer; five times as long for an active one.
    ///
    /// A writer that never closes its file must not block the others.
    let patience: Duration
    /// The last reported state.
    private var known: State
    private var latest: State
    private var since = Duration.zero
    /// The times of the first and the last write to each file that is being written.
    private var writers: [String: (first: Duration, last: Duration)] = [:]

    init(_ known: State, rest: Duration, patience: Duration) {
        (self.known, latest) = (known, known)
        self.rest = rest
        self.patience = patience
    }

    /// A process has written to a file and has not closed it.
    mutating func write(to file: String, at time: Duration) {
        writers[file] = (writers[file]?.first ?? time, time)
    }

    /// The writer of a file has closed it, or the file is gone.
    mutating func noteClosed(_ file: String) { writers[file] = nil }

    /// Updates the state.
    ///
    /// Returns whether it is a change that has become stable.
    mutating func look(_ state: State, at time: Duration) -> Bool {
        if state != latest { (latest, since) = (state, time) }
        guard latest != known, time - since >= rest, writers.values.allSatisfy({ end(of: $0) <= time }) else {
            return false
        }
        known = latest
        return true
    }

    /// When to check again without a notification; nil if no change is pending.
    func nextLook(after time: Duration) -> Duration? {
        guard latest != known else { return nil }
        return max(since + rest, writers.values.map(end).max() ?? .zero, time + .milliseconds(1))
    }

    /// When to stop waiting for a writer.
    private func end(of writer: (first: Duration, last: Duration)) -> Duration {
        min(writer.last + patience, writer.first + patience * 5)
    }
}
