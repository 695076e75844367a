/// Reads the text of a ``LanguageFile``.
struct LanguageFileParser {
    private typealias Text = ArraySlice<UInt8>

    private(set) var entries: [LanguageFile.Section: [String]] = [:]
    private(set) var diagnostics: [DictionaryDiagnostic] = []
    private let name: String
    private var line: Text = []
    private var lineNumber = 0
    /// The section of the entries that follow; nil before the first one, and after an unknown one.
    private var section: LanguageFile.Section?
    /// The entries of the section so far.
    private var current: [String] = []
    private var places: [LanguageFile.Section: DictionaryLocation] = [:]
    /// The sections with an entry, also a wrong one.
    private var written: Set<LanguageFile.Section> = []
    /// Whether a section began, known or not.
    private var hasBegun = false

    init(name: String) { self.name = name }

    mutating func read(_ text: [UInt8]) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = text.starts(with: byteOrderMark) ? text.dropFirst(byteOrderMark.count) : text[...]
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            self.line = line
            lineNumber += 1
            var rest = Self.trimmed(line.prefix { $0 != UInt8(ascii: "#") })
            if rest.first == UInt8(ascii: "[") { rest = begin(rest) }
            if !rest.isEmpty { append(rest) }
        }
        finishSection()
        for (section, place) in places where !written.contains(section) {
            diagnostics.append(
                DictionaryDiagnostic(
                    .empty, "section '\(section.rawValue)' has no entry", at: place,
                    help: "write its entries behind its name or in the next lines, or leave it out"))
        }
        diagnostics.sort {
            ($0.location?.line ?? 0, $0.location?.column ?? 0) < ($1.location?.line ?? 0, $1.location?.column ?? 0)
        }
    }

    private mutating func finishSection() {
        if let section, !current.isEmpty { entries[section, default: []] += current }
        current = []
    }

    /// Begins a section; returns what stands behind its name in the line.
    private mutating func begin(_ text: Text) -> Text {
        finishSection()
        hasBegun = true
        section = nil
        guard let end = text.firstIndex(of: UInt8(ascii: "]")) else {
            report(.invalidValue, "the name of a section has no ']'", text, help: "write [fillers], for example")
            return []
        }
        let place = Self.trimmed(text[(text.startIndex + 1)..<end])
        let name = String(decoding: place, as: UTF8.self)
        section = LanguageFile.Section(rawValue: name)
        if let section {
            if let earlier = places[section] {
                report(
                    .duplicateKey, "section '\(name)' is here a second time", place,
                    notes: [.init("the first one is here", at: earlier)], help: "join them")
            } else {
                places[section] = location(of: place)
            }
        } else {
            let names = LanguageFile.Section.allCases.map(\.rawValue)
            let nearest = EditDistance.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
            report(
                .unknownKey, "unknown section '\(name)'", place,
                help: nearest ?? "the sections are " + names.joined(separator: ", "))
        }
        return Self.trimmed(text[(end + 1)...])
    }

    private mutating func append(_ text: Text) {
        guard let section else {
            if !hasBegun {
                report(.invalidValue, "an entry before the first section", text, help: "begin with [language]")
            }
            hasBegun = true
            return
        }
        let form = section.form
        let entries: [Text] =
            switch form {
            case .line, .rule: [text]
            case .sound, .soundWord: text.split(separator: UInt8(ascii: " "))
            default: text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(Self.trimmed)
            }
        for (number, entry) in entries.enumerated() {
            if entry.isEmpty {
                // A comma may stand at the end of a line.
                if number < entries.count - 1 {
                    report(.empty, "an entry without words", text, help: "remove a comma")
                }
                continue
            }
            written.insert(section)
            if let expected = Self.expected(entry, form) {
                let written = String(decoding: entry, as: UTF8.self)
                report(.invalidValue, "'\(written)' is no entry of '\(section.rawValue)'", entry, help: expected)
            } else {
                current.append(String(decoding: entry, as: UTF8.self))
            }
        }
    }

    /// How an entry should have been written; nil if it is right.
    private static func expected(_ entry: Text, _ form: LanguageFile.Form) -> String? {
        func parts(_ separator: Unicode.Scalar) -> [Text] {
            entry.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
        }
        switch form {
        case .words, .line: return nil
        case .spelling:
            let known = LanguageFile.Spelling.allCases.map(\.rawValue)
            if known.contains(String(decoding: entry, as: UTF8.self)) { return nil }
            return "write one of: " + known.joined(separator: ", ")
        case .number:
            let words = parts(" ")
            if words.count > 1, words[0].allSatisfy(Tokeniser.isDigit), words[0].count < 12 { return nil }
            return "write a number and its words, such as '2 two'"
        case .sides:
            let words = parts(" ")
            if words.count > 2, words[1].elementsEqual("=".utf8) { return nil }
            return "write both forms, such as 'don't = do not'"
        case .symbol:
            let words = parts(" ")
            let sign = String(decoding: words[0], as: UTF8.self)
            if words.count > 2, words[1].elementsEqual("=".utf8), sign.unicodeScalars.count == 1 { return nil }
            return "write a sign and its words, such as '% = percent'"
        case .clock:
            let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
            if entry.count <= 8, entry.allSatisfy({ letters.contains($0 | 0x20) }) { return nil }
            return "write at most 8 letters from a to z, without points, such as 'pm' for \"p.m.\""
        case .opposites:
            // A side may have signs before its words.
            if parts("|").count == 2, parts("|").allSatisfy({ !$0.allSatisfy("~* ".utf8.contains) }) { return nil }
            return "write the words of both sides with a bar between them, such as 'open opens|close closes'"
        case .sound:
            let first = parts(">").count == 2 ? entry.first { $0 != UInt8(ascii: "^") } : nil
            if let first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) { return nil }
            return "write Latin letters and their sounds, such as 'sch>S'"
        case .rule:
            if LanguageFile.rule(String(decoding: entry, as: UTF8.self)[...]) != nil { return nil }
            return "write a name, a colon and a template, such as 'time: {1..12:hour} (am|pm){half=am}'"
        case .soundWord:
            if parts(":").count == 2, !parts(":")[0].isEmpty { return nil }
            return "write a word and its sounds, such as 'two:tu'"
        }
    }

    private mutating func report(
        _ code: DictionaryDiagnostic.Code, _ message: String, _ part: Text, notes: [DictionaryDiagnostic.Note] = [],
        help: String
    ) {
        diagnostics.append(DictionaryDiagnostic(code, message, at: location(of: part), notes: notes, help: help))
    }

    /// The place of a part of the line.
    private func location(of part: Text) -> DictionaryLocation {
        DictionaryLocation(
            file: name, line: lineNumber, column: String(decoding: line[..<part.startIndex], as: UTF8.self).count + 1,
            length: String(decoding: part, as: UTF8.self).count,
            lineText: String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self))
    }

    /// A text without white space at both ends.
    private static func trimmed(_ text: Text) -> Text {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
        guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
        else { return text.suffix(0) }
        return text[first...last]
    }
}
