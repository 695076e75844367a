/// Recognises the durations of ISO 8601 (2004, 4.4.3.2): `P1Y2M3DT4H5M6S`, `P2W`, `PT0.5H`.
enum ISODuration {
    /// Whether the whole text is a duration: a `P`, then at least one number with its unit, in descending order of
    /// units.
    ///
    /// TIMEX's `PXD` ("some days") is not a duration, and neither are `PRESENT_REF` and `PAST_REF`.
    static func isOne(_ text: String) -> Bool {
        guard text.utf8.first == UInt8(ascii: "P") else { return false }
        let halves = text.utf8.dropFirst().split(separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
        switch halves.count {
        case 1: return hasParts(halves[0], units: "YMWD")
        case 2: return (halves[0].isEmpty || hasParts(halves[0], units: "YMWD")) && hasParts(halves[1], units: "HMS")
        default: return false
        }
    }

    private static func hasParts(_ text: Substring.UTF8View, units: String) -> Bool {
        var (rest, units) = (text, Substring(units).utf8)
        guard !rest.isEmpty else { return false }
        while !rest.isEmpty {
            let whole = rest.prefix(while: isDigit)
            rest = rest.dropFirst(whole.count)
            if let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") {
                let fraction = rest.dropFirst().prefix(while: isDigit)
                guard !fraction.isEmpty else { return false }
                rest = rest.dropFirst(1 + fraction.count)
            }
            guard !whole.isEmpty, let unit = rest.popFirst(), let place = units.firstIndex(of: unit) else {
                return false
            }
            units = units[units.index(after: place)...]
        }
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
