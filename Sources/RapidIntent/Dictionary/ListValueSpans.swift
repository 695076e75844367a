extension CommandDictionary.Storage {
    /// The value of a list that matches a complete text; nil if there is none.
    package func value(of text: String, inList list: Int) -> EntityList.Value? {
        let text = normaliser.normalise(text)
        return value(after: text.words[...], of: text, inList: list) { $0.isEmpty }?.value
    }

    /// The values of a list that occur in a text, each as long as possible.
    ///
    /// If one value contains another ("office" in "my office"), only the longer is returned. Costs a hash probe per
    /// word, plus one per word of each value that begins there.
    func valueSpans(ofList list: Int, in text: NormalisedText) -> [ListValueSpan] {
        let words = text.keptWords(isFirst: true, isLast: true)
        var spans: [ListValueSpan] = []
        for start in words.indices {
            guard let (value, end) = value(after: words[start...], of: text, inList: list, isLast: { _ in true }) else {
                continue
            }
            let span = start - words.startIndex..<end - words.startIndex
            if spans.last.map({ $0.words.upperBound >= span.upperBound }) ?? false { continue }
            spans.append(ListValueSpan(words: span, value: value))
        }
        return spans
    }

    /// The values of lists in a text, whichever phrase has a place for them, as entities without places.
    ///
    /// Costs a pass over the placeholders, and ``valueSpans(ofList:in:)`` for each list.
    func listValues(in text: String) -> [Entity] {
        let (text, network) = (normaliser.normalise(text), index.templates.network)
        var names: [Int32: Int32] = [:]
        for slot in network.slots where slot.kind == .list && slot.entity >= 0 {
            names[slot.content] = names[slot.content] ?? slot.entity
        }
        return names.sorted { $0.key < $1.key }.flatMap { list, name in
            valueSpans(ofList: Int(list), in: text).map { span in
                Entity(
                    name: network.entities[Int(name)], value: span.value.canonical,
                    text: text.quotation(of: span.words), words: nil)
            }
        }
    }

    /// The first word of an incomplete value that ends before a place in a text, as in "lock the back".
    ///
    /// - Parameter end: The place, among all words of the text.
    /// - Returns: The place of the first word, without leading fillers; nil if there is no such value.
    func valueBreakingOff(ofList list: Int, in text: NormalisedText, before end: Int) -> Int? {
        let kept = text.keptWords(isFirst: true, isLast: true)
        let words = kept.prefix(end - kept.startIndex)
        let start = words.indices.first { start in
            var node = PhraseTree.root(list)
            for word in words[start...] {
                guard let next = text.withBytes(of: word, { index.lists.child(of: node, $0, hash: word.hash) }) else {
                    return false
                }
                node = next
            }
            return index.form(at: node) == nil
        }
        return start.map { $0 - words.startIndex }
    }

    /// The longest value at the beginning of the words, where `isLast` accepts the words after the value.
    private func value(
        after words: ArraySlice<NormalisedText.Word>, of text: NormalisedText, inList list: Int,
        isLast: (ArraySlice<NormalisedText.Word>) -> Bool
    ) -> (value: EntityList.Value, end: Int)? {
        let tree = index.lists
        var node = PhraseTree.root(list)
        var found: (EntityList.Value, Int)?
        for place in words.indices {
            let word = words[place]
            guard let next = text.withBytes(of: word, { tree.child(of: node, $0, hash: word.hash) }) else { break }
            node = next
            guard let form = index.form(at: node), isLast(words[(place + 1)...]) else { continue }
            found = (values[Int(index.templates.network.forms[Int(form)].value)], place + 1)
        }
        return found
    }
}

extension Resolution {
    /// The values of lists in a text that holds a command among other words, or that contradicts one, whichever phrase has a place
    /// for them.
    ///
    /// They are searched with every call.
    package var listValues: [Entity] { lists.dictionaries.flatMap { $0.storage.listValues(in: text) } }
}

/// Dictionaries in which the values of lists can be searched later; all are equal, since they say nothing about the result.
struct UnclaimedLists: Sendable, Equatable {
    var dictionaries: [CommandDictionary] = []

    static func == (left: UnclaimedLists, right: UnclaimedLists) -> Bool { true }
}

/// A value of a list that occurs in a text.
struct ListValueSpan: Sendable, Equatable {
    /// The range of words in the normalised text, without its leading fillers.
    var words: Range<Int>
    var value: EntityList.Value
}
