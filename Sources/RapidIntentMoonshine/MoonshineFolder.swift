import RapidIntentFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds the model's folder, as installed by `Scripts/install-moonshine` or by a system package.
public enum MoonshineFolder {
    /// The name of the model's folder.
    static let name = "moonshine-base-en"

    /// The folders to search for the model's folder.
    ///
    /// If `RAPID_INTENT_MODELS` is set, only that folder. Otherwise `rapid-intent` in `XDG_DATA_HOME` (by default
    /// `~/.local/share`), then `/usr/share/rapid-intent`.
    static func places(environment: [String: String]) -> [String] {
        if let models = environment["RAPID_INTENT_MODELS"], !models.isEmpty { return [models] }
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].map { FilePath.joined($0, ".local/share") }
        return [data ?? home, "/usr/share"].compactMap { $0.map { FilePath.joined($0, "rapid-intent") } }
    }

    /// Returns the model's folder in one of the usual locations; nil if there is none.
    ///
    /// - Parameter environment: The environment variables; nil for those of the process.
    public static func installed(environment: [String: String]? = nil) -> String? {
        places(environment: environment ?? ofProcess).map { FilePath.joined($0, name) }
            .first { (try? FileStatus(ofPath: $0))?.kind == .folder }
    }

    /// Returns the model's folder in one of the usual locations, or throws an error that names them.
    static func required(environment: [String: String]? = nil) throws(MoonshineError) -> String {
        guard let folder = installed(environment: environment) else {
            let places = places(environment: environment ?? ofProcess).joined(separator: " or ")
            throw MoonshineError(
                .missingModel,
                "Moonshine's model is not installed: there is no '\(name)' in \(places); "
                    + "run Scripts/install-moonshine, or name the model's folder")
        }
        return folder
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
