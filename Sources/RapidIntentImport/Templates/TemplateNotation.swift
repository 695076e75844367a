import RapidIntent

extension String {
    /// The text as a template that matches only this text.
    var escapedForTemplates: String { TemplateParser.escaped(self) }

    /// The text without white space at its ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// The text without white space at its ends, and with a space for each line break and the white space around it.
    var onOneLine: String {
        guard contains(where: \.isNewline) else { return trimmed }
        return split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }.joined(
            separator: " ")
    }
}
