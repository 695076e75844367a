/// The version of a locally trained intent model in resolutions and telemetry: `model:` and its fingerprint.
///
/// It distinguishes the answers of local models from those of services.
package struct LocalModelVersion: Sendable, Hashable {
    private static let prefix = "model:"

    /// The version as written in telemetry.
    package let text: String

    /// Creates the version from a model's fingerprint.
    package init(_ fingerprint: String) { text = Self.prefix + fingerprint }

    /// Whether a version is that of a local model.
    package static func isOne(_ version: String?) -> Bool { version?.hasPrefix(prefix) ?? false }
}
