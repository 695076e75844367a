#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentPrograms
import RapidIntentYAML

/// Options for reloading changed dictionaries while the tool runs.
struct ReloadOptions: ParsableArguments {
    @Flag(
        help: """
            Reload changed dictionaries while running, between two utterances. If they have an error, the previous ones \
            stay in use, and the error is printed on standard error.
            """)
    var watch = false

    /// Starts to watch, before the dictionaries are read; nil without `--watch`.
    func watcher(of paths: [String]) -> DictionaryWatcher<ContinuousClock>? {
        watch ? DictionaryWatcher(paths: paths) : nil
    }

    /// Reloads changed dictionaries until the task is cancelled, and prints the result of each reload on standard error.
    ///
    /// - Parameters:
    ///   - watcher: The watcher, started before the dictionaries were read; nil to reload nothing.
    func reload(
        _ watcher: DictionaryWatcher<ContinuousClock>?, of paths: [String],
        apply: @escaping @Sendable (LoadedDictionaries) -> Void
    ) -> Task<Void, Never>? {
        guard let watcher else { return nil }
        let reloader = DictionaryReloader(paths: paths, watcher: watcher, apply: apply)
        return Task {
            for await reload in reloader.reloads() {
                for diagnostic in DiagnosticDigest(reload.diagnostics).shown {
                    StandardError.write(diagnostic.description)
                }
                let time = reload.isApplied ? " (\(reload.milliseconds) ms)" : ""
                StandardError.write("rapid-intent: \(reload.news)\(time)")
            }
        }
    }
}
#endif
