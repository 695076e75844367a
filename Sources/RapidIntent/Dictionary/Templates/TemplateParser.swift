/// A parser for sentence templates.
///
/// It makes one pass over the bytes: the notation is ASCII, and other bytes are copied. The nesting depth is limited,
/// so that input such as `((((…` is rejected.
package struct TemplateParser {
    /// The maximum nesting depth of groups; Home Assistant's English sentences need 6.
    static let nestingLimit = 64
    /// The maximum length of a template, in bytes.
    static let lengthLimit = 16_384

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    /// The nesting depth of the last parsed group, including the group itself.
    private var height = 0

    package static func isTemplate(_ text: String) -> Bool { text.utf8.contains { notation.contains($0) } }

    /// Escapes a text with `\`, so that it parses as a template for exactly that text.
    ///
    /// It escapes bytes, not characters: a bracket with a combining accent is one character, but the parser reads
    /// bytes.
    package static func escaped(_ text: String) -> String {
        guard isTemplate(text) else { return text }
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            if notation.contains(byte) { escaped.append(UInt8(ascii: "\\")) }
            escaped.append(byte)
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    package static func template(from text: String) throws(TemplateSyntaxError) -> Template {
        guard isTemplate(text) else { return .text(text) }
        var parser = TemplateParser(bytes: Array(text.utf8))
        guard parser.bytes.count <= lengthLimit else {
            throw TemplateSyntaxError(
                message: "the template is longer than \(lengthLimit) bytes", span: 0..<parser.bytes.count,
                help: "write it as several phrases")
        }
        return try parser.group(until: nil, openedAt: 0)
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private static let notation = Set("()[]{}<>|;\\".utf8)

    /// The operator that joins the parts of a group.
    private enum Joint: Equatable { case none, alternative, permutation }

    /// Parses the content of a group up to and including its closing bracket, or up to the end of the text.
    private mutating func group(until close: UInt8?, openedAt start: Int) throws(TemplateSyntaxError) -> Template {
        depth += 1
        defer { depth -= 1 }
        try checkDepth(at: start, with: 0)
        // The nesting depth of the groups inside this one.
        var inner = 0
        defer { height = inner + 1 }
        var joint = Joint.none
        var parts: [Template] = []  // the parts before the last operator
        var items: [Template] = []  // the items after it
        var text: [UInt8] = []
        func sequence() -> Template { items.count == 1 ? items[0] : .sequence(items) }
        func flush() {
            if !text.isEmpty { items.append(.text(String(decoding: text, as: UTF8.self))) }
            text.removeAll()
        }
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\\"):
                guard position + 1 < bytes.count else {
                    throw TemplateSyntaxError(
                        message: "'\\' stands at the end", span: position..<position + 1,
                        help: "write the character that it is for, or remove it")
                }
                text.append(bytes[position + 1])
                position += 2
            case UInt8(ascii: "("), UInt8(ascii: "["):
                flush()
                let isOptional = byte == UInt8(ascii: "[")
                let opening = position
                position += 1
                let part = try group(until: UInt8(ascii: isOptional ? "]" : ")"), openedAt: opening)
                inner = max(inner, height)
                items.append(isOptional ? .optional(part) : part)
            case UInt8(ascii: "{"):
                flush()
                items.append(.list(try placeholder()))
            case UInt8(ascii: "<"):
                flush()
                items.append(try rule())
            case UInt8(ascii: "|"), UInt8(ascii: ";"):
                flush()
                let next = byte == UInt8(ascii: "|") ? Joint.alternative : .permutation
                if joint != .none, joint != next {
                    // As in hassil: the parts so far become the first part of the new kind of group.
                    inner += 1
                    try checkDepth(at: position, with: inner)
                    parts = [Self.join(parts + [sequence()], by: joint)]
                } else {
                    parts.append(sequence())
                }
                (joint, items) = (next, [])
                position += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                guard byte == close else { throw stray(byte, in: close, openedAt: start) }
                flush()
                position += 1
                return Self.join(parts + [sequence()], by: joint)
            case UInt8(ascii: "}"), UInt8(ascii: ">"): throw stray(byte, in: close, openedAt: start)
            default:
                text.append(byte)
                position += 1
            }
        }
        if let close {
            let open = String(UnicodeScalar(bytes[start]))
            throw TemplateSyntaxError(
                message: "'\(open)' is never closed", span: start..<start + 1,
                help: "close it with '\(String(UnicodeScalar(close)))', or write '\\\(open)' for the character itself")
        }
        flush()
        return Self.join(parts + [sequence()], by: joint)
    }

    /// Throws an error if a group, with the groups inside it, exceeds the nesting limit.
    private func checkDepth(at place: Int, with inner: Int) throws(TemplateSyntaxError) {
        guard depth + inner > Self.nestingLimit else { return }
        throw TemplateSyntaxError(
            message: "groups are nested more than \(Self.nestingLimit) deep", span: place..<place + 1,
            help: "give inner parts names of their own under 'expansion_rules:'")
    }

    private static func join(_ parts: [Template], by joint: Joint) -> Template {
        switch joint {
        case .none: parts[0]
        case .alternative: .alternative(parts)
        case .permutation: .permutation(parts)
        }
    }

    private func stray(_ byte: UInt8, in close: UInt8?, openedAt start: Int) -> TemplateSyntaxError {
        let character = String(UnicodeScalar(byte))
        let opened = close.map { _ in " where '\(String(UnicodeScalar(bytes[start])))' is open" } ?? ""
        return TemplateSyntaxError(
            message: "unmatched '\(character)'\(opened)", span: position..<position + 1,
            help: "remove it, open what it closes, or write '\\\(character)' for the character itself")
    }

    // MARK: - Names

    private mutating func placeholder() throws(TemplateSyntaxError) -> Template.Placeholder {
        let (content, span) = try bracketed(UInt8(ascii: "}"), "{")
        var names = content.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var isKept = true
        if names[names.count - 1].hasPrefix("@") {
            names[names.count - 1].removeFirst()
            isKept = false
        }
        var list = names[0]
        let takesSeveral = list.hasSuffix("+")
        if takesSeveral { list.removeLast() }
        let entity = names.count == 1 ? list : names[1]
        let range = try Self.range(list, span: span)
        guard range != nil || Self.isName(list), range == nil || names.count == 2, Self.isName(entity),
            !entity.hasSuffix("+")
        else {
            throw TemplateSyntaxError(
                message: "'{\(content)}' is not a placeholder", span: span,
                help:
                    "a placeholder is written {list}, {list:entity} or {0..100:entity}, with names without brackets; "
                    + "for several values, '+' follows the list, as in {list+} and {list+:entity}")
        }
        return Template.Placeholder(
            list: list, entity: isKept ? entity : nil, range: range, takesSeveral: takesSeveral, span: span)
    }

    private mutating func rule() throws(TemplateSyntaxError) -> Template {
        let (name, span) = try bracketed(UInt8(ascii: ">"), "<")
        guard Self.isName(name) else {
            throw TemplateSyntaxError(
                message: "'<\(name)>' is not the name of a rule", span: span,
                help: "a rule is written <rule>, with a name without brackets")
        }
        return .rule(name, at: span)
    }

    /// Parses a name in brackets, where `position` is at the opening bracket.
    private mutating func bracketed(
        _ close: UInt8, _ open: String
    ) throws(TemplateSyntaxError) -> (String, Template.Span) {
        let start = position
        guard let end = bytes[start...].firstIndex(of: close) else {
            throw TemplateSyntaxError(
                message: "'\(open)' is never closed", span: start..<bytes.count,
                help: "close it with '\(String(UnicodeScalar(close)))', or write '\\\(open)' for the character itself")
        }
        position = end + 1
        return (String(decoding: bytes[start + 1..<end], as: UTF8.self), start..<position)
    }

    /// Parses a range written `from..to` or `from..to,step`; nil for any other text.
    private static func range(_ text: String, span: Template.Span) throws(TemplateSyntaxError) -> NumberRange? {
        let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let dots = parts[0].firstRange(of: ".."), let from = Int(parts[0][..<dots.lowerBound]),
            let to = Int(parts[0][dots.upperBound...])
        else { return nil }
        guard let step = parts.count == 2 ? Int(parts[1]) : 1, step >= 1, from <= to, NumberRange.bounds.contains(from),
            NumberRange.bounds.contains(to)
        else {
            throw TemplateSyntaxError(
                message: "'\(text)' is not a range", span: span,
                help:
                    "write the smaller number first, then '..', the larger one and, if it is not 1, ',' and the step; "
                    + "none beyond \(NumberRange.bounds.upperBound)")
        }
        return NumberRange(from: from, to: to, step: step)
    }

    /// Whether a text is a valid name for a list, a rule or an entity.
    ///
    /// As in hassil, a name may hold anything but brackets and backslashes, such as `how much` or `गर्नु`. White space
    /// at its ends, control characters and `@` at its beginning are refused as mistakes. A list's name has no `:`
    /// either, which divides it from the entity's name.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
        return first != "@" && !first.properties.isWhitespace && !last.properties.isWhitespace
            && text.unicodeScalars.allSatisfy {
                !("()[]{}<>\\".unicodeScalars.contains($0)) && $0.properties.generalCategory != .control
            }
    }
}

package struct TemplateSyntaxError: Error, Equatable {
    /// The error, in one sentence without a full stop.
    package var message: String
    /// The position, in bytes of the text's UTF-8.
    package var span: Template.Span
    package var help: String
}
