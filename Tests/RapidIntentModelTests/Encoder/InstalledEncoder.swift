import RapidIntentModel

/// The encoder of this machine.
enum InstalledEncoder {
    /// The encoder; nil if none is installed.
    static let encoder = try? MiniLMEncoder.installed()

    /// Why tests that need the encoder are skipped.
    static let reason = "the sentence encoder is not installed: run Scripts/install-encoder"
}
