import Foundation

@testable import RapidIntentMoonshine

/// The model of this machine.
enum InstalledModel {
    /// The folder of the model; nil if none is installed.
    static let folder = MoonshineFolder.installed(environment: ProcessInfo.processInfo.environment)

    /// Why tests that need the model are skipped.
    static let reason = "the model is not installed: run Scripts/install-moonshine"
}
