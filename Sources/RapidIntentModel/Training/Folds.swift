import RapidIntent

/// Divides sentences into folds that are held out together, so that a model is tested on sentences not used for
/// training.
struct Folds {
    /// The fold of each sentence; nil for a sentence that is never held out.
    private(set) var folds: [Int?]

    /// Distributes the sentences of every label evenly and randomly over folds; sentences of one group stay together.
    ///
    /// A label with only one group is never held out, because no sentence would remain for training.
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
