import RapidIntent

extension IntentModelTrainer {
    /// Tests every part of the data with a model trained on the other parts.
    ///
    /// Takes as long as training `parts` models.
    ///
    /// - Parameters:
    ///   - sentences: The sentences for training and testing.
    ///   - parts: The number of parts, from 2 to 20.
    ///   - share: The share of the sentences used for training, above 0 and up to 1; smaller shares give a learning
    ///     curve. NaN counts as 1.
    ///   - progress: Called after every step of a part, with the finished steps and their total number.
    /// - Returns: Every sentence that could be held out, in order. A sentence cannot be held out if all sentences of
    ///   its intent are equal, or have the same source.
    public func crossValidation(
        of sentences: [LabelledSentence], parts: Int, share: Double = 1,
        progress: ((_ done: Int, _ steps: Int) -> Void)? = nil
    ) throws(IntentModelError) -> ModelEvaluation {
        let parts = min(max(parts, 2), 20)
        let share = share.isNaN ? 1 : min(max(share, 0), 1)
        let names = Set(sentences.map { $0.intent ?? "" }).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        let labels = sentences.map { numbers[$0.intent ?? ""] ?? 0 }
        let groups = SentenceGroups(of: sentences, locale: locale).numbers
        let folds = Folds(labels: labels, groups: groups, count: parts, seed: seed ^ 0xC0_55).folds
        var generator = SplitMix64(seed: seed ^ 0x5A4E)
        let order = sentences.indices.shuffled(using: &generator)
        let trainer = remembering
        // Parts have different numbers of steps, so each counts as a hundred.
        let unit = 100
        var answers: [(index: Int, sentence: EvaluatedSentence)] = []
        for part in 0..<parts {
            let held = sentences.indices.filter { folds[$0] == part }
            guard !held.isEmpty else {
                progress?((part + 1) * unit, parts * unit)
                continue
            }
            var rest = [Int](repeating: 0, count: names.count)
            for index in sentences.indices where folds[index] != part { rest[labels[index]] += 1 }
            var taken = [Int](repeating: 0, count: names.count)
            // The same share of every intent, but at least two sentences of each.
            let members = order.filter { index in
                guard folds[index] != part else { return false }
                let label = labels[index]
                taken[label] += 1
                return taken[label] <= max(2, Int((Double(rest[label]) * share).rounded()))
            }.sorted()
            let model = try trainer.train(members.map { sentences[$0] }) { done, steps in
                progress?(part * unit + done * unit / steps, parts * unit)
            }
            answers += held.map { ($0, EvaluatedSentence(sentences[$0], by: model)) }
        }
        return ModelEvaluation(answers.sorted { $0.index < $1.index }.map(\.sentence))
    }
}
