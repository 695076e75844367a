import Synchronization

/// What a dictionary can mean, to be found by sound.
///
/// Made at the first text that no phrase fits: 2 to 20 µs a phrase. It is kept with the dictionary.
package final class NearMissIndex: Sendable {
    let vocabulary: SoundVocabulary
    let templates: SpokenTemplates
    private let literalWords: [UInt32]
    private let literalEnds: [UInt32]
    private let skeletons: SkeletonIndex
    private let scores: Mutex<[Float]>
    private let skipWords: [[UInt32]]

    /// How many phrases are compared sound by sound.
    private static let candidates = 10
    /// How much more, in twentieths of a consonant, another value must cost.
    private static let leadOfValues: Int32 = 18
    /// Less similar sentences are left out.
    private static let leastSimilarity = 0.5

    init(_ index: PhraseIndex) {
        let network = index.templates.network
        var vocabulary = SoundVocabulary(LetterSounds.sounds(for: index.normaliser.spoken))
        let listing = PhraseTreeListing(index.literals) { vocabulary.number(of: $0) }
        var (words, ends): ([UInt32], [UInt32]) = ([], [])
        var entries: [(code: UInt16, phrase: UInt32)] = []
        listing.forEach(below: PhraseTree.root, number: { vocabulary.number(of: $0) }) { phrase, _ in
            words += phrase
            vocabulary.count(phrase)
            for code in SkeletonIndex.codes(of: phrase.lazy.flatMap { vocabulary[$0] }) {
                entries.append((code, UInt32(ends.count)))
            }
            ends.append(UInt32(words.count))
        }
        let networkWords = (0..<UInt32(network.words.count)).map { word in
            network.words.withBytes(of: word) { vocabulary.number(of: $0) }
        }
        let listed = PhraseTreeListing(index.lists) { vocabulary.number(of: $0) }
        var lists: [Int32: SpokenList] = [:]
        for root in Set(network.slots.filter { $0.kind == .list }.map(\.content)) {
            var list = SpokenList()
            listed.forEach(below: PhraseTree.root(Int(root)), number: { vocabulary.number(of: $0) }) { form, number in
                vocabulary.count(form)
                list.append(form, number: Int32(number))
            }
            list.finish(vocabulary)
            lists[root] = list
        }
        var skipWords: [[UInt32]] = []
        if network.skipWords >= 0 {
            listed.forEach(
                below: PhraseTree.root(Int(network.skipWords)), number: { vocabulary.number(of: $0) }
            ) { words, _ in skipWords.append(words) }
        }
        let joint = (index.joints.first ?? []).map { $0.withUnsafeBufferPointer { vocabulary.number(of: $0) } }
        let templates = SpokenTemplates(
            network, words: networkWords, lists: lists, values: index.valueGrammars, joint: joint)
        for template in 0..<templates.count {
            for code in templates.codes(of: template, vocabulary) {
                entries.append((code, UInt32(ends.count + template)))
            }
            var seen: Set<UInt32> = []
            for node in [TemplateNetwork.root] + templates.nodes(of: template) {
                for edge in templates.wordEdges(of: node, in: template) {
                    seen.insert(networkWords[Int(network.wordEdges[Int(edge)].word)])
                }
            }
            vocabulary.count(seen)
        }
        let count = ends.count + templates.count
        vocabulary.weigh(total: count + lists.values.reduce(0) { $0 + $1.forms.count })
        self.vocabulary = vocabulary
        self.templates = templates
        self.skipWords = skipWords
        literalWords = words
        literalEnds = ends
        skeletons = SkeletonIndex(entries, count: count)
        scores = Mutex([Float](repeating: 0, count: count))
    }

    /// A sentence that may have been meant.
    struct Candidate: Sendable {
        fileprivate var sentence: TemplateAlignment.Sentence
        fileprivate var heard: SpokenWords
        var score: NearMissScore
        var alignment: SoundAlignment
        /// The words compared with it, as indexes of the text's words.
        var places: [Int]
    }

    /// The sentences that resemble a text most, best first.
    ///
    /// - Parameter places: The words to compare, as indexes of the text's words.
    func candidates(for text: NormalisedText, _ places: [Int]) -> [Candidate] {
        let places = withoutSkipWords(places, of: text)
        let heard = heardWords(text, places)
        guard !heard.sounds.isEmpty, heard.sounds.count <= NearMissFinder.soundLimit else { return [] }
        let units = scores.withLock { skeletons.best(Self.candidates, for: heard.codes, &$0) }
        var aligner = SoundAligner()
        var ways = TemplateAlignment(templates, vocabulary, heard: heard, text: text, places: places)
        var result: [Candidate] = []
        for unit in units {
            let sentence: TemplateAlignment.Sentence
            if Int(unit) < literalEnds.count {
                let start = unit == 0 ? 0 : Int(literalEnds[Int(unit) - 1])
                sentence = TemplateAlignment.Sentence(
                    words: literalWords[start..<Int(literalEnds[Int(unit)])].map { .known($0) })
            } else {
                guard let best = ways.sentence(of: Int(unit) - literalEnds.count) else { continue }
                sentence = best
            }
            let said = spokenWords(sentence.words, heard)
            let limit = Double(said.cost + heard.cost) * (1 - Self.leastSimilarity)
            guard let alignment = aligner.align(said, with: heard, limit: Int32(limit)) else { continue }
            result.append(
                Candidate(
                    sentence: sentence, heard: heard, score: NearMissScore(of: said, heard: heard, alignment),
                    alignment: alignment, places: places))
        }
        return result.sorted { $0.score.closeness > $1.score.closeness }
    }

    /// Whether another value of a list in a sentence sounds nearly as much like what was heard.
    func hasRivalValue(_ candidate: Candidate) -> Bool {
        var aligner = SoundAligner()
        return candidate.sentence.values.contains { value in
            hasRival(value, in: candidate.heard, candidate.alignment.heardWords[value.words], &aligner)
        }
    }

    /// Whether the words heard in the place of a value sound as much like another value of its list, or nearly.
    private func hasRival(
        _ value: TemplateAlignment.Value, in heard: SpokenWords, _ places: ArraySlice<Range<Int>>,
        _ aligner: inout SoundAligner
    ) -> Bool {
        let places = places.filter { !$0.isEmpty }
        guard let list = templates.lists[value.list], let first = places.first, let last = places.last else {
            return false
        }
        var part = SpokenWords(expecting: 4)
        for word in first.lowerBound..<max(first.upperBound, last.upperBound) {
            part.append(
                heard.sounds[heard.range(ofWord: word)].map { Sound(number: $0) }, weight: 1, hash: 0, isNumber: false)
        }
        func cost(_ form: Int) -> Int32 {
            let words = spokenWords(list.words(of: form).map { .known($0) }, heard)
            return aligner.align(words, with: part, limit: .max)?.cost ?? .max
        }
        let network = templates.network
        func values(_ form: Int) -> [Int32] {
            var (values, form): ([Int32], Int32) = ([], list.forms[form])
            while form >= 0 {
                values.append(network.forms[Int(form)].value)
                form = network.forms[Int(form)].next
            }
            return values
        }
        let (own, limit) = (values(value.form), cost(value.form) + Self.leadOfValues)
        return list.candidates(in: part.sounds.map { Sound(number: $0) }).contains { other in
            other != value.form && network.allows(list.forms[other], in: value.view)
                && Set(values(other)).isDisjoint(with: own) && cost(other) < limit
        }
    }

    private func spokenWords(_ words: [TemplateAlignment.Word], _ heard: SpokenWords) -> SpokenWords {
        var result = SpokenWords(expecting: words.count)
        for word in words {
            switch word {
            case .known(let number):
                vocabulary.words.withBytes(of: number) { bytes in
                    result.append(
                        vocabulary[number], weight: vocabulary.weights[Int(number)], hash: WordHash.hash(bytes),
                        isNumber: bytes.contains(where: Tokeniser.isDigit))
                }
            case .heard(let place):
                let word = heard.words[place]
                result.append(
                    heard.sounds[heard.range(ofWord: place)].map { Sound(number: $0) }, weight: word.weight,
                    hash: word.hash, isNumber: word.isNumber)
            }
        }
        return result
    }

    /// The words of a sentence for a text, in normal form.
    func sentence(_ candidate: Candidate, for text: NormalisedText) -> String {
        candidate.sentence.words.map { word in
            switch word {
            case .known(let number): vocabulary.words.string(number)
            case .heard(let place): text.string(of: text.words[candidate.places[place]])
            }
        }.joined(separator: " ")
    }

    /// A text as sounds, without its fillers.
    func heardWords(_ text: NormalisedText) -> SpokenWords {
        heardWords(text, text.words.indices.filter { !text.words[$0].isFiller })
    }

    private func heardWords(_ text: NormalisedText, _ places: [Int]) -> SpokenWords {
        var result = SpokenWords(expecting: places.count)
        for place in places where result.sounds.count <= NearMissFinder.soundLimit {
            let word = text.words[place]
            text.withBytes(of: word) { bytes in
                // A longer word is longer than the limit, too.
                let bytes = UnsafeBufferPointer(rebasing: bytes.prefix(NearMissFinder.soundLimit * 8))
                let number = vocabulary.words.number(of: bytes, hash: word.hash)
                result.append(
                    number.map { vocabulary[$0] }
                        ?? vocabulary.letters.sounds(of: String(decoding: bytes, as: UTF8.self))[...],
                    weight: number.map { vocabulary.weights[Int($0)] } ?? 1, hash: word.hash,
                    isNumber: bytes.contains(where: Tokeniser.isDigit))
            }
        }
        return result
    }

    private func withoutSkipWords(_ places: [Int], of text: NormalisedText) -> [Int] {
        guard !skipWords.isEmpty else { return places }
        let numbers = places.map { place in
            text.withBytes(of: text.words[place]) {
                vocabulary.words.number(of: $0, hash: text.words[place].hash)
            }
        }
        var kept: [Int] = []
        var index = 0
        while index < places.count {
            let skipped =
                skipWords.filter { words in
                    index + words.count <= numbers.count && zip(words, numbers[index...]).allSatisfy { $0 == $1 }
                }.map(\.count).max() ?? 0
            if skipped == 0 { kept.append(places[index]) }
            index += max(1, skipped)
        }
        return kept.isEmpty ? places : kept
    }
}
