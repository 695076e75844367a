import RapidIntentFiles

/// Finds the model's folder, as installed by `Scripts/install-moonshine` or by a system package.
public enum MoonshineFolder {
    /// The name of the model's folder.
    package static let name = "moonshine-base-en"

    /// The folders to search for the model's folder.
    ///
    /// If `RAPID_INTENT_MODELS` is set, only that folder. Otherwise `rapid-intent` in `XDG_DATA_HOME` (by default
    /// `~/.local/share`), then `/usr/share/rapid-intent`.
    package static func places(environment: [String: String]) -> [String] {
        if let models = environment["RAPID_INTENT_MODELS"], !models.isEmpty { return [models] }
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].map { FilePath.joined($0, ".local/share") }
        return [data ?? home, "/usr/share"].compactMap { $0.map { FilePath.joined($0, "rapid-intent") } }
    }

    /// Returns the model's folder in one of the usual locations; nil if there is none.
    ///
    /// - Parameter environment: The environment variables, such as `ProcessInfo.processInfo.environment`.
    public static func installed(environment: [String: String]) -> String? {
        places(environment: environment).map { FilePath.joined($0, name) }
            .first { (try? FileStatus(ofPath: $0))?.kind == .folder }
    }
}
