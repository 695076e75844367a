extension CommandDictionary.Storage {
    /// The value that a whole text stands for in a list of the tree; nil if it is not in the list.
    func value(of text: String, inList list: Int) -> EntityList.Value? {
        let text = normaliser.normalise(text)
        return value(after: text.words[...], of: text, inList: list) { $0.isEmpty }?.value
    }

    /// The values of a list that stand in a text, each as long as it can be.
    ///
    /// Of values within each other ("office" in "my office") only the longest counts. Costs a hash probe for each word and
    /// each word of a value that begins there.
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

    /// Where the words at the end of a text begin that are the first ones of a value and no value themselves: "lock the back".
    ///
    /// In words of the normalised text, without the fillers at its beginning; nil if there are none.
    func valueBreakingOff(ofList list: Int, in text: NormalisedText) -> Int? {
        let words = text.keptWords(isFirst: true, isLast: true)
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

    /// The longest value that begins with the words and ends where `isLast` holds of what is left of them.
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

/// A value of a list that stands in a text.
struct ListValueSpan: Sendable, Equatable {
    /// Where, in words of the normalised text, without the fillers at its beginning.
    var words: Range<Int>
    /// The value.
    var value: EntityList.Value
}
