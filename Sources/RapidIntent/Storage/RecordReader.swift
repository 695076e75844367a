/// Reads what a ``RecordWriter`` wrote, value by value, and trusts none of it.
///
/// A number that says how many of something follow is never greater than the number of bytes that are left, so that a
/// damaged one asks for no more memory than the file has.
struct RecordReader {
    private let bytes: FlatArray<UInt8>
    private var place: Int

    /// Reads from a place on.
    init(_ bytes: FlatArray<UInt8>, at place: Int = 0) {
        self.bytes = bytes
        self.place = max(0, place)
    }

    /// Whether nothing is left.
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

    /// A number below another one.
    mutating func number(below end: Int) throws(CompiledDictionaryError) -> Int {
        let number = try number()
        guard number < UInt64(clamping: end) else { throw .damaged("it names something that it does not have") }
        return Int(number)
    }

    /// How many of something follow that take at least a byte each.
    mutating func count() throws(CompiledDictionaryError) -> Int {
        let count = try number()
        guard count <= UInt64(bytes.count - place) else { throw .damaged("a record goes beyond its end") }
        return Int(count)
    }

    /// An integer.
    mutating func integer() throws(CompiledDictionaryError) -> Int {
        let number = try number()
        return Int(truncatingIfNeeded: Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    }

    /// A flag.
    mutating func flag() throws(CompiledDictionaryError) -> Bool { try number(below: 2) == 1 }

    /// A text.
    mutating func text() throws(CompiledDictionaryError) -> String {
        let count = try count()
        defer { place += count }
        return String(decoding: bytes.elements[place..<place + count], as: UTF8.self)
    }

    /// A text that may be missing.
    mutating func optionalText() throws(CompiledDictionaryError) -> String? { try flag() ? text() : nil }

    /// Several values.
    mutating func each<Value>(
        _ read: (inout RecordReader) throws(CompiledDictionaryError) -> Value
    ) throws(CompiledDictionaryError) -> [Value] {
        var values: [Value] = []
        let count = try count()
        values.reserveCapacity(min(count, 1_024))
        for _ in 0..<count { values.append(try read(&self)) }
        return values
    }

    /// Several texts.
    mutating func texts() throws(CompiledDictionaryError) -> [String] {
        try each { reader throws(CompiledDictionaryError) in try reader.text() }
    }

    /// Texts by name.
    mutating func pairs() throws(CompiledDictionaryError) -> [String: String] {
        var pairs: [String: String] = [:]
        for _ in 0..<(try count()) {
            let key = try text()
            pairs[key] = try text()
        }
        return pairs
    }

    /// One of a few cases.
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
