import Synchronization

/// The lines of a text, read when a message needs one.
package protocol DictionaryLines: Sendable {
    /// The line with this number, counted from 1; nil if it does not exist or is too long to show.
    func text(ofLine line: Int) -> String?
}

/// A dictionary file, shared by all locations in it.
///
/// A dictionary has many locations, and messages show few of them. A location therefore stores only numbers, and the
/// file provides the text of its lines.
package final class DictionaryFile: Sendable {
    package let name: String
    private let lines: Mutex<(any DictionaryLines)?>
    private let read: (@Sendable () -> (any DictionaryLines)?)?

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - lines: The lines; nil if they are not loaded.
    ///   - read: Reads the same lines again; nil if that is not possible, so that `lines` is kept.
    package init(_ name: String, lines: (any DictionaryLines)?, read: (@Sendable () -> (any DictionaryLines)?)? = nil) {
        self.name = name
        self.lines = Mutex(lines)
        self.read = read
    }

    func text(ofLine line: Int) -> String? {
        lines.withLock { lines in
            if lines == nil { lines = read?() }
            return lines?.text(ofLine: line)
        }
    }

    /// Releases the lines if they can be read again: after compilation, most are not needed.
    package func releaseLines() { if read != nil { lines.withLock { $0 = nil } } }
}

/// The text of one line, stored with its location.
struct SingleLine: DictionaryLines {
    let text: String

    func text(ofLine line: Int) -> String? { text }
}
