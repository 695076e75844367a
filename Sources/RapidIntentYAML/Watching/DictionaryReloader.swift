import Dispatch
public import RapidIntent

/// Reloads dictionaries when their files change, while streams run.
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
/// Changed files are read and compiled on a separate thread, while the old dictionaries stay active. The new ones
/// become active between two utterances. Any mistake keeps all old dictionaries active until the files are valid,
/// because only the author knows which entry users can do without. A change is noticed about 60 ms after the last byte
/// where the system has inotify, and within about a second elsewhere; see ``DictionaryWatcher``.
///
/// A program that writes dictionaries should write a temporary file and rename it. A file that is cut off between two
/// entries, because its writer was killed, is valid YAML.
public struct DictionaryReloader<WatcherClock: Clock<Duration>>: Sendable {
    private let paths: [String]
    private let watcher: DictionaryWatcher<WatcherClock>
    private let apply: @Sendable (LoadedDictionaries) -> Void

    /// Reloads the dictionaries of resolvers.
    ///
    /// - Parameters:
    ///   - active: The dictionaries that the resolvers use.
    ///   - paths: Files and folders, and compiled dictionaries.
    ///   - watcher: A watcher for the same paths, created before the files were read.
    public init(_ active: ActiveDictionaries, paths: [String], watcher: DictionaryWatcher<WatcherClock>) {
        self.init(paths: paths, watcher: watcher) { active.current = $0.dictionaries }
    }

    /// Reloads files and passes the result to a closure.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, and compiled dictionaries.
    ///   - watcher: A watcher for the same paths, created before the files were read.
    ///   - apply: Activates dictionaries without mistakes. Called on any thread, one call at a time.
    public init(
        paths: [String], watcher: DictionaryWatcher<WatcherClock>,
        apply: @escaping @Sendable (LoadedDictionaries) -> Void
    ) {
        self.paths = paths
        self.watcher = watcher
        self.apply = apply
    }

    /// Applies changes until the consumer stops, and emits the result of each.
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

    /// Reads the files; nil if they changed meanwhile, in which case the watcher reports another change.
    private func reload(_ state: DictionaryFilesState) async -> DictionaryReload? {
        let clock = ContinuousClock()
        let start = clock.now
        let loaded: LoadedDictionaries? = await withCheckedContinuation { continuation in
            // Does not use the threads of tasks: a large dictionary takes a second.
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

/// The result of reloading changed dictionary files.
public struct DictionaryReload: Sendable {
    /// Whether the new dictionaries are active from the next utterance on; if false, the old ones stay active.
    public var isApplied: Bool
    /// The errors and warnings, with file, line and column.
    public var diagnostics: [DictionaryDiagnostic]
    /// How long reading and compiling took.
    public var time: Duration
}
