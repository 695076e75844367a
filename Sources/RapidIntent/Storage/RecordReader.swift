/// Reads the output of a ``RecordWriter``, value by value, and checks everything.
///
/// A count never exceeds the number of remaining bytes, so a damaged count cannot cause a larger allocation than the
/// file.
struct RecordReader {
    private let bytes: FlatArray<UInt8>
    private var place: Int

    init(_ bytes: FlatArray<UInt8>, at place: Int = 0) {
        self.bytes = bytes
        self.place = max(0, place)
    }

    var isAtEnd: Bool { place >= bytes.count }

    /// A number that is not negative.
    mutating func number() throws(CompiledDictionaryError) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            let byte = try byte()
            number |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte & 0x80 == 0 { return number }
        }
        throw .damaged("a number in it has no end")
    }

    /// A number below `end`.
    mutating func number(below end: Int) throws(CompiledDictionaryError) -> Int {
        let number = try number()
        guard number < UInt64(clamping: end) else { throw .damaged("it has an invalid reference") }
        return Int(number)
    }

    /// The number of following values that take at least one byte each.
    mutating func count() throws(CompiledDictionaryError) -> Int {
        let count = try number()
        guard count <= UInt64(bytes.count - place) else { throw .damaged("a record goes beyond its end") }
        return Int(count)
    }

    mutating func integer() throws(CompiledDictionaryError) -> Int {
        let number = try number()
        return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    }

    mutating func flag() throws(CompiledDictionaryError) -> Bool { try number(below: 2) == 1 }

    mutating func text() throws(CompiledDictionaryError) -> String {
        let count = try count()
        defer { place += count }
        return String(decoding: bytes.elements[place..<place + count], as: UTF8.self)
    }

    mutating func optionalText() throws(CompiledDictionaryError) -> String? { try flag() ? text() : nil }

    mutating func each<Value>(
        _ read: (inout RecordReader) throws(CompiledDictionaryError) -> Value
    ) throws(CompiledDictionaryError) -> [Value] {
        var values: [Value] = []
        let count = try count()
        values.reserveCapacity(min(count, 1_024))
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }

    mutating func texts() throws(CompiledDictionaryError) -> [String] {
        try each { reader throws(CompiledDictionaryError) in try reader.text() }
    }

    mutating func pairs() throws(CompiledDictionaryError) -> [String: String] {
        var pairs: [String: String] = [:]
        for _ in 0..<(try count()) {
            let key = try text()
            pairs[key] = try text()
        }
        return pairs
    }

    mutating func `case`<Value: CaseIterable>(of type: Value.Type) throws(CompiledDictionaryError) -> Value {
        let cases = Array(type.allCases)
        return cases[try number(below: cases.count)]
    }

    private mutating func byte() throws(CompiledDictionaryError) -> UInt8 {
        guard let byte = bytes[place] else { throw .damaged("a record goes beyond its end") }
        place += 1
        return byte
    }
}
