import RapidIntent

/// The identity of a feature: a 64-bit hash of its kind and its letters, mixed like ``WordHash``.
///
/// Models store half of the bits, so the hash is part of the file format: increase ``ModelFile/version`` when you
/// change it.
struct FeatureHash: Hashable {
    private(set) var bits: UInt64

    /// Starts the hash of a feature.
    init(kind: UInt8) { bits = WordHash.combine(0x9E37_79B9_7F4A_7C15, UInt64(kind) + 1) }

    /// Adds a letter, or another hash.
    @inline(__always)
    mutating func combine(_ value: UInt64) { bits = WordHash.combine(bits, value) }
}
