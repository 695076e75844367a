/// Elements of a fixed size in flat memory that nobody changes any more: this process's own, or that of a file that is
/// mapped into it.
///
/// Every index may come from a damaged file, so none is trusted: beyond the end there is nil. Reading counts no references.
struct FlatArray<Element: BitwiseCopyable>: @unchecked Sendable {
    // Sendable because the memory is written before this value exists and never after, and because `owner`, whatever it
    // is, is only kept, never used.

    /// How many elements there are.
    let count: Int
    private let base: UnsafePointer<Element>
    /// What keeps the memory.
    private let owner: AnyObject

    /// Takes memory as it is.
    ///
    /// - Parameters:
    ///   - memory: Aligned for `Element`, with room for `count` of them, whose bytes all make a valid `Element`.
    ///   - owner: What keeps the memory for as long as it lives.
    init(_ memory: UnsafeRawPointer, count: Int, owner: AnyObject) {
        base = memory.assumingMemoryBound(to: Element.self)
        self.count = count
        self.owner = owner
    }

    /// Copies an array.
    init(_ elements: [Element]) {
        let memory = FlatMemory(byteCount: elements.count * MemoryLayout<Element>.stride)
        elements.withUnsafeBytes { memory.bytes.copyMemory(from: $0) }
        self.init(UnsafeRawPointer(memory.start), count: elements.count, owner: memory)
    }

    /// The element at an index; nil beyond the end.
    @inline(__always)
    subscript(index: Int) -> Element? {
        guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return nil }
        return withExtendedLifetime(owner) { base[index] }
    }

    /// All elements.
    @inline(__always)
    func withElements<Result>(_ body: (UnsafeBufferPointer<Element>) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(owner) { try body(UnsafeBufferPointer(start: base, count: count)) }
    }
}

/// Memory that is given back with its last user.
final class FlatMemory {
    let start: UnsafeMutableRawPointer
    private let byteCount: Int

    /// What every section of a ``CompiledDictionary`` is aligned to: no element needs more, and a line of the cache has as much.
    static let alignment = 64

    /// Gets memory, whose bytes are to be written before they are read.
    init(byteCount: Int) {
        start = .allocate(byteCount: max(1, byteCount), alignment: Self.alignment)
        self.byteCount = byteCount
    }

    deinit { start.deallocate() }

    var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: start, count: byteCount) }
}

extension FlatArray<UInt8> {
    /// Ends a text in a pool: no UTF-8 has this byte.
    static var endOfText: UInt8 { 0xFF }

    /// The text that begins at an offset and goes on to ``endOfText``; empty beyond the end.
    func text(at offset: Int) -> String {
        withElements { bytes in
            guard bytes.indices.contains(offset) else { return "" }
            let end = bytes[offset...].firstIndex(of: Self.endOfText) ?? bytes.endIndex
            return String(decoding: bytes[offset..<end], as: UTF8.self)
        }
    }
}
