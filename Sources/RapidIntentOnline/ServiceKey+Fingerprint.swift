extension ServiceKey {
    /// Eight hexadecimal digits that distinguish keys without revealing them.
    ///
    /// Used, for example, in a cache of Wit.ai's answers, where the key identifies the application.
    ///
    /// Safe for keys that a service generated: 32 bits reveal at most 32 bits of a key, and Wit.ai's tokens are 32
    /// random letters and digits, of which more than a hundred bits remain unknown. A short key invented by a person
    /// could be found by trying. The probability that two keys have the same digits is one in four billion.
    ///
    /// FNV-1a in 64 bits (Fowler, Noll and Vo, draft-eastlake-fnv), its halves combined by exclusive or.
    package var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in value.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
