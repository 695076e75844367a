import Synchronization

/// The lines of a text, found when a message needs one.
package protocol DictionaryLines: Sendable {
    /// A line, counted from 1, as a message shows it; nil if there is none, or it is too long to show.
    func text(ofLine line: Int) -> String?
}

/// A file that dictionaries come from, shared by all locations in it.
///
/// A hundred thousand phrases have a location each, and hardly ever is one of them shown: so a location has numbers, and
/// the file knows how to come by its lines.
package final class DictionaryFile: Sendable {
    /// The file as the user named it.
    package let name: String
    private let lines: Mutex<(any DictionaryLines)?>
    private let read: (@Sendable () -> (any DictionaryLines)?)?

    /// Describes a file.
    ///
    /// - Parameters:
    ///   - lines: Its lines; nil where they are not at hand.
    ///   - read: How to come by the same lines again; nil where nothing but `lines` has them, which are then kept.
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

    /// Lets go of the lines if they can be read again: once a dictionary is compiled, most are never shown.
    package func releaseLines() {
        if read != nil { lines.withLock { $0 = nil } }
    }
}

/// A line that came with its location.
struct SingleLine: DictionaryLines {
    let text: String

    func text(ofLine line: Int) -> String? { text }
}
