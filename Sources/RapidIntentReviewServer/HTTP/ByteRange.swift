#if Server
/// The part of a reply that a request asks for (RFC 9110, section 14), which browsers do before they play sound.
enum ByteRange: Equatable {
    /// The whole reply: no range, several, or one that is malformed, which servers may ignore.
    case whole
    /// These bytes.
    case part(Range<Int>)
    /// A range that has none of the bytes.
    case none

    /// Reads the field `Range` for a reply of so many bytes.
    init(_ field: String?, count: Int) {
        guard let field, field.hasPrefix("bytes=") else {
            self = .whole
            return
        }
        let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), ends != ["", ""] else {
            self = .whole
            return
        }
        // Numbers beyond Int are beyond the reply, too.
        let (first, last) = (Int(ends[0]), Int(ends[1]))
        if ends[0].isEmpty {
            let length = min(last ?? .max, count)
            self = length > 0 ? .part(count - length..<count) : .none
        } else if let first, first < count {
            guard ends[1].isEmpty || last.map({ $0 >= first }) ?? true else {
                self = .whole
                return
            }
            self = .part(first..<min(last ?? .max, count - 1) + 1)
        } else {
            self = .none
        }
    }
}
#endif
