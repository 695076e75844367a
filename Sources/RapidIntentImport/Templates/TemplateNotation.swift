extension String {
    /// The text as a template that stands for just this text: what is notation has `\` before it.
    var escapedForTemplates: String {
        guard contains(where: { "()[]{}<>|;\\".contains($0) }) else { return self }
        return String(flatMap { "()[]{}<>|;\\".contains($0) ? ["\\", $0] : [$0] })
    }

    /// The text without white space at its ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
