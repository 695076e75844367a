import RapidIntentPlatform

/// The folder of an installed model: of a recogniser or of a sentence encoder.
///
/// The scripts that install models, `Scripts/install-moonshine` and `Scripts/install-encoder`, use the same places.
package struct ModelFolder: Sendable {
    package let name: String

    package init(name: String) { self.name = name }

    /// The folders to search for the model's folder.
    ///
    /// If `RAPID_INTENT_MODELS` is set, only that folder. Otherwise `rapid-intent` in `XDG_DATA_HOME` (by default
    /// `~/.local/share`), then `/usr/share/rapid-intent`.
    ///
    /// - Parameter environment: The environment variables; nil for those of the process.
    package static func places(environment: [String: String]? = nil) -> [String] {
        let environment = environment ?? ofProcess
        if let models = environment["RAPID_INTENT_MODELS"], !models.isEmpty { return [models] }
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].map { FilePath.joined($0, ".local/share") }
        return [data ?? home, "/usr/share"].compactMap { $0.map { FilePath.joined($0, "rapid-intent") } }
    }

    /// Returns the model's folder in one of the usual places; nil if there is none.
    ///
    /// - Parameter environment: The environment variables; nil for those of the process.
    package func installed(environment: [String: String]? = nil) -> String? {
        Self.places(environment: environment).map { FilePath.joined($0, name) }
            .first { (try? FileStatus(ofPath: $0))?.kind == .folder }
    }

    /// Returns a file that stands where the model's folder, or the one around it, would be; nil if there is none.
    ///
    /// - Parameter environment: The environment variables; nil for those of the process.
    package func obstacle(environment: [String: String]? = nil) -> String? {
        Self.places(environment: environment).flatMap { [$0, FilePath.joined($0, name)] }
            .first { (try? FileStatus(ofPath: $0)).map { $0.kind != .folder } ?? false }
    }

    /// The environment variables of the process that determine the folder.
    private static var ofProcess: [String: String] {
        var environment: [String: String] = [:]
        for name in ["RAPID_INTENT_MODELS", "XDG_DATA_HOME", "HOME"] {
            environment[name] = getenv(name).map { String(cString: $0) }
        }
        return environment
    }
}
