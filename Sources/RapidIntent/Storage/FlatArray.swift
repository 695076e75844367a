/// Elements of a fixed size in immutable flat memory, of this process or of a mapped file.
///
/// An index may come from a damaged file, so every index is checked: beyond the end the value is nil. The array is only
/// an address, so that access counts no references. Its holder must also keep the owner of the memory.
///
/// Sendable because the memory is written only before this value exists.
package struct FlatArray<Element: BitwiseCopyable>: BitwiseCopyable, @unchecked Sendable {
    package let count: Int
    private let base: UnsafePointer<Element>

    /// Creates an array over existing memory.
    ///
    /// - Parameter memory: Aligned for `Element`, with `count` elements, where any bytes are a valid `Element`.
    init(_ memory: UnsafeRawPointer, count: Int) {
        base = memory.assumingMemoryBound(to: Element.self)
        self.count = count
    }

    /// The element at an index; nil beyond the end.
    @inline(__always)
    package subscript(index: Int) -> Element? {
        UInt(bitPattern: index) < UInt(bitPattern: count) ? base[index] : nil
    }

    /// All elements, valid while their owner exists.
    package var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }
}

/// The memory of flat arrays, freed with its last user.
///
/// Sendable because its creator fills it before passing it on, and it does not change afterwards.
package final class FlatMemory: @unchecked Sendable {
    private var blocks: [UnsafeMutableRawPointer] = []

    package init() {}

    /// The alignment of every flat array: enough for any element, and the size of a cache line.
    package static let alignment = 64

    /// Allocates memory for elements, all of which `fill` must initialise.
    package func make<Element: BitwiseCopyable>(
        count: Int, fill: (UnsafeMutableBufferPointer<Element>) -> Void
    ) -> FlatArray<Element> {
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: max(1, count * MemoryLayout<Element>.stride), alignment: Self.alignment)
        blocks.append(block)
        fill(UnsafeMutableBufferPointer(start: block.bindMemory(to: Element.self, capacity: count), count: count))
        return FlatArray(block, count: count)
    }

    package func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> FlatArray<Element> {
        make(count: elements.count) { _ = $0.initialize(from: elements) }
    }

    deinit { for block in blocks { block.deallocate() } }
}

extension FlatArray<UInt8> {
    /// The byte that ends a text in a pool; UTF-8 never contains it.
    package static var endOfText: UInt8 { 0xFF }

    /// The text from an offset up to ``endOfText``; empty beyond the end.
    func text(at offset: Int) -> String {
        guard elements.indices.contains(offset) else { return "" }
        let text = elements[offset...]
        return String(decoding: text[..<(text.firstIndex(of: Self.endOfText) ?? text.endIndex)], as: UTF8.self)
    }

    /// The byte after a word at an offset; nil if another text is there.
    @inline(__always)
    func behindWord(_ word: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt8? {
        guard offset >= 0, let behind = self[offset &+ word.count] else { return nil }
        let text = base + offset
        for index in 0..<word.count where text[index] != word[index] { return nil }
        return behind
    }

    /// The four-byte number at an offset, lowest byte first; nil beyond the end.
    @inline(__always)
    package func number(at offset: Int) -> UInt32? {
        guard offset >= 0, offset &+ 4 <= count else { return nil }
        return UInt32(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
