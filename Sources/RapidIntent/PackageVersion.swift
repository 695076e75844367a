package enum PackageVersion {
    /// The version: major, minor, patch.
    package static let text = "0.1.0"
}
