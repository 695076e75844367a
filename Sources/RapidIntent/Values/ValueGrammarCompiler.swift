/// Makes the network of a ``ValueGrammar`` from the rules of a language.
///
/// It goes from the end of a rule to its beginning: the steps of a part are made from the steps behind it. Nodes with
/// equal steps are one node.
struct ValueGrammarCompiler {
    private typealias Step = ValueGrammar.Step

    private(set) var nodes: [[ValueGrammar.Step]] = []
    private(set) var words = WordPool()
    private(set) var forms: [ValueGrammar.NumberForm] = []
    private(set) var pieces: [[ValuePiece]] = [[]]
    private(set) var tables: [[Int32: Int32]] = []
    private(set) var mistakes: [String] = []

    private let normaliser: Normaliser
    private var rules: [String: Template] = [:]
    private var openRules: [String] = []
    /// The key of amounts in the current rule: that of days in `<ordinals:day>`.
    private var amountKey = ValuePiece.Key.amount
    private var knownNodes: [[ValueGrammar.Step]: ValueGrammar.NodeID] = [:]
    /// The rules that say a single word, such as that of months, each with its table.
    private var wordClasses: [WordClass: Int32] = [:]
    private var knownWords: [Substring: [[Int32]]] = [:]
    private var knownTables: [[Int32: Int32]: Int32] = [:]
    private var knownForms: [ValueGrammar.NumberForm: Int32] = [:]
    private var knownPieces: [[ValuePiece]: Int32] = [[]: 0]

    private struct WordClass: Hashable {
        var rule: String
        var key: ValuePiece.Key
    }

    /// - Parameter rules: The name and the template of each rule.
    init(_ rules: [(name: String, template: Template)], normaliser: Normaliser) {
        self.normaliser = normaliser
        var parts: [String: [Template]] = [:]
        for (name, template) in rules { parts[name, default: []].append(template) }
        self.rules = parts.mapValues { $0.count == 1 ? $0[0] : .alternative($0) }
    }

    /// Makes the network of a rule, and returns its first node.
    mutating func root(of rule: String) -> ValueGrammar.NodeID {
        node(of: Continuation(steps(of: .rule(rule, at: 0..<0), before: Continuation([Step()]))))
    }

    // MARK: - Templates

    /// What follows a part: steps, and the node that has them once one is needed.
    private final class Continuation {
        let steps: [Step]
        var node: ValueGrammar.NodeID?

        init(_ steps: [Step]) { self.steps = steps }
    }

    private mutating func steps(of template: Template, before next: Continuation) -> [Step] {
        switch template {
        case .text(let text): return steps(ofText: text, before: next)
        case .sequence(let parts):
            return Self.joined(parts).reversed().reduce(next) { next, part in
                switch part {
                case .template(let part): Continuation(steps(of: part, before: next))
                case .numbers(let placeholders, let endings):
                    Continuation(steps(ofNumbers: placeholders, endings, before: next))
                }
            }.steps
        case .alternative(let parts): return unique(parts.flatMap { steps(of: $0, before: next) })
        case .optional(let part): return unique(steps(of: part, before: next) + next.steps)
        case .permutation(let parts):
            guard parts.count > 1 else { return parts.first.map { steps(of: $0, before: next) } ?? next.steps }
            return unique(
                parts.indices.flatMap { first in
                    var rest = parts
                    let part = rest.remove(at: first)
                    return steps(of: part, before: Continuation(steps(of: .permutation(rest), before: next)))
                })
        case .list(let placeholder): return steps(ofNumbers: [placeholder], [], before: next)
        case .rule(let reference, _):
            let parts = reference.split(separator: ":", maxSplits: 1).map(String.init)
            let (name, outer) = (parts[0], amountKey)
            guard let rule = rules[name], !openRules.contains(name),
                let key = parts.count == 1 ? outer : ValuePiece.Key(rawValue: parts[1])
            else {
                mistakes.append("rule '\(reference)' is not declared, or contains itself")
                return next.steps
            }
            if let table = wordClasses[WordClass(rule: name, key: key)] {
                return [Step(table: table, target: node(of: next))]
            }
            openRules.append(name)
            amountKey = key
            defer { (amountKey, _) = (outer, openRules.removeLast()) }
            let found = steps(of: rule, before: next)
            if found.count == 1, found[0].table >= 0, found[0].joint == 0, found[0].pieces == 0, let node = next.node,
                found[0].target == node
            {
                wordClasses[WordClass(rule: name, key: key)] = found[0].table
            }
            return found
        }
    }

    private mutating func steps(ofText text: String, before next: Continuation) -> [Step] {
        text.split(separator: " ").reversed().reduce(next) { next, word in
            if let sign = word.utf8.last, ":/-,^\u{2044}".contains(word) {
                return Continuation(
                    next.steps.filter { $0.form >= 0 || word == "^" }.map { step in
                        var step = step
                        step.joint = sign
                        return step
                    })
            }
            let readings = tables(of: word)
            if readings.isEmpty { mistakes.append("nothing is said for '\(word)'") }
            return Continuation(
                unique(
                    readings.flatMap { reading in
                        reading.reversed().reduce(next) { next, table in
                            Continuation([Step(table: table, target: node(of: next))])
                        }.steps
                    }))
        }.steps
    }

    /// The tables of the words of each reading of a written word: with accents, and as people leave them out.
    private mutating func tables(of written: Substring) -> [[Int32]] {
        if let known = knownWords[written] { return known }
        let readings = normaliser.readings(of: String(written)).filter { !$0.words.isEmpty }.map { reading in
            reading.words.map(reading.string).map { word in
                let forms = [word, UnicodeFolding.shared.folded(word, droppingDiacritics: true)]
                return number(ofTable: Dictionary(forms.map { (number(ofWord: $0), 0) }) { first, _ in first })
            }
        }
        knownWords[written] = readings
        return readings
    }

    /// The steps of a placeholder: of a number, of numbers with points between them, of a number in words with an
    /// ending, or of a piece without words.
    private mutating func steps(
        ofNumbers placeholders: [Template.Placeholder], _ endings: [String], before next: Continuation
    ) -> [Step] {
        let parts = placeholders[0].list.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2, let key = key(parts[0]) {
            let value = Double(parts[1]).map { ValuePiece.Value.number($0) } ?? .text(parts[1])
            return next.steps.map { step in
                var step = step
                step.pieces = number(of: [ValuePiece(key: key, value: value)] + pieces[Int(step.pieces)])
                return step
            }
        }
        let numbers = placeholders.compactMap { placeholder -> ValueGrammar.NumberForm.Number? in
            guard let key = placeholder.entity.flatMap(key) else { return nil }
            let any = 0...Int.max
            switch placeholder.list {
            case "number": return .init(key: key, kind: .decimal, range: any)
            case "whole": return .init(key: key, kind: .whole, range: any)
            case "group": return .init(key: key, kind: .decimal, range: 0...999, digits: 3)
            case "ordinal": return .init(key: key, kind: .ordinal, range: any)
            case "digits": return .init(key: key, kind: .digits, range: any)
            default:
                guard let range = placeholder.range, range.from <= range.to else { return nil }
                let digits = placeholder.list.hasPrefix("00") ? placeholder.list.prefix { $0 != "." }.count : 0
                let offset = range.step > 1 ? range.from % range.step : 0
                return .init(key: key, kind: .whole, range: range.from...range.to, digits: digits, offset: offset)
            }
        }
        guard numbers.count == placeholders.count else {
            mistakes.append("'{\(placeholders[0].list)}' is no number and no piece")
            return next.steps
        }
        let plain = endings.map { UnicodeFolding.shared.folded($0, droppingDiacritics: true) }
        let form = ValueGrammar.NumberForm(numbers: numbers, endings: endings + plain.filter { !endings.contains($0) })
        return [Step(form: number(of: form), target: node(of: next))]
    }

    private func key(_ name: String) -> ValuePiece.Key? {
        ValuePiece.Key(rawValue: name).map { $0 == .amount ? amountKey : $0 }
    }

    // MARK: - Words

    /// A part of a sequence: a template, or numbers with points between them or with the endings of a word.
    private enum Part {
        case template(Template)
        case numbers([Template.Placeholder], endings: [String])
    }

    /// The parts of a sequence, with parts of words joined (`minute[s]`), and numbers with points between them.
    private static func joined(_ parts: [Template]) -> [Part] {
        var result: [Part] = []
        var index = 0
        while index < parts.count {
            defer { index += 1 }
            if case .list(let first) = parts[index] {
                var numbers = [first]
                while index + 2 < parts.count, parts[index + 1] == .text("."), case .list(let next) = parts[index + 2] {
                    numbers.append(next)
                    index += 2
                }
                var endings: [String] = []
                if numbers.count == 1, hasEndings(Array(parts[index...].prefix(2))) {
                    index += 1
                    endings = texts(of: wholeWords(in: parts, &index)) ?? []
                }
                result.append(.numbers(numbers, endings: endings))
                continue
            }
            let words = wholeWords(in: parts, &index)
            // The pieces of words come before them, so that the same nodes follow "january" and "february".
            while index + 1 < parts.count, texts(of: words) != nil, isPiece(parts[index + 1]) {
                result.append(.template(parts[index + 1]))
                index += 1
            }
            result.append(.template(words))
        }
        return result
    }

    /// The part at an index, with those that continue its words.
    private static func wholeWords(in parts: [Template], _ index: inout Int) -> Template {
        var words = parts[index]
        while index + 1 < parts.count, let whole = wholeWords(words, parts[index + 1]) {
            words = whole
            index += 1
        }
        return words
    }

    /// Whether a sequence has a number in words with an ending.
    static func hasEndings(_ parts: [Template]) -> Bool {
        zip(parts, parts.dropFirst()).contains { part, next in
            if case .list(let placeholder) = part { placeholder.range != nil && isEnding(next) } else { false }
        }
    }

    /// Whether a part continues a number as the end of a word.
    private static func isEnding(_ part: Template) -> Bool {
        texts(of: part)?.allSatisfy { $0.first?.isLetter ?? false } ?? false
    }

    /// Whether a part is a piece without words.
    private static func isPiece(_ part: Template) -> Bool {
        if case .list(let placeholder) = part { placeholder.list.contains("=") } else { false }
    }

    /// Two parts of words as one alternative of whole words; nil if white space, a rule or a placeholder is between
    /// them.
    private static func wholeWords(_ first: Template, _ second: Template) -> Template? {
        guard let beginnings = texts(of: first), let ends = texts(of: second),
            let last = beginnings.first?.last, last != " ", let next = ends.first(where: { !$0.isEmpty })?.first,
            next != " ",
            !":/-,.".contains(next), !":/-,.".contains(last)
        else { return nil }
        return .alternative(beginnings.flatMap { beginning in ends.map { .text(beginning + $0) } })
    }

    /// The texts of a part without placeholders and rules; nil for others.
    private static func texts(of template: Template) -> [String]? {
        switch template {
        case .text(let text): return [text]
        case .optional(let part): return texts(of: part).map { $0 + [""] }
        case .alternative(let parts):
            let all = parts.map { texts(of: $0) }
            return all.contains { $0 == nil } ? nil : all.flatMap { $0 ?? [] }
        default: return nil
        }
    }

    // MARK: - Numbers

    private mutating func node(of next: Continuation) -> ValueGrammar.NodeID {
        if let node = next.node ?? knownNodes[next.steps] { return node }
        nodes.append(next.steps)
        knownNodes[next.steps] = UInt32(nodes.count - 1)
        next.node = UInt32(nodes.count - 1)
        return UInt32(nodes.count - 1)
    }

    private mutating func number(ofWord word: String) -> Int32 {
        var word = word
        return Int32(word.withUTF8 { words.intern($0, hash: WordHash.hash($0)) })
    }

    private mutating func number(of form: ValueGrammar.NumberForm) -> Int32 {
        if let number = knownForms[form] { return number }
        forms.append(form)
        knownForms[form] = Int32(forms.count - 1)
        return Int32(forms.count - 1)
    }

    private mutating func number(of list: [ValuePiece]) -> Int32 {
        if let number = knownPieces[list] { return number }
        pieces.append(list)
        knownPieces[list] = Int32(pieces.count - 1)
        return Int32(pieces.count - 1)
    }

    /// The steps, each once; words that lead to one node become one step, with their pieces in its table.
    private mutating func unique(_ steps: [Step]) -> [Step] {
        struct Place: Hashable {
            var target: ValueGrammar.NodeID
            var joint: UInt8
        }
        var known: Set<Step> = []
        var result: [Step] = []
        var open: [Place: (index: Int, table: [Int32: Int32])] = [:]
        for step in steps where known.insert(step).inserted {
            guard step.table >= 0 else {
                result.append(step)
                continue
            }
            let before = pieces[Int(step.pieces)]
            let table = tables[Int(step.table)].mapValues { own in
                before.isEmpty ? own : number(of: before + pieces[Int(own)])
            }
            let place = Place(target: step.target, joint: step.joint)
            if let other = open[place], other.table.keys.allSatisfy({ table[$0] == nil }) {
                open[place]?.table.merge(table) { first, _ in first }
            } else {
                flush(open.removeValue(forKey: place), into: &result)
                open[place] = (result.count, table)
                result.append(Step(joint: step.joint, target: step.target))
            }
        }
        for group in open.values { flush(group, into: &result) }
        return result
    }

    private mutating func flush(_ group: (index: Int, table: [Int32: Int32])?, into steps: inout [Step]) {
        if let group { steps[group.index].table = number(ofTable: group.table) }
    }

    private mutating func number(ofTable table: [Int32: Int32]) -> Int32 {
        if let number = knownTables[table] { return number }
        tables.append(table)
        knownTables[table] = Int32(tables.count - 1)
        return Int32(tables.count - 1)
    }
}
