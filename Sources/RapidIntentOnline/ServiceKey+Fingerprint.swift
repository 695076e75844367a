extension ServiceKey {
    /// Eight hexadecimal digits by which keys are told apart where the key itself must not stand, such as in a cache of
    /// Wit.ai's answers, whose key names the application.
    ///
    /// Safe for keys that a service made: whatever the arithmetic, 32 bits say no more than 32 bits about a key, and
    /// Wit.ai's tokens are 32 random letters and digits, of which that leaves more than a hundred bits unknown. A short key that a
    /// person made up could be found by trying. Two keys have the same digits once in four thousand million times.
    ///
    /// FNV-1a in 64 bits (Fowler, Noll and Vo, draft-eastlake-fnv), its halves joined by exclusive or.
    package var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in value.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
