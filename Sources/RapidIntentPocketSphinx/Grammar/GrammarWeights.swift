/// What may be said besides the phrases of a dictionary, and how readily.
///
/// The engine raises every weight to the power of its language weight, 6.5. The two weights of garbage were measured on 100
/// recorded orders to a coffee maker, decoded with their own grammar and with one about places and lights, and on 96
/// synthetic commands and 32 synthetic sentences outside that grammar, before cepstra were normalised. With 0.02 and 0.06, 97 orders and all commands were
/// right and no foreign sentence became a command. A lighter way out let 2 to 11 of 132 foreign sentences become commands
/// ("what is the weather today" as "what is around me") for one more order; a heavier one rejected short commands.
struct GrammarWeights: Equatable, Sendable {
    /// Words that may stand before a phrase.
    var leadingFillers = ["please", "um", "hey"]
    /// Words that may stand after a phrase.
    var trailingFillers = ["please"]
    /// The weight of each filler.
    var filler = 0.01
    /// Words that join two commands said in one breath, alone or one after the other ("and then").
    var conjunctions = ["and", "then"]
    /// The weight of each conjunction: another command is less likely than a longer one, and than a voice in the background.
    var conjunction = 0.003
    /// The weight of leaving the dictionary for a run of phones.
    var garbageEntry = 0.02
    /// The weight of each phone of such a run.
    var garbagePhone = 0.06
    /// The weight of breaking off in the middle of a phrase.
    var breakingOff = 0.05
    /// The weight of each word that stands before a command and makes something else of it (``RivalWords``): that of a filler, so
    /// that "don't" and "um" differ by their sound alone.
    var opening = 0.01
}
