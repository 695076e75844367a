import RapidIntent

/// The identity of a feature: 64 bits mixed from its kind and its letters, as ``WordHash`` mixes.
///
/// Models store half of the bits, so the hash is part of the file format: a change of it raises ``ModelFile/version``.
struct FeatureHash: Hashable {
    private(set) var bits: UInt64

    /// Begins a feature of a kind.
    init(kind: UInt8) { bits = WordHash.combine(0x9E37_79B9_7F4A_7C15, UInt64(kind) + 1) }

    /// Adds a letter, or another hash.
    @inline(__always)
    mutating func combine(_ value: UInt64) { bits = WordHash.combine(bits, value) }
}
