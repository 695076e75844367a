/// Characters that are normalised to the apostrophe `'`.
enum Apostrophes {
    /// Quotation marks, primes, accents and modifier letters that stand for an apostrophe.
    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x27, 0x60, 0xB4, 0x2B9, 0x2BB, 0x2BC, 0x2BD, 0x2C8, 0x2018, 0x2019, 0x201A, 0x201B, 0x2032, 0x2035,
            0xFF07:
            true
        default: false
        }
    }
}
