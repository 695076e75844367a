import RapidIntent

extension YAMLSyntaxError {
    /// The diagnostic for the author of the file: libyaml's problem in words that do not need the YAML specification.
    func diagnostic(in source: SourceText) -> DictionaryDiagnostic {
        var places = PlaceFinder(in: source)
        if let unquoted = textBeginningWithBracket(in: source) ?? textWithBracket(in: source) {
            return unquoted.diagnostic(&places)
        }
        if problem == "found unexpected end of stream" || problem == "found unexpected document indicator" {
            return DictionaryDiagnostic(
                .invalidYAML, "the quotes that begin here are never closed",
                at: places.place(from: contextMark, to: contextMark.next), help: "add the missing quote")
        }
        let location = places.place(from: mark, to: mark.next)
        let explanation = explanation(of: character(in: source))
        var notes: [DictionaryDiagnostic.Note] = []
        if let began = explanation.began, contextMark != mark {
            notes = [.init(began, at: places.place(from: contextMark, to: contextMark.next))]
        }
        return DictionaryDiagnostic(
            .invalidYAML, explanation.message, at: location, notes: notes, help: explanation.help)
    }

    /// Text of one line that needs quotes.
    private struct UnquotedText {
        var line: Int32
        /// A part of its line, including white space at its end.
        var text: ArraySlice<Unicode.Scalar>
        var message: String

        func diagnostic(_ places: inout PlaceFinder) -> DictionaryDiagnostic {
            var text = text
            while text.last?.properties.isWhitespace == true { text.removeLast() }
            let start = YAMLMark(line: line, column: Int32(text.startIndex))
            let end = YAMLMark(line: line, column: Int32(text.endIndex))
            let shown = Excerpt.text(String(String.UnicodeScalarView(text)))
            let quoted = shown.contains("\"") ? "'\(shown.replacing("'", with: "''"))'" : "\"\(shown)\""
            return DictionaryDiagnostic(
                .invalidYAML, message, at: places.place(from: start, to: end), help: "put it in quotes: \(quoted)")
        }
    }

    private struct Explanation {
        var message: String
        var help: String?
        /// What begins at libyaml's context mark; nil if that would not help.
        var began: String?
    }

    private func explanation(of character: Unicode.Scalar?) -> Explanation {
        switch problem {
        case "did not find expected ',' or ']'":
            Explanation(
                message: "expected ',' or ']'",
                help: "put a comma between entries, close the list with ']', and quote text that has brackets in it",
                began: "the list begins here")
        case "did not find expected ',' or '}'":
            Explanation(
                message: "expected ',' or '}'",
                help: "put a comma between entries, close the mapping with '}', and quote text that has braces in it",
                began: "the mapping begins here")
        case "did not find expected node content" where character == nil:
            Explanation(message: "the file ends within a list or mapping", help: "close it with ']' or '}'")
        case "did not find expected node content":
            Explanation(message: "expected an entry", help: "remove the extra comma or bracket, or write the entry")
        case "did not find expected '-' indicator":
            Explanation(
                message: "expected '- ' and the next entry of the list",
                help: "indent all entries of a list by the same number of spaces, and begin each with '- '",
                began: "the list begins here")
        case "did not find expected key":
            Explanation(
                message: "expected the next key of the mapping",
                help:
                    "indent all keys of a mapping by the same number of spaces, and quote text that has ':', '#' or quotes in it",
                began: "the mapping begins here")
        case "could not find expected ':'":
            Explanation(
                message: "expected ': ' after a key", help: "every line is 'key: value' or '- entry'",
                began: "the key would be this")
        case "mapping values are not allowed in this context":
            Explanation(
                message: "': ' cannot stand here",
                help: "check the indentation of this line and the line above, or quote text that has ': ' in it")
        case "found unexpected ':'":
            Explanation(
                message: "':' cannot stand here",
                help: "put a space behind the ':' of a key, and quote text that has ':' in it")
        case "mapping keys are not allowed in this context":
            Explanation(
                message: "a key cannot stand here", help: "quote text that begins with '?', and check the indentation")
        case "block sequence entries are not allowed in this context":
            Explanation(message: "'- ' cannot stand here", help: "begin the list on a line of its own, below its key")
        case "found character that cannot start any token" where character == "\t",
            "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            Explanation(message: "a tab cannot indent", help: "indent with spaces")
        case "found character that cannot start any token":
            Explanation(
                message: character.map { "text cannot begin with '\($0)' without quotes" }
                    ?? "text cannot begin like this without quotes", help: "put the text in quotes")
        case "found unknown escape character", "did not find expected hexdecimal number",
            "found invalid Unicode character escape code":
            Explanation(
                message: "'\\' begins an escape that does not exist",
                help: "write '\\\\' for a backslash, or use single quotes", began: "the quotes begin here")
        case "did not find expected <document start>":
            Explanation(
                message: "nothing can stand here, the dictionary has ended",
                help: "check the brackets and the indentation above")
        case "did not find expected alphabetic or numeric character":
            Explanation(message: "'&' and '*' have a meaning in YAML", help: "quote text that begins with '&' or '*'")
        case _ where context?.contains(" tag") == true, "found undefined tag handle":
            Explanation(message: "'!' has a meaning in YAML", help: "quote text that begins with '!'")
        case _ where context?.contains("directive") == true || problem.contains("YAML document"):
            Explanation(
                message: "'%' has a meaning in YAML", help: "remove the line, or quote text that begins with '%'")
        case _ where context == "while scanning a block scalar":
            Explanation(message: "'|' and '>' have a meaning in YAML", help: "quote text that begins with '|' or '>'")
        default:
            Explanation(message: "this is not YAML: " + problem)
        }
    }

    /// Whether an entry in brackets continues where it should have ended.
    private var isUnexpected: Bool { problem.hasPrefix("did not find expected ','") }

    /// The character at the mark; nil at the end of a line.
    private func character(in source: SourceText) -> Unicode.Scalar? {
        Self.line(mark.line, in: source).dropFirst(Int(mark.column)).first
    }

    /// The text that was probably meant if text follows the `}` or `]` of something like `{place} please`.
    private func textBeginningWithBracket(in source: SourceText) -> UnquotedText? {
        let line = Self.line(mark.line, in: source)
        var column = min(Int(mark.column), line.count)
        let open: Int
        if let close = line[..<column].lastIndex(where: { $0 != " " }),
            let found = Self.openBracket(before: close, in: line)
        {
            open = found
        } else if isUnexpected, contextMark.line == mark.line,
            let close = Self.end(of: Int(contextMark.column), in: line),
            let next = line[(close + 1)...].first(where: { $0 != " " }), !",]}#:".unicodeScalars.contains(next)
        {
            // libyaml met a bracket within the text first.
            (open, column) = (Int(contextMark.column), close + 1)
        } else {
            return nil
        }
        // In brackets, the text ends with the entry. Brackets within the text must be balanced.
        let isInBrackets = line[..<open].contains { $0 == "[" || $0 == "{" }
        var depth = 0
        var end = column
        scan: while end < line.endIndex {
            switch line[end] {
            case "[", "{": depth += 1
            case "]", "}":
                guard depth > 0 else { break scan }
                depth -= 1
            case "," where isInBrackets && depth == 0: break scan
            case "#" where end > 0 && line[end - 1] == " ": break scan
            default: break
            }
            end += 1
        }
        guard let next = line[column..<end].first, next != ":" else { return nil }
        return UnquotedText(
            line: mark.line, text: line[open..<end], message: "text that begins with '\(line[open])' needs quotes")
    }

    /// The text that was probably meant if a template such as `go to {place}` is in brackets without quotes.
    private func textWithBracket(in source: SourceText) -> UnquotedText? {
        // libyaml reads ahead to the quote in `go to {place}'s`, which seems unclosed.
        let isReadAhead = context == "while scanning a quoted scalar"
        guard isUnexpected || isReadAhead else { return nil }
        let stop = isReadAhead ? contextMark : mark
        let line = Self.line(stop.line, in: source)
        guard Int(stop.column) < line.count else { return nil }
        var open = Int(stop.column)
        if isReadAhead {
            guard open > 0, let found = Self.openBracket(before: open - 1, in: line) else { return nil }
            open = found
        }
        // Unquoted text in brackets contains none of these.
        let separator = line[..<open].indices.last {
            ",[{".unicodeScalars.contains(line[$0]) || line[$0] == ":" && line[$0 + 1] == " "
        }
        guard line[open] == "[" || line[open] == "{", let separator,
            let start = line[(separator + 1)...open].firstIndex(where: { $0 != " " }),
            // Text that begins with a special character has other messages.
            !"&*!'".unicodeScalars.contains(line[start]), !line[start..<open].contains("\""),
            let end = Self.endOfEntry(from: open, in: line)
        else { return nil }
        return UnquotedText(
            line: stop.line, text: line[start..<end],
            message: "text with '\(line[open])' in it needs quotes inside brackets")
    }

    /// The index where the bracket at `open` is closed; nil if there is no bracket, or it is not closed on the line.
    private static func end(of open: Int, in line: [Unicode.Scalar]) -> Int? {
        guard open < line.count, line[open] == "[" || line[open] == "{" else { return nil }
        var depth = 0
        return line[open...].indices.first { place in
            switch line[place] {
            case "[", "{": depth += 1
            case "]", "}": depth -= 1
            default: break
            }
            return depth == 0
        }
    }

    /// The end of the entry in brackets that continues at an index; nil if a bracket in it is not closed, or if its
    /// contents are not a template.
    private static func endOfEntry(from index: Int, in line: [Unicode.Scalar]) -> Int? {
        var open: [Unicode.Scalar] = []
        for place in index..<line.count {
            switch line[place] {
            case "[", "{": open.append(line[place])
            case "]", "}":
                guard let bracket = open.popLast() else { return place }
                guard (bracket == "[") == (line[place] == "]") else { return nil }
            case "," where open.isEmpty: return place
            case "\"" where !open.isEmpty: return nil
            case ":" where !open.isEmpty && place + 1 < line.count && line[place + 1] == " ": return nil
            case "#" where line[place - 1] == " ": return open.isEmpty ? place : nil
            default: break
            }
        }
        return open.isEmpty ? line.count : nil
    }

    /// The index of the bracket that is closed at `close`; nil if there is no closing bracket or no matching opening
    /// one.
    private static func openBracket(before close: Int, in line: [Unicode.Scalar]) -> Int? {
        guard line[close] == "}" || line[close] == "]" else { return nil }
        var depth = 0
        for index in line[...close].indices.reversed() {
            switch line[index] {
            case "}", "]": depth += 1
            case "{", "[":
                depth -= 1
                // A list or mapping of several entries is a real collection.
                if depth == 0 { return line[index...close].contains(",") ? nil : index }
            default: break
            }
        }
        return nil
    }

    private static func line(_ number: Int32, in source: SourceText) -> [Unicode.Scalar] {
        guard number < source.lineCount else { return [] }
        return Array(String(decoding: source.bytes(ofLine: Int(number)), as: UTF8.self).unicodeScalars)
    }
}
