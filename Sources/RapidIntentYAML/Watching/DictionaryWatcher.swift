/// Notifies a ``DictionaryReloader`` when dictionary files have changed and are stable.
///
/// The system reports changes at once (inotify on Linux). The files are also checked once per `interval`, because
/// network drives and containers may not report changes. The watcher compares file status, so it also detects files
/// replaced by renaming, changed links, added and removed files, and replaced folders. It reports a change once
/// nothing has changed for `rest` and no process is known to be writing. Several unread changes are merged into one.
/// None is lost, because the status is older than any later read.
public struct DictionaryWatcher<WatcherClock: Clock<Duration>>: Sendable {
    /// How long nothing must have changed.
    ///
    /// 50 ms: longer than the gap between two writes of an editor, shorter than people notice.
    package let rest: Duration
    /// How often the files are checked without a notification.
    package let interval: Duration
    /// How long to wait for a program that has begun to write a file and then does nothing.
    package let patience: Duration
    private let paths: [String]
    private let clock: WatcherClock
    private let first: DictionaryFilesState
    private let signals: AsyncStream<Signal>
    private let post: AsyncStream<Signal>.Continuation
    private let notices: FileNotices?

    /// Watches files, and the dictionaries below folders.
    ///
    /// Changes count from this call on.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, also compiled dictionaries. They may be missing at first.
    ///   - rest: How long nothing must have changed.
    ///   - interval: How often the files are checked without a notification.
    ///   - patience: How long to wait for a program that has begun to write a file and then does nothing.
    ///   - clock: The clock for all waits.
    public init(
        paths: [String], rest: Duration = .milliseconds(50), interval: Duration = .seconds(1),
        patience: Duration = .seconds(2), clock: WatcherClock
    ) {
        self.paths = paths
        self.rest = rest
        self.interval = interval
        self.patience = patience
        self.clock = clock
        let (signals, post) = AsyncStream.makeStream(of: Signal.self)
        (self.signals, self.post) = (signals, post)
        // Starts before the first check, so that files being written at that moment are known.
        notices = FileNotices { post.yield(.heard) }
        notices?.watch(WatchedPaths(for: paths))
        first = DictionaryFiles.state(of: paths)
    }

    private enum Signal: Sendable {
        case heard
        case alarm
    }

    /// The changes since the watcher was created, until the consumer stops: each element is a stable state.
    ///
    /// Call this once.
    ///
    /// A consumer that finds a different state after reading has read a file during a change. The watcher then reports
    /// again.
    package func changes() -> AsyncStream<DictionaryFilesState> {
        let (changes, continuation) = AsyncStream.makeStream(
            of: DictionaryFilesState.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task { await watch { continuation.yield($0) } }
        continuation.onTermination = { _ in task.cancel() }
        return changes
    }

    private func watch(report: (DictionaryFilesState) -> Void) async {
        let start = clock.now
        var settling = SettlingState(first, rest: rest, patience: patience)
        var alarm: (at: Duration, task: Task<Void, Never>)?
        defer { alarm?.task.cancel() }

        func setAlarm(at time: Duration) {
            guard alarm?.at != time else { return }
            alarm?.task.cancel()
            let task = Task {
                do {
                    try await clock.sleep(until: start.advanced(by: time), tolerance: nil)
                    post.yield(.alarm)
                } catch {}  // a newer alarm replaced this one
            }
            alarm = (time, task)
        }

        func look() {
            let now = start.duration(to: clock.now)
            // In order: a file that was closed and written again is open.
            for notice in notices?.removeAll() ?? [] {
                switch notice {
                case .written(let file): settling.write(to: file, at: now)
                case .closed(let file): settling.noteClosed(file)
                case .changed: break
                }
            }
            let state = DictionaryFiles.state(of: paths)
            if settling.look(state, at: now) { report(state) }
            setAlarm(at: settling.nextLook(after: now) ?? now + interval)
        }

        // The files may have changed since the first check.
        look()
        for await signal in signals {
            switch signal {
            case .alarm: alarm = nil
            // Any notification may mean that folders were replaced.
            case .heard: notices?.watch(WatchedPaths(for: paths))
            }
            look()
        }
    }
}

extension DictionaryWatcher where WatcherClock == ContinuousClock {
    /// Watches files, and the dictionaries below folders, with the system's clock.
    public init(
        paths: [String], rest: Duration = .milliseconds(50), interval: Duration = .seconds(1),
        patience: Duration = .seconds(2)
    ) {
        self.init(paths: paths, rest: rest, interval: interval, patience: patience, clock: ContinuousClock())
    }
}

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
    private var known: State
    private var latest: State
    private var since = Duration.zero
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

    mutating func noteClosed(_ file: String) { writers[file] = nil }

    /// Updates the state; returns whether it is a change that has become stable.
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
