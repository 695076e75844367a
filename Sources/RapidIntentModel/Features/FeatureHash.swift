/// What a feature is known by: 64 bits mixed from its kind and its letters.
///
/// Multiply and fold, in the manner of wyhash (github.com/wangyi-fudan/wyhash). Models keep half of the bits, so its results
/// belong to the saved form: a change of it raises ``ModelFile/version``.
struct FeatureHash: Hashable {
    private(set) var bits: UInt64

    /// Begins a feature of a kind.
    init(kind: UInt8) { bits = Self.mixed(0x9E37_79B9_7F4A_7C15, UInt64(kind) + 1) }

    /// Takes a letter, or another hash, in.
    @inline(__always)
    mutating func combine(_ value: UInt64) { bits = Self.mixed(bits, value) }

    @inline(__always)
    private static func mixed(_ state: UInt64, _ value: UInt64) -> UInt64 {
        let product = (state ^ value ^ 0xD6E8_FEB8_6659_FD93).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
