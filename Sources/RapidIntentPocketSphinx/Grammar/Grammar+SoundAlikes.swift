extension Grammar {
    /// A sequence of words, each with sound-alikes as alternatives; nil if no word has any.
    ///
    /// - Parameters:
    ///   - rivals: The alternatives of each word.
    ///   - weight: The weight of an alternative; that of a word is 1.
    init?(words: [String], rivals: [[String]], weight: Double) {
        guard rivals.contains(where: { !$0.isEmpty }) else { return nil }
        var arcs: [Arc] = []
        for (place, word) in words.enumerated() {
            arcs.append(Arc(from: place, to: place + 1, word: word))
            arcs += rivals[place].map { Arc(from: place, to: place + 1, word: $0, weight: weight) }
        }
        self.init(
            stateCount: words.count + 1, start: 0, end: words.count, commandStart: 0, commandEnd: words.count,
            arcs: arcs,
            omissions: [])
    }
}
