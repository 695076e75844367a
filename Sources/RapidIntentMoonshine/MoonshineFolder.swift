import RapidIntentSupport

/// Finds the model's folder, as installed by `Scripts/install-moonshine` or by a system package.
public enum MoonshineFolder {
    private static let folder = ModelFolder(name: "moonshine-base-en")

    /// Returns the model's folder in one of the usual locations; nil if there is none.
    ///
    /// If `RAPID_INTENT_MODELS` is set, only that folder is searched. Otherwise `rapid-intent` in `XDG_DATA_HOME` (by default
    /// `~/.local/share`), then `/usr/share/rapid-intent`.
    ///
    /// - Parameter environment: The environment variables; nil for those of the process.
    public static func installed(environment: [String: String]? = nil) -> String? {
        folder.installed(environment: environment)
    }

    /// Returns the model's folder in one of the usual locations, or throws an error that names them.
    static func required(environment: [String: String]? = nil) throws(MoonshineError) -> String {
        guard let folder = installed(environment: environment) else {
            let places = ModelFolder.places(environment: environment).joined(separator: " or ")
            throw MoonshineError(
                .missingModel,
                "Moonshine's model is not installed: there is no '\(Self.folder.name)' in \(places); "
                    + "run Scripts/install-moonshine, or name the model's folder")
        }
        return folder
    }
}
