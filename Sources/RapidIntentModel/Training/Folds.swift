import RapidIntent

/// Which sentences are held out together, so that a model is judged by what it has not learnt.
struct Folds {
    /// The fold of each sentence; nil for what always stays to be learnt from.
    private(set) var folds: [Int?]

    /// Spreads the sentences of every label evenly over folds, by chance; those of one group go together.
    ///
    /// What has only one group under its label is never held out: nothing could be learnt of it.
    init(labels: [Int], groups: [Int], count: Int, seed: UInt64) {
        folds = [Int?](repeating: nil, count: labels.count)
        var generator = SplitMix64(seed: seed)
        var byGroup: [Int: [Int: [Int]]] = [:]
        for index in labels.indices { byGroup[labels[index], default: [:]][groups[index], default: []].append(index) }
        var next = 0
        for label in byGroup.keys.sorted() {
            guard let members = byGroup[label], members.count > 1 else { continue }
            for group in members.keys.sorted().shuffled(using: &generator) {
                for index in members[group] ?? [] { folds[index] = next % count }
                next += 1
            }
        }
    }
}
