/// Finds what an intent's entities may be anywhere in a text, whichever way the rest of it is said.
///
/// ```swift
/// EntitySpotter(dictionaries).entities(in: "the kitchen is too dark for me", ofIntent: "LightsOn")
/// // room: kitchen
/// ```
///
/// For models that know an intent but no entities. Values of the lists that the intent's phrases have placeholders for, and
/// numbers of their ranges; the longest first where they overlap, and each entity once. Where two entities take their values
/// from one list ("from {place:origin} to {place:destination}"), the one whose placeholder is behind the word that stands
/// before the value gets it, and otherwise the one that comes first in the alphabet. Wildcards are nobody's guess.
package struct EntitySpotter: Sendable {
    private let dictionaries: DictionarySet

    /// Looks into dictionaries.
    package init(_ dictionaries: DictionarySet) { self.dictionaries = dictionaries }

    /// Something that may be an entity.
    private struct Candidate {
        var name: String
        /// In words of the normalised text.
        var words: Range<Int>
        var value: String
        /// Whether the word before it is one that stands before its placeholder.
        var isIntroduced: Bool
    }

    /// The entities that a text may have, in its order.
    ///
    /// Costs a hash probe for each word, list and entity of the intent.
    package func entities(in text: String, ofIntent intent: String) -> [Prediction.PredictedEntity] {
        for dictionary in dictionaries.dictionaries where dictionary.intent(named: intent) != nil {
            let entities = entities(in: text, ofIntent: intent, dictionary: dictionary)
            if !entities.isEmpty { return entities }
        }
        return []
    }

    private func entities(
        in text: String, ofIntent intent: String, dictionary: CommandDictionary
    ) -> [Prediction.PredictedEntity] {
        let storage = dictionary.storage
        let normalised = storage.normaliser.normalise(text)
        let original = OriginalText(text)
        var candidates: [Candidate] = []
        for placeholder in storage.placeholders(ofIntent: intent) {
            func isIntroduced(_ words: Range<Int>) -> Bool {
                words.lowerBound > 0 && placeholder.before.contains(normalised.word(at: words.lowerBound - 1))
            }
            switch placeholder.content {
            case .list(let list):
                for span in storage.valueSpans(ofList: list, in: normalised) {
                    candidates.append(
                        Candidate(
                            name: placeholder.name, words: span.words, value: span.value.canonical,
                            isIntroduced: isIntroduced(span.words)))
                }
            case .range(let range):
                for index in 0..<normalised.count {
                    guard let value = normalised.number(at: index, in: range) else { continue }
                    candidates.append(
                        Candidate(
                            name: placeholder.name, words: index..<index + 1, value: value,
                            isIntroduced: isIntroduced(index..<index + 1)))
                }
            }
        }
        candidates.sort {
            ($0.words.count, $0.isIntroduced ? 1 : 0, -$0.words.lowerBound, $1.name)
                > ($1.words.count, $1.isIntroduced ? 1 : 0, -$1.words.lowerBound, $0.name)
        }
        var chosen: [Candidate] = []
        for candidate in candidates
        where !chosen.contains(where: { $0.name == candidate.name || $0.words.overlaps(candidate.words) }) {
            chosen.append(candidate)
        }
        return chosen.sorted { $0.words.lowerBound < $1.words.lowerBound }.map { candidate in
            let source = normalised.source(of: candidate.words)
            let quotation = original.text(of: source)
            return Prediction.PredictedEntity(
                name: candidate.name, text: quotation, value: candidate.value,
                range: original.scalars(of: quotation, inWords: source))
        }
    }
}

extension CommandDictionary.Storage {
    /// A placeholder of an intent's templates.
    fileprivate struct Placeholder {
        var name: String
        var content: Content
        /// The words that stand before it.
        var before: Set<String>

        enum Content: Hashable {
            case list(Int)
            case range(NumberRange)
        }
    }

    /// The placeholders of an intent whose values are known, by name.
    ///
    /// Looks through all templates.
    fileprivate func placeholders(ofIntent name: String) -> [Placeholder] {
        guard let number = intentNumbers[name] else { return [] }
        let network = index.templates.network
        var found: [String: [Placeholder.Content: Set<String>]] = [:]
        // The words that lead to a node, which are those before the placeholders that leave it.
        var leading: [TemplateNetwork.NodeID: Set<String>] = [:]
        for edge in network.wordEdges { leading[edge.target, default: []].insert(network.words.string(edge.word)) }
        for (node, slot) in network.nodes.enumerated().lazy.flatMap({ node, edges in
            network.slots[Int(edges.slots.lowerBound)..<Int(edges.slots.upperBound)].lazy.map { (node, $0) }
        }) where slot.entity >= 0 {
            let template = network.nodes[Int(slot.target)].template
            guard network.entries.indices.contains(Int(template)), Int(network.entries[Int(template)].intent) == number
            else { continue }
            let content: Placeholder.Content
            switch slot.kind {
            case .list: content = .list(Int(slot.content))
            case .range: content = .range(network.ranges[Int(slot.content)])
            case .wildcard: continue
            }
            found[network.entities[Int(slot.entity)], default: [:]][content, default: []]
                .formUnion(leading[TemplateNetwork.NodeID(node)] ?? [])
        }
        return found.sorted { $0.key < $1.key }.flatMap { name, contents in
            contents.map { Placeholder(name: name, content: $0.key, before: $0.value) }
        }
    }
}

extension NormalisedText {
    /// A word, counted without the fillers at the beginning.
    fileprivate func word(at index: Int) -> String {
        withBytes(of: words[leadingFillers + index]) { String(decoding: $0, as: UTF8.self) }
    }

    /// The number that a word is, as a command gets it; nil if it is none of the range.
    fileprivate func number(at index: Int, in range: NumberRange) -> String? {
        let isNegative = index > 0 && withBytes(of: words[leadingFillers + index - 1], TemplateNumber.isMinus)
        let number = withBytes(of: words[leadingFillers + index]) { TemplateNumber($0) }
        return number.isNumber(of: range, isNegative: isNegative)
            ? number.canonical(in: range, isNegative: isNegative) : nil
    }
}
