import RapidIntent

/// What a feature is known by: 64 bits mixed from its kind and its letters, as ``WordHash`` mixes.
///
/// Models keep half of the bits, so what comes out belongs to the saved form: a change of it raises ``ModelFile/version``.
struct FeatureHash: Hashable {
    private(set) var bits: UInt64

    /// Begins a feature of a kind.
    init(kind: UInt8) { bits = WordHash.combine(0x9E37_79B9_7F4A_7C15, UInt64(kind) + 1) }

    /// Takes a letter, or another hash, in.
    @inline(__always)
    mutating func combine(_ value: UInt64) { bits = WordHash.combine(bits, value) }
}
