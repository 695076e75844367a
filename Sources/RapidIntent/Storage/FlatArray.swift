/// Elements of a fixed size in flat memory that no longer changes: this process's own, or that of a file that is
/// mapped into it.
///
/// Every index may come from a damaged file, so none is trusted: beyond the end there is nil. It is no more than an address,
/// so that reading counts no references; its holder must also keep the owner of the memory.
///
/// Sendable because the memory is written before this value exists and never after.
package struct FlatArray<Element: BitwiseCopyable>: BitwiseCopyable, @unchecked Sendable {
    /// How many elements there are.
    package let count: Int
    private let base: UnsafePointer<Element>

    /// Takes memory as it is.
    ///
    /// - Parameter memory: Aligned for `Element`, with room for `count` of them, whose bytes all make a valid `Element`.
    init(_ memory: UnsafeRawPointer, count: Int) {
        base = memory.assumingMemoryBound(to: Element.self)
        self.count = count
    }

    /// The element at an index; nil beyond the end.
    @inline(__always)
    package subscript(index: Int) -> Element? {
        UInt(bitPattern: index) < UInt(bitPattern: count) ? base[index] : nil
    }

    /// All elements, for as long as their owner is kept.
    package var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }
}

/// Memory of flat arrays, given back with its last user.
///
/// Sendable because its maker fills it before passing it on, and it does not change afterwards.
package final class FlatMemory: @unchecked Sendable {
    private var blocks: [UnsafeMutableRawPointer] = []

    package init() {}

    /// What every flat array is aligned to: no element needs more, and a line of the processor's cache has as much.
    package static let alignment = 64

    /// Makes room for elements, which `fill` must all initialise.
    package func make<Element: BitwiseCopyable>(
        count: Int, fill: (UnsafeMutableBufferPointer<Element>) -> Void
    ) -> FlatArray<Element> {
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: max(1, count * MemoryLayout<Element>.stride), alignment: Self.alignment)
        blocks.append(block)
        fill(UnsafeMutableBufferPointer(start: block.bindMemory(to: Element.self, capacity: count), count: count))
        return FlatArray(block, count: count)
    }

    /// Copies an array into it.
    package func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> FlatArray<Element> {
        make(count: elements.count) { _ = $0.initialize(from: elements) }
    }

    deinit { for block in blocks { block.deallocate() } }
}

extension FlatArray<UInt8> {
    /// Ends a text in a pool: no UTF-8 has this byte.
    package static var endOfText: UInt8 { 0xFF }

    /// The text that begins at an offset and goes on to ``endOfText``; empty beyond the end.
    func text(at offset: Int) -> String {
        guard elements.indices.contains(offset) else { return "" }
        let text = elements[offset...]
        return String(decoding: text[..<(text.firstIndex(of: Self.endOfText) ?? text.endIndex)], as: UTF8.self)
    }

    /// The byte behind a word that stands at an offset; nil if another text stands there.
    @inline(__always)
    func behindWord(_ word: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt8? {
        guard offset >= 0, let behind = self[offset &+ word.count] else { return nil }
        let text = base + offset
        for index in 0..<word.count where text[index] != word[index] { return nil }
        return behind
    }

    /// The number in four bytes, the lowest first; nil beyond the end.
    @inline(__always)
    package func number(at offset: Int) -> UInt32? {
        guard offset >= 0, offset &+ 4 <= count else { return nil }
        return UInt32(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
