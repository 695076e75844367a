import Dispatch
public import RapidIntent

/// Keeps the dictionaries in force the same as their files, while streams run.
///
/// ```swift
/// let paths = ["Dictionaries"]
/// let watcher = DictionaryWatcher(paths: paths)   // before they are read: no change is missed
/// let active = ActiveDictionaries(LoadedDictionaries(paths: paths).dictionaries)
/// let resolver = IntentResolver(dictionaries: active, service: service)
/// Task {
///     for await reload in DictionaryReloader(active, paths: paths, watcher: watcher).reloads() {
///         print(reload.isApplied ? "applied" : "the previous ones stay in use", reload.diagnostics)
///     }
/// }
/// ```
///
/// What has changed is read and compiled beside what is in force, on a thread of its own, and takes its place between two
/// utterances. A mistake anywhere keeps all of the old in force until the files are sound: which entry a user would rather
/// be without, only the author knows. A change is noticed as ``DictionaryWatcher`` tells, some 60 ms after the last
/// byte where the system has inotify, and within about a second elsewhere.
///
/// A program that writes dictionaries does best to write a file beside and rename it: a file that is cut off between two
/// entries, by a program that was killed, is sound YAML.
public struct DictionaryReloader<WatcherClock: Clock<Duration>>: Sendable {
    private let paths: [String]
    private let watcher: DictionaryWatcher<WatcherClock>
    private let apply: @Sendable (LoadedDictionaries) -> Void

    /// Follows files for resolvers.
    ///
    /// - Parameters:
    ///   - active: What the resolvers go by.
    ///   - paths: Files and folders, and compiled dictionaries.
    ///   - watcher: What watches them since before they were read.
    public init(_ active: ActiveDictionaries, paths: [String], watcher: DictionaryWatcher<WatcherClock>) {
        self.init(paths: paths, watcher: watcher) { active.current = $0.dictionaries }
    }

    /// Follows files.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, and compiled dictionaries.
    ///   - watcher: What watches them since before they were read.
    ///   - apply: Puts in force what was read and is sound; called on no particular thread, one call after the other.
    public init(
        paths: [String], watcher: DictionaryWatcher<WatcherClock>,
        apply: @escaping @Sendable (LoadedDictionaries) -> Void
    ) {
        self.paths = paths
        self.watcher = watcher
        self.apply = apply
    }

    /// Takes up changes until the consumption ends, and tells what came of each.
    public func reloads() -> AsyncStream<DictionaryReload> {
        let (reloads, continuation) = AsyncStream.makeStream(of: DictionaryReload.self)
        let task = Task {
            for await state in watcher.changes() {
                if let reload = await reload(state) { continuation.yield(reload) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return reloads
    }

    /// Reads the files; nil if they were changed meanwhile, which the watcher tells of again.
    private func reload(_ state: DictionaryFilesState) async -> DictionaryReload? {
        let clock = ContinuousClock()
        let start = clock.now
        let loaded: LoadedDictionaries? = await withCheckedContinuation { continuation in
            // Not on a thread that tasks share: a large dictionary takes a second.
            DispatchQueue.global(qos: .utility).async { [paths] in
                let loaded = LoadedDictionaries(paths: paths)
                continuation.resume(returning: DictionaryFiles.state(of: paths) == state ? loaded : nil)
            }
        }
        guard let loaded else { return nil }
        let isSound = loaded.errorCount == 0
        if isSound { apply(loaded) }
        return DictionaryReload(
            isApplied: isSound, diagnostics: loaded.diagnostics, time: start.duration(to: clock.now))
    }
}
