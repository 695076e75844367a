/// Tells a ``DictionaryReloader`` when dictionary files have changed and come to rest.
///
/// The system says at once that something happens (inotify on Linux), and once in `interval` the files are looked at in any
/// case: on network drives and in containers the system need not know what others do. What is compared is the files' state
/// from outside, so files that are replaced by renaming, links that are set anew, files that come and go, and whole folders
/// that are exchanged are seen like files that are written over. A change is told once nothing has changed for `rest` and
/// no process is known to be writing. Several unread changes count as one, and none is lost: what is compared is
/// older than what is read afterwards.
public struct DictionaryWatcher<WatcherClock: Clock<Duration>>: Sendable {
    /// For how long nothing must have changed.
    ///
    /// 50 ms: more than there is between two pieces that an editor writes, less than people notice.
    package let rest: Duration
    /// How often the files are looked at though nothing was heard of them.
    package let interval: Duration
    /// For how long a program is waited for that has begun to write a file and does nothing.
    package let patience: Duration
    private let paths: [String]
    private let clock: WatcherClock
    private let first: DictionaryFilesState
    private let signals: AsyncStream<Signal>
    private let post: AsyncStream<Signal>.Continuation
    private let notices: FileNotices?

    /// Watches files, and the dictionaries below folders; what is compared begins with the call.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, compiled dictionaries too. They may be missing at present.
    ///   - rest: For how long nothing must have changed.
    ///   - interval: How often the files are looked at though nothing was heard of them.
    ///   - patience: For how long a program is waited for that has begun to write a file and does nothing.
    ///   - clock: What the waits go by.
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
        // Listened to before the first look: who is writing at that moment is known.
        notices = FileNotices { post.yield(.heard) }
        notices?.watch(WatchedPaths(for: paths))
        first = DictionaryFiles.state(of: paths)
    }

    private enum Signal: Sendable {
        case heard
        case alarm
    }

    /// The changes since the watcher was made, until their consumption ends: each the state that has come to rest.
    ///
    /// To be called once.
    ///
    /// A reader that finds another state afterwards has read a file during a change; the watcher then reports again.
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
                } catch {}  // another alarm has taken its place
            }
            alarm = (time, task)
        }

        func look() {
            let now = start.duration(to: clock.now)
            // In their order: what was closed and is written again is open.
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

        // Between the first look and this one, something may have changed.
        look()
        for await signal in signals {
            switch signal {
            case .alarm: alarm = nil
            // Whatever it was, folders may be others now.
            case .heard: notices?.watch(WatchedPaths(for: paths))
            }
            look()
        }
    }
}

extension DictionaryWatcher where WatcherClock == ContinuousClock {
    /// Watches files, and the dictionaries below folders, by the machine's own clock.
    public init(
        paths: [String], rest: Duration = .milliseconds(50), interval: Duration = .seconds(1),
        patience: Duration = .seconds(2)
    ) {
        self.init(paths: paths, rest: rest, interval: interval, patience: patience, clock: ContinuousClock())
    }
}
