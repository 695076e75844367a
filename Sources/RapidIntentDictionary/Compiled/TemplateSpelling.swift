import RapidIntent

/// The normalised spelling of words and placeholders in templates, cached by word.
///
/// Used by one thread while a dictionary is compiled.
final class TemplateSpelling {
    struct Word {
        /// The words of each normal form: two forms if the word reads differently after a number, none if it is
        /// dropped.
        var readings: [[UInt32]]
        /// Whether the normal form contains only fillers.
        var isFiller: Bool
        var touchesNumbers: Bool
    }

    /// The content of a placeholder: a list or range, by number, or any words.
    struct Content: Hashable {
        var kind: TemplateNetwork.Slot.Kind
        var number: Int32 = 0
    }

    /// A placeholder in its word.
    struct Slot {
        var before: [UInt32]
        var slot: TemplateWords.Slot
        var after: [UInt32]
        /// Whether letters stand beside a typed value, or beside several values, in a word, as in `{time}s`, which nobody says.
        var isJoinedValue = false
    }

    private struct SlotKey: Hashable {
        var content: Content
        var prefix: [UInt8]
        var suffix: [UInt8]
    }

    private(set) var words = WordPool()
    private(set) var fillers: Set<UInt32> = []
    private(set) var entities: [String] = []
    private(set) var affixes: [[UInt8]] = []
    /// The contents of the current template's placeholders, by list name.
    var contents: [String: Content] = [:]

    private let lists: ListCompiler
    private let normaliser: Normaliser
    private var known: [[UInt8]: Word] = [:]
    private var slots: [SlotKey: Slot] = [:]
    private var entityNumbers: [String: Int32] = [:]

    init(normaliser: Normaliser, lists: ListCompiler) {
        self.normaliser = normaliser
        self.lists = lists
    }

    /// The normal form of a word, or of several consecutive words.
    func word(_ text: [UInt8]) -> Word {
        if let word = known[text] { return word }
        let readings = normaliser.readings(of: String(decoding: text, as: UTF8.self))
        let numbers = readings.map { reading in reading.words.map { number(of: $0, in: reading) } }
        let word = Word(
            readings: numbers.allSatisfy(\.isEmpty) ? [] : numbers,
            isFiller: readings[0].words.allSatisfy(\.isFiller), touchesNumbers: readings[0].touchesNumbers)
        known[text] = word
        return word
    }

    /// The spelling of a placeholder with the text around it in its word; nil if its list is not declared.
    func slot(_ placeholder: Template.Placeholder, prefix: [UInt8], suffix: [UInt8]) -> Slot? {
        guard let content = contents[placeholder.list] else { return nil }
        let key = SlotKey(content: content, prefix: prefix, suffix: suffix)
        let entity = placeholder.entity.map { number(ofEntity: $0) } ?? -1
        var slot = slots[key] ?? spelledSlot(content, prefix: prefix, suffix: suffix)
        slots[key] = slot
        slot.slot.entity = entity
        slot.slot.takesSeveral = placeholder.takesSeveral
        if placeholder.takesSeveral, content.kind != .wildcard {
            let isWhole = slot.slot.content == content.number && slot.slot.prefix < 0 && slot.slot.suffix < 0
            slot.isJoinedValue = slot.isJoinedValue || !isWhole
        }
        return slot
    }

    private func spelledSlot(_ content: Content, prefix: [UInt8], suffix: [UInt8]) -> Slot {
        var slot = TemplateWords.Slot(kind: content.kind, content: content.number, entity: -1)
        guard !prefix.isEmpty || !suffix.isEmpty else { return Slot(before: [], slot: slot, after: []) }
        // The text beside a value may be a word of its own ("%") or part of the value's ("'s"). Normalising a sample
        // value shows which.
        let sample = content.kind == .range || content.kind == .value ? "918273" : "xqzqx"
        let (prefix, suffix) = (String(decoding: prefix, as: UTF8.self), String(decoding: suffix, as: UTF8.self))
        // A typed value has whole words; nobody says letters with it, even where the normaliser would part them ("30s").
        let isJoinedValue =
            content.kind == .value && (prefix.last?.isLetter == true || suffix.first?.isLetter == true)
        let whole = normaliser.normalise(prefix + sample + suffix)
        let spelled = whole.words.map(whole.string)
        let numbers = whole.words.map { number(of: $0, in: whole) }
        if let place = spelled.firstIndex(of: sample) {
            return Slot(
                before: Array(numbers[..<place]), slot: slot, after: Array(numbers[(place + 1)...]),
                isJoinedValue: isJoinedValue)
        }
        guard content.kind != .list, let place = spelled.firstIndex(where: { $0.contains(sample) }),
            let found = spelled[place].firstRange(of: sample)
        else {
            if content.kind == .list {
                slot.content = lists.derive(from: content.number, prefix: prefix, suffix: suffix)
            }
            return Slot(before: [], slot: slot, after: [], isJoinedValue: content.kind == .value)
        }
        if content.kind != .value {
            slot.prefix = number(ofAffix: spelled[place][..<found.lowerBound])
            slot.suffix = number(ofAffix: spelled[place][found.upperBound...])
        }
        return Slot(
            before: Array(numbers[..<place]), slot: slot, after: Array(numbers[(place + 1)...]),
            isJoinedValue: content.kind == .value)
    }

    // MARK: - Numbers

    private func number(of word: NormalisedText.Word, in text: NormalisedText) -> UInt32 {
        let number = text.withBytes(of: word) { words.intern($0, hash: word.hash) }
        if word.isFiller { fillers.insert(number) }
        return number
    }

    private func number(ofEntity name: String) -> Int32 {
        if let number = entityNumbers[name] { return number }
        entities.append(name)
        entityNumbers[name] = Int32(entities.count - 1)
        return Int32(entities.count - 1)
    }

    private func number(ofAffix text: Substring) -> Int32 {
        guard !text.isEmpty else { return -1 }
        let bytes = Array(text.utf8)
        if let number = affixes.firstIndex(of: bytes) { return Int32(number) }
        affixes.append(bytes)
        return Int32(affixes.count - 1)
    }
}
