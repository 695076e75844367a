/// What may be said besides the phrases of a dictionary, and how readily.
///
/// The engine raises every weight to the power of its language weight, 6.5. The weight of a garbage phone decides.
/// Measured on 100 recorded orders to a coffee maker, with their own grammar and with one about places and lights, and on
/// 72 synthetic sentences: with 0.05, 97 orders and every synthetic command were right and no foreign sentence was taken
/// for a command; with 0.03, 98 were right and 3 foreign sentences were taken; 0.1 and above rejected commands, 0.01
/// and below took more foreign sentences. The weight of the entry changes little.
struct GrammarWeights: Equatable, Sendable {
    /// Words that may stand before a phrase.
    var leadingFillers = ["please", "um", "hey"]
    /// Words that may stand after a phrase.
    var trailingFillers = ["please"]
    /// The weight of each filler.
    var filler = 0.01
    /// The weight of leaving the dictionary for a run of phones.
    var garbageEntry = 0.1
    /// The weight of each phone of such a run.
    var garbagePhone = 0.05
}
