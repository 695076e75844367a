/// Decides when something that keeps changing has come to rest: a pure value, with time passed in.
///
/// A change counts once the state has been stable for a while and no process is known to be writing. So a file that an editor
/// writes in pieces, or a folder in which several files are replaced, is one change and not read in the middle.
struct SettlingState<State: Equatable> {
    /// For how long a state must have stood.
    let rest: Duration
    /// For how long a writer who does nothing is waited for, and five times as long one who goes on and on: one that never
    /// closes its file must not hold up the others.
    let patience: Duration
    /// What was told last.
    private var known: State
    private var latest: State
    private var since = Duration.zero
    /// When each file that is being written was first and last written to.
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

    /// Takes the state as it is now; whether it is a change that has come to rest.
    mutating func look(_ state: State, at time: Duration) -> Bool {
        if state != latest { (latest, since) = (state, time) }
        guard latest != known, time - since >= rest, writers.values.allSatisfy({ end(of: $0) <= time }) else {
            return false
        }
        known = latest
        return true
    }

    /// When to look again though nothing is heard; nil if nothing is under way.
    func nextLook(after time: Duration) -> Duration? {
        guard latest != known else { return nil }
        return max(since + rest, writers.values.map(end).max() ?? .zero, time + .milliseconds(1))
    }

    /// When a writer is waited for no longer.
    private func end(of writer: (first: Duration, last: Duration)) -> Duration {
        min(writer.last + patience, writer.first + patience * 5)
    }
}
