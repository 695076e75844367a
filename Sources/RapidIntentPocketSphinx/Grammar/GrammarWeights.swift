/// What may be said besides the phrases of a dictionary, and how readily.
struct GrammarWeights: Equatable, Sendable {
    /// Words that may stand before a phrase.
    var leadingFillers = ["please", "um", "hey"]
    /// Words that may stand after a phrase.
    var trailingFillers = ["please"]
    /// The weight of each filler.
    var filler = 0.01
    /// The weight of leaving the dictionary for a run of phones.
    var garbageEntry = 1e-3
    /// The weight of each phone of such a run.
    var garbagePhone = 0.1
}
