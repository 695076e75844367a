#if Fleet
/// Texts as C has them, valid for as long as this object lives.
final class CTexts {
    private var pointers: [UnsafeMutablePointer<CChar>] = []

    /// Copies a text; a NUL in it would end it.
    func callAsFunction(_ text: String) -> UnsafePointer<CChar> {
        let bytes = text.utf8CString
        let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for (index, byte) in bytes.enumerated() { (pointer + index).initialize(to: byte) }
        pointers.append(pointer)
        return UnsafePointer(pointer)
    }

    deinit { for pointer in pointers { pointer.deallocate() } }
}
#endif
