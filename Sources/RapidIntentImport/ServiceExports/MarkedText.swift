import RapidIntent
import RapidIntentDictionary

/// Splits a text at its entities, which are marked by character positions.
///
/// A mark that contains other marks is dropped, because entities of a command cannot be nested.
struct MarkedText {
    /// The units in which a system counts characters.
    enum Unit {
        case utf16
        case scalars
        case characters
    }

    /// An entity as marked in a file.
    struct Span {
        var entity: String
        var role: String?
        /// The range of characters, end exclusive.
        var range: Range<Int>
        /// The words that the file has for the range; nil if it has none.
        var words: String?
        /// The value in the file.
        var value: String?
        var location: DictionaryLocation?
    }

    /// Splits a text; nil, with a note, if a mark does not match it.
    static func parts(
        of text: Located<String>, _ spans: [Span], countedIn units: [Unit], findings: inout ImportFindings
    ) -> [ServiceExport.Part]? {
        var marks: [(span: Span, range: Range<String.Index>)] = []
        for span in spans {
            let range = units.lazy.compactMap { unit in
                Self.range(span.range, in: text.value, countedIn: unit).flatMap { range in
                    span.words.map { $0 == text.value[range] } ?? true ? range : nil
                }
            }.first
            guard let range, !range.isEmpty else {
                findings.note(
                    "entity '\(span.entity)' does not fit its text '\(text.value)'",
                    at: span.location ?? text.location, why: "the utterance is left out")
                return nil
            }
            marks.append((span, range))
        }
        marks.sort { ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound) }
        return cut(text, at: marks, findings: &findings)
    }

    private static func cut(
        _ text: Located<String>, at marks: [(span: Span, range: Range<String.Index>)], findings: inout ImportFindings
    ) -> [ServiceExport.Part]? {
        var parts: [ServiceExport.Part] = []
        var end = text.value.startIndex
        for (index, mark) in marks.enumerated() {
            let rest = marks[(index + 1)...]
            // The marks are sorted, longer ones first, so the marks inside a mark come after it.
            if let inner = rest.first, inner.range.lowerBound < mark.range.upperBound,
                inner.range.upperBound <= mark.range.upperBound
            {
                findings.note(
                    "entity '\(mark.span.entity)' has '\(inner.span.entity)' in it",
                    at: mark.span.location ?? text.location,
                    why: "entities have no parts here: the parts are carried over, and the whole is not")
                continue
            }
            guard mark.range.lowerBound >= end else {
                findings.note(
                    "entity '\(mark.span.entity)' overlaps another one in '\(text.value)'",
                    at: mark.span.location ?? text.location, why: "the utterance is left out")
                return nil
            }
            if mark.range.lowerBound > end { parts.append(.words(String(text.value[end..<mark.range.lowerBound]))) }
            parts.append(
                .entity(
                    ServiceExport.Mark(
                        entity: mark.span.entity, role: mark.span.role, text: String(text.value[mark.range]),
                        value: mark.span.value)))
            end = mark.range.upperBound
        }
        if end < text.value.endIndex { parts.append(.words(String(text.value[end...]))) }
        return parts
    }

    /// The range for two numbers; nil if it is outside the text or splits a character.
    private static func range(_ range: Range<Int>, in text: String, countedIn unit: Unit) -> Range<String.Index>? {
        func index(_ offset: Int) -> String.Index? {
            switch unit {
            case .utf16: text.utf16.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
            case .scalars: text.unicodeScalars.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
            case .characters: text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
            }
        }
        guard let lower = index(range.lowerBound), let upper = index(range.upperBound),
            [lower, upper].allSatisfy({ $0.samePosition(in: text) != nil })
        else { return nil }
        return lower..<upper
    }
}
