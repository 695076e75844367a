import RapidIntent

/// Which sentences are held out together, so that a model is judged by what it has not learnt.
struct Folds {
    /// The fold of each sentence; nil for what always stays to be learnt from.
    private(set) var folds: [Int?]

    /// Spreads the sentences of every label evenly over folds, by chance; those of one source go together.
    ///
    /// What has only one source under its label is never held out: nothing could be learnt of it.
    init(labels: [Int], sources: [Int], count: Int, seed: UInt64) {
        folds = [Int?](repeating: nil, count: labels.count)
        var generator = SplitMix64(seed: seed)
        var bySource: [Int: [Int: [Int]]] = [:]
        for index in labels.indices { bySource[labels[index], default: [:]][sources[index], default: []].append(index) }
        var next = 0
        for label in bySource.keys.sorted() {
            guard let members = bySource[label], members.count > 1 else { continue }
            for source in members.keys.sorted().shuffled(using: &generator) {
                for index in members[source] ?? [] { folds[index] = next % count }
                next += 1
            }
        }
    }
}

extension [LabelledSentence] {
    /// A number for each sentence, the same for those of one source and intent.
    var sourceNumbers: [Int] {
        var numbers: [[String]: Int] = [:]
        return enumerated().map { index, sentence in
            guard let source = sentence.source else { return -1 - index }
            let key = [sentence.intent ?? "", source]
            let number = numbers[key] ?? numbers.count
            numbers[key] = number
            return number
        }
    }
}
