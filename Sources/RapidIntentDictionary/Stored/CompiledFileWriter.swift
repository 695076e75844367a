import RapidIntent

/// Writes flat arrays to one file, section by section.
struct CompiledFileWriter {
    private struct Section {
        var name: CompiledFile.Name
        var elementSize: Int
        var count: Int
        var bytes: UnsafeRawBufferPointer
        /// Owns the bytes until they are written.
        var owner: any AnyObject & Sendable
    }

    private var sections: [Section] = []

    /// Adds a section of records.
    ///
    /// - Parameters:
    ///   - name: A name that is not used yet.
    mutating func add<Element: BitwiseCopyable>(
        _ name: CompiledFile.Name, _ array: FlatArray<Element>, of owner: any AnyObject & Sendable
    ) {
        sections.append(
            Section(
                name: name, elementSize: MemoryLayout<Element>.stride, count: array.count,
                bytes: UnsafeRawBufferPointer(array.elements), owner: owner))
    }

    mutating func add<Element: BitwiseCopyable>(_ name: CompiledFile.Name, _ elements: [Element]) {
        let memory = FlatMemory()
        add(name, memory.copy(elements), of: memory)
    }

    mutating func add(_ name: CompiledFile.Name, texts: [String]) {
        add(name, texts.flatMap { Array($0.utf8) + [FlatArray<UInt8>.endOfText] })
    }

    func finish(fingerprint: UInt64) -> [UInt8] {
        var offsets: [Int] = []
        var end = CompiledFile.headerSize + sections.count * CompiledFile.recordSize
        for section in sections {
            end = (end + FlatMemory.alignment - 1) & ~(FlatMemory.alignment - 1)
            offsets.append(end)
            end += section.bytes.count
        }
        var header = CompiledFile.magic
        func append(_ number: some FixedWidthInteger) { withUnsafeBytes(of: number) { header.append(contentsOf: $0) } }
        append(CompiledFile.byteOrder)
        append(CompiledFile.version)
        append(UInt64(end))
        append(0 as UInt64)
        append(fingerprint)
        append(UInt32(sections.count))
        append(0 as UInt32)
        for (section, offset) in zip(sections, offsets) {
            append(section.name.number)
            append(UInt32(section.elementSize))
            append(UInt64(offset))
            append(UInt64(section.count))
        }
        var bytes = [UInt8](repeating: 0, count: end)
        bytes.withUnsafeMutableBytes { bytes in
            bytes.copyBytes(from: header)
            for (section, offset) in zip(sections, offsets) where !section.bytes.isEmpty {
                UnsafeMutableRawBufferPointer(rebasing: bytes[offset...]).copyMemory(from: section.bytes)
            }
        }
        CompiledFile.renewChecksum(of: &bytes)
        return bytes
    }
}
