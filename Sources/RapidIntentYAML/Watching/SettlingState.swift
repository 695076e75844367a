/// Decides when something that keeps changing has come to rest: a pure value, with time passed in.
///
/// A change counts once the state has been the same for a while and nobody is known to be writing. So a file that an editor
/// writes in pieces, or a folder in which several files are replaced, is one change and not read in the middle.
struct SettlingState<State: Equatable> {
    /// For how long a state must have stood.
    let rest: Duration
    /// For how long a writer who does nothing is waited for: one that never closes its file must not hold up the others.
    let patience: Duration
    /// What was told last.
    private var known: State
    private var latest: State
    private var since = Duration.zero
    /// When each file that is being written was last written to.
    private var writers: [String: Duration] = [:]

    init(_ known: State, rest: Duration, patience: Duration) {
        (self.known, latest) = (known, known)
        self.rest = rest
        self.patience = patience
    }

    /// Somebody has written to a file and has not closed it.
    mutating func write(to file: String, at time: Duration) { writers[file] = time }

    /// Whoever wrote to a file has closed it, or it is gone.
    mutating func close(_ file: String) { writers[file] = nil }

    /// Takes the state as it is now; whether it is a change that has come to rest.
    mutating func look(_ state: State, at time: Duration) -> Bool {
        if state != latest { (latest, since) = (state, time) }
        writers = writers.filter { time - $0.value < patience }
        guard latest != known, time - since >= rest, writers.isEmpty else { return false }
        known = latest
        return true
    }

    /// When to look again though nothing is heard; nil if nothing is under way.
    func nextLook(after time: Duration) -> Duration? {
        guard latest != known else { return nil }
        return max(since + rest, writers.values.max().map { $0 + patience } ?? .zero, time + .milliseconds(1))
    }
}
