/// The lines of standard input, one at a time, as they come.
final class StandardInputLines: Sendable {
    /// The next line without its line break; nil at the end. Bytes that are no UTF-8 come as U+FFFD.
    func next() -> String? { readLine(strippingNewline: true) }
}
