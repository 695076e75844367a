/// Finds flat arrays in a file, which are used in place.
///
/// The reader checks the header and the table of sections. The readers of sections check the contents, as ``FlatArray``
/// does, because a checksum detects damage but not forgery.
struct CompiledFileReader {
    let fingerprint: UInt64
    /// The object that keeps the bytes valid.
    let owner: any AnyObject & Sendable

    private let bytes: UnsafeRawBufferPointer
    private let sections: [CompiledFile.Name: (elementSize: Int, offset: Int, count: Int)]

    /// Checks a file; takes time linear in its size, a few gigabytes a second, for the checksum.
    ///
    /// - Parameters:
    ///   - bytes: The whole file, at an address that is a multiple of 64; they must not change.
    ///   - owner: The object that keeps the bytes valid.
    init(_ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) throws(CompiledDictionaryError) {
        guard bytes.count >= CompiledFile.headerSize, bytes[..<8].elementsEqual(CompiledFile.magic) else {
            throw .notCompiled
        }
        func number<Number: FixedWidthInteger>(at offset: Int, _: Number.Type) -> Number {
            bytes.loadUnaligned(fromByteOffset: offset, as: Number.self)
        }
        guard number(at: 8, UInt32.self) == CompiledFile.byteOrder, number(at: 12, UInt32.self) == CompiledFile.version
        else { throw .otherVersion }
        guard number(at: 16, UInt64.self) == UInt64(bytes.count) else { throw .damaged("its size has changed") }
        let checked = UnsafeRawBufferPointer(rebasing: bytes[CompiledFile.checkedFrom...])
        guard number(at: 24, UInt64.self) == Checksum.sum(of: checked) else { throw .damaged("its checksum is wrong") }
        let count = Int(number(at: 40, UInt32.self))
        guard count <= (bytes.count - CompiledFile.headerSize) / CompiledFile.recordSize else {
            throw .damaged("its table of sections goes beyond its end")
        }
        var sections: [CompiledFile.Name: (elementSize: Int, offset: Int, count: Int)] = [:]
        for index in 0..<count {
            let place = CompiledFile.headerSize + index * CompiledFile.recordSize
            let name = CompiledFile.Name(number: number(at: place, UInt32.self))
            let size = Int(number(at: place + 4, UInt32.self))
            guard let offset = Int(exactly: number(at: place + 8, UInt64.self)),
                let elements = Int(exactly: number(at: place + 16, UInt64.self)),
                case let (length, overflow) = elements.multipliedReportingOverflow(by: size), !overflow,
                offset % FlatMemory.alignment == 0, offset <= bytes.count, length <= bytes.count - offset
            else { throw .damaged("section \(name) lies beyond its end") }
            sections[name] = (size, offset, elements)
        }
        self.bytes = bytes
        self.owner = owner
        self.sections = sections
        fingerprint = number(at: 32, UInt64.self)
    }

    /// A section of records, in place.
    func array<Element: BitwiseCopyable>(
        _ name: CompiledFile.Name, of type: Element.Type = Element.self
    ) throws(CompiledDictionaryError) -> FlatArray<Element> {
        guard let section = sections[name], section.elementSize == MemoryLayout<Element>.stride,
            let start = bytes.baseAddress
        else { throw .damaged("section \(name) is missing") }
        return FlatArray(start + section.offset, count: section.count)
    }

    func texts(_ name: CompiledFile.Name) throws(CompiledDictionaryError) -> [String] {
        let pool = try array(name, of: UInt8.self)
        return pool.elements.split(separator: FlatArray<UInt8>.endOfText, omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
