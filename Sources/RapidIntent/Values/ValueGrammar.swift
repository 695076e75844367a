/// How a language says the values of a type: a network of words, made of the rules in the section `values` of its file.
///
/// ```text
/// time: half past {1..12:hour}{minute=30}
/// ```
///
/// | written in a rule | stands for |
/// |---|---|
/// | `<clock>` | another rule; several lines with one name are alternatives, the best first |
/// | `{1..12:hour}` | a whole number, which becomes a ``ValuePiece`` |
/// | `{00..59:minute}` | the same, in as many digits |
/// | `{number:amount}`, `{whole:amount}`, `{group:amount}` | any number, whole number, number with three digits before its point |
/// | `{ordinal:day}`, `{digits:digits}` | an ordinal in digits ("21st"), digits with leading zeros |
/// | `{20..999:amount}ste[n]` | an ordinal in one word: the words of the number with an ending |
/// | `{21..91,10:amount}första` | the same, with an ending that says the last digit |
/// | `{1..31:day}.{1..12:month}` | numbers with points between them in one word |
/// | `{0..23:hour}:{00..59:minute}` | the sign between digits: a colon, slash, hyphen, comma or caret, which is also before the 5 of "1e5" |
/// | `{minute=30}` | no words; a piece |
/// | `<ordinals:day>` | the rule, with days for its amounts |
///
/// The rest is the notation of a ``Template``. A dictionary stores nothing of it: its placeholders name the type, so
/// that any number of phrases share the network. It is made at the first use of the type, in some milliseconds.
package final class ValueGrammar: Sendable {
    package typealias NodeID = UInt32

    /// A way on from a node.
    struct Step: Hashable {
        /// The number of the table of the words that may be said, each with its pieces; -1 for a number or the end.
        var table: Int32 = -1
        /// The number of the form of a number; -1 for a word or the end.
        var form: Int32 = -1
        /// The sign that must join the digits with those before them; 0 for none.
        var joint: UInt8 = 0
        /// The number of the pieces that the step adds before those of the word.
        var pieces: Int32 = 0
        var target: NodeID = 0

        var isEnd: Bool { table < 0 && form < 0 }
    }

    /// A word with numbers.
    struct NumberForm: Hashable {
        /// The numbers, with points between them if there are several.
        var numbers: [Number]
        /// The endings of a number in words, such as "ste" of "zwanzigste"; empty for a number in digits.
        var endings: [String] = []

        struct Number: Hashable {
            var key: ValuePiece.Key
            var kind: Kind
            var range: ClosedRange<Int>
            /// The number of digits; 0 for any.
            var digits = 0
            /// What an ending adds to the number before it: 1 for "första" of "tjugoförsta".
            var offset = 0
        }

        enum Kind { case whole, decimal, ordinal, digits }
    }

    private let nodes: [[Step]]
    private let words: WordPool
    private let forms: [NumberForm]
    private let pieces: [[ValuePiece]]
    private let tables: [[Int32: Int32]]
    private let normaliser: Normaliser
    /// The node before the first word.
    let root: NodeID
    /// The mistakes in the rules, for the tests of the languages.
    package let mistakes: [String]

    /// Makes the network of a rule; `normaliser` is that of the language.
    init(_ rule: String, of rules: [(name: String, template: Template)], normaliser: Normaliser) {
        self.normaliser = normaliser
        var compiler = ValueGrammarCompiler(rules, normaliser: normaliser)
        root = compiler.root(of: rule)
        (nodes, words, forms, pieces) = (compiler.nodes, compiler.words, compiler.forms, compiler.pieces)
        (tables, mistakes) = (compiler.tables, compiler.mistakes)
    }

    /// The number of ways between nodes.
    package var size: Int { nodes.reduce(0) { $0 + $1.count } }

    /// Whether a value may end at a node.
    func isEnd(_ node: NodeID) -> Bool { nodes[Int(node)].contains(where: \.isEnd) }

    /// Whether further words of a value may follow a node.
    func canContinue(_ node: NodeID) -> Bool { nodes[Int(node)].contains { !$0.isEnd } }

    /// The whole numbers that may follow a node.
    func numbers(after node: NodeID) -> some Sequence<NumberRange> {
        nodes[Int(node)].lazy.filter { $0.form >= 0 && self.forms[Int($0.form)].endings.isEmpty }.map { step in
            let range = self.forms[Int(step.form)].numbers[0].range
            return NumberRange(from: range.lowerBound, to: min(range.upperBound, NumberRange.bounds.upperBound))
        }
    }

    /// The words and the whole numbers that may follow a node, each once.
    package func continuations(after node: NodeID) -> (words: [String], numbers: [NumberRange]) {
        let next = Set(nodes[Int(node)].filter { $0.table >= 0 }.flatMap { tables[Int($0.table)].keys })
        return (next.map { words.string(UInt32($0)) }, Array(Set(numbers(after: node))))
    }

    /// Calls `body` with each node that a word leads to; the sign before its digits is checked when the value is read.
    func forEachTarget(
        after node: NodeID, _ word: UnsafeBufferPointer<UInt8>, hash: UInt64, _ body: (NodeID) -> Void
    ) {
        let number = words.number(of: word, hash: hash).map { Int32($0) }
        let isNumber = word.first.map(Tokeniser.isDigit) ?? false
        for step in nodes[Int(node)] {
            if step.table >= 0 {
                if let number, tables[Int(step.table)][number] != nil { body(step.target) }
            } else if step.form >= 0, isNumber ? forms[Int(step.form)].fits(word) : stem(of: word, step) != nil {
                body(step.target)
            }
        }
    }

    /// The number whose words stand before one of the endings of a step's form; nil if there is none.
    ///
    /// A number may lose its last vowel before an ending: "ventesimo".
    private func stem(of word: UnsafeBufferPointer<UInt8>, _ step: Step) -> Int? {
        let ending = forms[Int(step.form)].endings.first { ending in
            ending.utf8.count < word.count && ending.utf8.elementsEqual(word.suffix(ending.utf8.count))
        }
        guard let ending else { return nil }
        let number = forms[Int(step.form)].numbers[0]
        let stem = String(decoding: word.dropLast(ending.utf8.count), as: UTF8.self)
        return ["", "i", "a", "o", "e"].lazy.compactMap { vowel in
            let text = self.normaliser.normalise(stem + vowel)
            guard text.words.count == 1 else { return nil }
            return text.withBytes(of: text.words[0]) { TemplateNumber($0).whole }
        }.map { $0 + number.offset }.first(where: number.range.contains)
    }
}

// MARK: - Reading

extension ValueGrammar {
    /// The maximum number of steps to read a value; those of the languages need some hundreds.
    private static let stepLimit = 20_000

    /// The first result that `make` returns for the pieces of a reading, the best rule first; nil if there is none.
    ///
    /// - Parameter words: The words of the value, as indexes into the words of the text.
    func read<Result>(
        _ words: Range<Int>, of text: NormalisedText, _ make: ([ValuePiece]) -> Result?
    ) -> Result? {
        let numbers = words.map { place in
            text.withBytes(of: text.words[place]) { self.words.number(of: $0, hash: text.words[place].hash) }
                .map { Int32($0) }
        }
        var said: [ValuePiece] = []
        var (steps, readings) = (0, 0)
        // Nodes with a place from which no reading ends with the words, whatever is said before.
        var dead: Set<Int> = []
        func result(from node: NodeID, at place: Int) -> Result? {
            let key = Int(node) * (words.count + 1) + place - words.lowerBound
            guard !dead.contains(key) else { return nil }
            let (count, readingsBefore) = (said.count, readings)
            for step in nodes[Int(node)] where steps < Self.stepLimit {
                steps += 1
                guard step.isEnd == (place == words.upperBound) else { continue }
                var own: [ValuePiece] = []
                if !step.isEnd {
                    let word = text.words[place]
                    guard place == words.lowerBound || word.joint == step.joint else { continue }
                    if step.table >= 0 {
                        guard let number = numbers[place - words.lowerBound],
                            let list = tables[Int(step.table)][number]
                        else { continue }
                        own = pieces[Int(list)]
                    } else {
                        guard let list = text.withBytes(of: word, { pieces(of: $0, step) }) else { continue }
                        own = list
                        if forms[Int(step.form)].numbers[0].kind == .digits, place + 1 < words.upperBound,
                            let hundred = text.hundredsAndDigit(at: place)
                        {
                            own[0].value = .text(hundred)
                        }
                    }
                }
                said += pieces[Int(step.pieces)]
                said += own
                if step.isEnd { readings += 1 }
                if let result = step.isEnd ? make(said) : result(from: step.target, at: place + 1) { return result }
                said.removeSubrange(count...)
            }
            if readings == readingsBefore { dead.insert(key) }
            return nil
        }
        return result(from: root, at: words.lowerBound)
    }

    /// The pieces of a word that a step's form fits; nil for others.
    private func pieces(of word: UnsafeBufferPointer<UInt8>, _ step: Step) -> [ValuePiece]? {
        let form = forms[Int(step.form)]
        if form.fits(word) { return form.pieces(of: word) }
        return stem(of: word, step).map { [ValuePiece(key: form.numbers[0].key, value: .number(Double($0)))] }
    }

    /// Whether words may say a value, whatever it is.
    package func accepts(_ words: Range<Int>, of text: NormalisedText) -> Bool {
        read(words, of: text) { _ in true } ?? false
    }

    /// The value in words; nil if they say none that is possible and allowed.
    ///
    /// - Parameter moment: The moment of speech; nil if it is unknown.
    func value(
        of words: Range<Int>, in text: NormalisedText, as range: ValueRange, at moment: LocalDateTime?,
        _ locale: LocaleIdentifier
    ) -> ReckonedValue? {
        read(words, of: text) { pieces in
            ValueParts(pieces, in: locale).flatMap { ReckonedValue($0, of: range, at: moment) }
        }
    }

    /// Whether a whole text says a value that is possible and allowed.
    package func says(
        _ text: NormalisedText, _ range: ValueRange, at moment: LocalDateTime?, _ locale: LocaleIdentifier
    ) -> Bool {
        value(of: text.words.indices, in: text, as: range, at: moment, locale) != nil
    }
}

extension NormalisedText {
    /// The digits of a word and one more zero, if it is said as hundreds and a digit before another digit of a code: "8005" of
    /// "eight hundred five five five".
    fileprivate func hundredsAndDigit(at place: Int) -> String? {
        let (word, next) = (words[place], words[place + 1])
        guard word.sourceEnd - word.sourceStart == 3, next.end - next.start == 1, isNumber(next),
            case var digits = string(of: word), digits.utf8.count == 3,
            digits.utf8.dropFirst().first == UInt8(ascii: "0")
        else { return nil }
        digits.insert("0", at: digits.index(before: digits.endIndex))
        return digits
    }
}

extension ValueGrammar.NumberForm {
    /// Whether a word has these numbers.
    func fits(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard endings.isEmpty, let digit = word.first, Tokeniser.isDigit(digit) else { return false }
        guard numbers.count > 1 else { return numbers[0].fits(word) }
        let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == numbers.count
            && zip(numbers, parts).allSatisfy { $0.fits(UnsafeBufferPointer(rebasing: $1)) }
    }

    /// The pieces of a word that fits.
    func pieces(of word: UnsafeBufferPointer<UInt8>) -> [ValuePiece] {
        guard numbers.count > 1 else { return numbers[0].pieces(of: word) }
        let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return zip(numbers, parts).flatMap { $0.pieces(of: UnsafeBufferPointer(rebasing: $1)) }
    }
}

extension ValueGrammar.NumberForm.Number {
    func fits(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        switch kind {
        case .decimal:
            let whole = word.prefix { $0 != UInt8(ascii: ".") }
            return (digits == 0 || whole.count == digits) && TemplateNumber(word).decimal != nil
        case .digits: return word.count <= 18 && word.allSatisfy(Tokeniser.isDigit)
        case .ordinal:
            guard Tokeniser.isOrdinal(word) else { return false }
            return isInRange(UnsafeBufferPointer(rebasing: word.dropLast(2)))
        case .whole:
            guard word.allSatisfy(Tokeniser.isDigit), digits == 0 || word.count == digits else { return false }
            return isInRange(word)
        }
    }

    private func isInRange(_ digits: UnsafeBufferPointer<UInt8>) -> Bool {
        TemplateNumber(digits).decimal.flatMap { Int(exactly: $0) }.map(range.contains) ?? false
    }

    func pieces(of word: UnsafeBufferPointer<UInt8>) -> [ValuePiece] {
        if kind == .digits { return [ValuePiece(key: key, value: .text(String(decoding: word, as: UTF8.self)))] }
        let digits = kind == .ordinal ? UnsafeBufferPointer(rebasing: word.dropLast(2)) : word
        let piece = ValuePiece(key: key, value: .number(TemplateNumber(digits).decimal ?? 0))
        // "07:30" and "0730" are written as clocks do that count to 24.
        let isOfClock = word[0] == UInt8(ascii: "0") && (key == .hour && word.count == 2 || key == .hhmm)
        return isOfClock ? [piece, ValuePiece(key: .half, value: .text("clock"))] : [piece]
    }
}
