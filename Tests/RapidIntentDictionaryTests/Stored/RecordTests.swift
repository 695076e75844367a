import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct RecordTests {
    /// Keeps the bytes that readers read, for as long as the test runs.
    private let memory = FlatMemory()

    private func opened(_ bytes: [UInt8]) -> RecordReader { RecordReader(memory.copy(bytes)) }

    @Test("A record reads back what was written, in the same order")
    func roundTrip() throws {
        var writer = RecordWriter()
        let numbers: [UInt64] = [0, 1, 127, 128, 300, 1 << 40, .max]
        let integers = [0, -1, 1, 63, -64, 64, .max, .min]
        for number in numbers { writer.add(number) }
        for integer in integers { writer.add(integer: integer) }
        for text in ["", "hall", "für 漢字 👩‍👩‍👧"] { writer.add(text) }
        writer.add(optional: nil)
        writer.add(optional: "")
        writer.add(flag: true)
        writer.add(texts: ["a", "b"])
        writer.add(pairs: ["b": "2", "a": "1"])
        writer.add(case: EntityType.list)
        var reader = opened(writer.bytes)
        for number in numbers { #expect(try reader.number() == number) }
        for integer in integers { #expect(try reader.integer() == integer) }
        for text in ["", "hall", "für 漢字 👩‍👩‍👧"] { #expect(try reader.text() == text) }
        #expect(try reader.optionalText() == nil)
        #expect(try reader.optionalText() == "")
        #expect(try reader.flag())
        #expect(try reader.texts() == ["a", "b"])
        #expect(!reader.isAtEnd)
        #expect(try reader.pairs() == ["a": "1", "b": "2"])
        #expect(try reader.case(of: EntityType.self) == .list)
        #expect(reader.isAtEnd)
    }

    @Test(
        "A record that is truncated, or declares more than it has, is refused",
        arguments: [
            [], [3, 0x61], [0x80], [UInt8](repeating: 0xFF, count: 12),
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
        ] as [[UInt8]])
    func refused(bytes: [UInt8]) {
        #expect(throws: CompiledDictionaryError.self) {
            var reader = opened(bytes)
            _ = try reader.text()
        }
        #expect(throws: CompiledDictionaryError.self) {
            var reader = opened(bytes)
            _ = try reader.texts()
        }
    }

    @Test("A value outside an enumeration is refused")
    func cases() {
        #expect(throws: CompiledDictionaryError.self) {
            var reader = opened([100])
            _ = try reader.case(of: EntityType.self)
        }
        #expect(throws: CompiledDictionaryError.self) {
            var reader = opened([2])
            _ = try reader.flag()
        }
    }
}
