import RapidIntent

/// A value to be written as YAML: its contents and its layout.
indirect enum YAMLText {
    /// Text, with quotes if needed.
    case text(String)
    /// A number or a YAML word such as `null`, written without quotes.
    case word(String)
    case sequence([Item], Layout)
    case mapping([Member], Layout)

    struct Item {
        var value: YAMLText
        var comment: String?

        init(_ value: YAMLText, comment: String? = nil) {
            self.value = value
            self.comment = comment
        }
    }

    struct Member {
        var key: String
        var value: YAMLText
        var comment: String?

        init(_ key: String, _ value: YAMLText, comment: String? = nil) {
            self.key = key
            self.value = value
            self.comment = comment
        }
    }

    enum Layout {
        /// In brackets on the current line if it fits and has no comments, otherwise as a block.
        case line
        /// One or more lines per entry.
        case block
        /// A block with empty lines between its entries.
        case spaced
    }

    /// The maximum line length in characters, unless a single text needs more.
    static let width = 120

    static func texts(_ texts: [String], _ layout: Layout) -> YAMLText {
        .sequence(texts.map { Item(.text($0)) }, layout)
    }

    /// A mapping to texts, sorted by key.
    static func texts(_ texts: [String: String]) -> YAMLText {
        .mapping(texts.sorted { $0.key < $1.key }.map { Member($0.key, .text($0.value)) }, .line)
    }

    /// A value with a type: a number without quotes; text that looks like a number with quotes.
    static func value(_ text: String, _ type: EntityType) -> YAMLText {
        switch type {
        case .number where DecimalNotation.isNumber(text): .word(text)
        case .list: .texts(TextList(canonical: text).texts, .line)
        default: .text(text)
        }
    }

    /// Whether the value is a collection without entries.
    var isEmpty: Bool {
        switch self {
        case .text, .word: false
        case .sequence(let items, _): items.isEmpty
        case .mapping(let members, _): members.isEmpty
        }
    }
}

extension YAMLText {
    /// Writes a block collection at the start of a line.
    func write(to text: inout String) { writeBlock(indentation: 0, isFirstIndented: false, to: &text) }

    /// Characters that YAML forbids become U+FFFD.
    static func write(comment: String, indentation: Int, to text: inout String) {
        let margin = String(repeating: " ", count: indentation)
        for line in comment.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            var visible = String.UnicodeScalarView()
            for scalar in line.unicodeScalars { visible.append(YAMLScalarText.isVisible(scalar) ? scalar : "\u{FFFD}") }
            text += margin + (visible.isEmpty ? "#" : "# " + String(visible)) + "\n"
        }
    }

    /// Writes the entries of a collection, each on lines of its own.
    ///
    /// - Parameter isFirstIndented: Whether the first entry continues a line, after a `- `.
    private func writeBlock(indentation: Int, isFirstIndented: Bool, to text: inout String) {
        let margin = String(repeating: " ", count: indentation)
        var isFirst = true
        func begin(_ comment: String?, _ layout: Layout) {
            if !isFirst, layout == .spaced { text += "\n" }
            if let comment { Self.write(comment: comment, indentation: indentation, to: &text) }
            if !(isFirst && isFirstIndented) { text += margin }
            isFirst = false
        }
        switch self {
        case .text, .word: text += scalar(inBrackets: false) + "\n"
        case .sequence(let items, let layout):
            for item in items {
                begin(item.comment, layout)
                text += "-"
                item.value.write(behind: indentation + 1, indentation: indentation + 2, isItem: true, to: &text)
            }
        case .mapping(let members, let layout):
            for member in members {
                begin(member.comment, layout)
                let key = YAMLScalarText.written(member.key, inBrackets: false)
                text += key + ":"
                member.value.write(
                    behind: indentation + key.count + 1, indentation: indentation + 2, isItem: false, to: &text)
            }
        }
    }

    /// Writes a value after a `-` or a `:`, and the end of its line.
    private func write(behind column: Int, indentation: Int, isItem: Bool, to text: inout String) {
        if let line = line(within: Self.width - column - 1) {
            text += " " + line + "\n"
        } else if isItem {
            text += " "
            writeBlock(indentation: indentation, isFirstIndented: true, to: &text)
        } else {
            text += "\n"
            writeBlock(indentation: indentation, isFirstIndented: false, to: &text)
        }
    }

    /// The value on a single line; nil if it must be a block.
    private func line(within width: Int) -> String? {
        switch self {
        case .text, .word: return scalar(inBrackets: false)
        case .sequence(_, let layout), .mapping(_, let layout):
            if isEmpty { return inBrackets }
            guard layout == .line, !hasComments else { return nil }
            let line = inBrackets
            return line.count <= width ? line : nil
        }
    }

    private var hasComments: Bool {
        switch self {
        case .text, .word: false
        case .sequence(let items, _): items.contains { $0.comment != nil || $0.value.hasComments }
        case .mapping(let members, _): members.contains { $0.comment != nil || $0.value.hasComments }
        }
    }

    /// The value on one line, however long.
    var onLine: String {
        switch self {
        case .text, .word: scalar(inBrackets: false)
        case .sequence, .mapping: inBrackets
        }
    }

    var inBrackets: String {
        switch self {
        case .text, .word: return scalar(inBrackets: true)
        case .sequence(let items, _): return "[" + items.map(\.value.inBrackets).joined(separator: ", ") + "]"
        case .mapping(let members, _):
            let entries = members.map { YAMLScalarText.written($0.key, inBrackets: true) + ": " + $0.value.inBrackets }
            return entries.isEmpty ? "{}" : "{ " + entries.joined(separator: ", ") + " }"
        }
    }

    private func scalar(inBrackets: Bool) -> String {
        switch self {
        case .text(let text): YAMLScalarText.written(text, inBrackets: inBrackets)
        case .word(let word): word
        case .sequence, .mapping: ""
        }
    }
}
