/// Tells when dictionary files have changed and come to rest.
///
/// ```swift
/// for await _ in DictionaryWatcher(paths: ["Dictionaries"]).changes() { … }
/// ```
///
/// The system says at once that something happens (inotify on Linux), and once in ``interval`` the files are looked at in any
/// case: on network drives and in containers the system need not know what others do. What is compared is the files' state
/// from outside, so files that are replaced by renaming, links that are set anew, files that come and go, and whole folders
/// that are exchanged are seen like files that are written over. A change is told once nothing has changed for ``rest`` and
/// nobody is known to be writing. Several changes that nobody has taken yet are one, and none is lost: what is compared is
/// older than what is read afterwards.
public struct DictionaryWatcher<WatcherClock: Clock<Duration>>: Sendable {
    /// For how long nothing must have changed.
    ///
    /// 50 ms: more than there is between two pieces that an editor writes, less than anybody notices.
    public let rest: Duration
    /// How often the files are looked at though nothing was heard of them.
    public let interval: Duration
    /// For how long a program is waited for that has begun to write a file and does nothing.
    public let patience: Duration
    private let paths: [String]
    private let clock: WatcherClock
    private let first: DictionaryFilesState

    /// Watches files, and the dictionaries below folders; what is compared begins with the call.
    ///
    /// - Parameters:
    ///   - paths: What would be given to ``DictionaryFiles/sources(at:)``, compiled dictionaries too. They may be missing at
    ///     present.
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
        first = DictionaryFiles.state(of: paths)
    }

    private enum Signal {
        case heard(FileNotice)
        case alarm
    }

    /// The changes since the watcher was made, until their consumption ends.
    public func changes() -> AsyncStream<Void> {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task { await watch { continuation.yield() } }
        continuation.onTermination = { _ in task.cancel() }
        return changes
    }

    private func watch(tell: () -> Void) async {
        let (signals, post) = AsyncStream.makeStream(of: Signal.self)
        let notices = FileNotices { post.yield(.heard($0)) }
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
            if settling.look(DictionaryFiles.state(of: paths), at: now) { tell() }
            setAlarm(at: settling.nextLook(after: now) ?? now + interval)
        }

        notices?.watch(WatchedPaths.all(for: paths))
        // Between the first look and the first notice, something may have changed.
        look()
        for await signal in signals {
            let now = start.duration(to: clock.now)
            switch signal {
            case .heard(.written(let file)): settling.write(to: file, at: now)
            case .heard(.closed(let file)): settling.close(file)
            case .heard(.changed), .alarm: break
            }
            if case .alarm = signal { alarm = nil }
            // Whatever it was, folders may be others now.
            notices?.watch(WatchedPaths.all(for: paths))
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
