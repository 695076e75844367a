import RapidIntentFiles

/// Where the folder of the model is: where `Scripts/install-moonshine` puts it, or a system's package.
public enum MoonshineFolder {
    /// The name of the model's folder.
    package static let name = "moonshine-base-en"

    /// The folders in which that of the model is looked for, in this order: what `RAPID_INTENT_MODELS` names, or else
    /// `~/.local/share/rapid-intent` (by the XDG Base Directory Specification) and `/usr/share/rapid-intent`.
    package static func places(environment: [String: String]) -> [String] {
        if let models = environment["RAPID_INTENT_MODELS"], !models.isEmpty { return [models] }
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].map { FilePath.joined($0, ".local/share") }
        return [data ?? home, "/usr/share"].compactMap { $0.map { FilePath.joined($0, "rapid-intent") } }
    }

    /// The folder of the model at one of its usual places; nil where there is none.
    ///
    /// - Parameter environment: The variables of the process, such as `ProcessInfo.processInfo.environment`.
    public static func installed(environment: [String: String]) -> String? {
        places(environment: environment).map { FilePath.joined($0, name) }
            .first { (try? FileStatus(ofPath: $0))?.kind == .folder }
    }
}
