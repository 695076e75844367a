import RapidIntent

/// Writes values of variable size, such as lists and rules, to a byte sequence.
///
/// | value | bytes |
/// |---|---|
/// | number that is not negative | seven bits a byte, the lowest first; the highest bit is set in all but the last (LEB128) |
/// | any integer | the same of 2n, or of −2n − 1 if it is negative (zigzag) |
/// | flag | 0 or 1 |
/// | text | how many bytes it has in UTF-8, and these |
/// | several values | how many there are, and each |
/// | dictionary | its pairs, sorted by key |
///
/// A record contains no names: its reader must request the values in the order in which they were written
/// (``RecordReader``).
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func add(count: Int) { add(UInt64(clamping: count)) }

    mutating func add(integer: Int) { add(UInt64(bitPattern: Int64(integer) << 1 ^ Int64(integer) >> 63)) }

    mutating func add(flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func add(_ text: String) {
        add(count: text.utf8.count)
        bytes += text.utf8
    }

    mutating func add(optional text: String?) {
        add(flag: text != nil)
        if let text { add(text) }
    }

    mutating func add<Value>(each values: some Collection<Value>, _ write: (inout RecordWriter, Value) -> Void) {
        add(count: values.count)
        for value in values { write(&self, value) }
    }

    mutating func add(texts: some Collection<String>) { add(each: texts) { $0.add($1) } }

    mutating func add(pairs: [String: String]) {
        add(each: pairs.sorted { $0.key < $1.key }) { writer, pair in
            writer.add(pair.key)
            writer.add(pair.value)
        }
    }

    mutating func add<Value: CaseIterable & Equatable>(case value: Value) {
        add(count: Array(Value.allCases).firstIndex(of: value) ?? 0)
    }
}
