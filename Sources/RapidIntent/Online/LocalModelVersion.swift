/// The version of a locally trained intent model in resolutions and telemetry: `model:` and its fingerprint.
///
/// It distinguishes the answers of local models from those of services.
package struct LocalModelVersion: Sendable, Hashable {
    private static let prefix = "model:"

    package let text: String

    package init(_ fingerprint: String) { text = Self.prefix + fingerprint }

    package static func isOne(_ version: String?) -> Bool { version?.hasPrefix(prefix) ?? false }
}
