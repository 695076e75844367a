/// What may be said besides the phrases of a dictionary, and how readily.
///
/// The engine raises every weight to the power of its language weight, 6.5. The weight of a garbage phone decides:
/// measured on 40 recorded orders to a coffee maker, with their own grammar and with one about places and lights, and on 50
/// synthetic ones, 0.02 to 0.05 heard every order and rejected every foreign sentence; 0.1 and above rejected up to two
/// fifths of what should have been heard, 0.01 and below took foreign sentences for commands. The weight of the entry
/// changes little.
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
    var garbagePhone = 0.03
}
