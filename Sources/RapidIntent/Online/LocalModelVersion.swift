/// The version of an intent model that was trained here, as resolutions and telemetry name it: `model:` and its fingerprint.
///
/// Who reads telemetry tells by it that an answer is one's own model's and not that of a service which was taught otherwise.
package struct LocalModelVersion: Sendable, Hashable {
    private static let prefix = "model:"

    /// As it stands in telemetry.
    package let text: String

    /// Names a model by its fingerprint.
    package init(_ fingerprint: String) { text = Self.prefix + fingerprint }

    /// Whether a version is that of a model which was trained here.
    package static func isOne(_ version: String?) -> Bool { version?.hasPrefix(prefix) ?? false }
}
