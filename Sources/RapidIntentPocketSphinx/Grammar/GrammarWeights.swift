/// The optional parts of a grammar besides the phrases of a dictionary, and their weights.
///
/// The engine raises every weight to the power of its language weight, 6.5. The two weights of garbage were measured
/// before the normalisation of cepstra, on 100 recorded commands to a coffee maker with their own and another domain's
/// grammar, and on 96 synthetic commands and 32 other sentences. With 0.02 and 0.06, 97 recorded and all synthetic
/// commands were right and no foreign sentence became a command. With a lower cost, 2 to 11 of 132 foreign sentences
/// became commands ("what is the weather today" as "what is around me") for one more right command. A higher one
/// rejected short commands.
struct GrammarWeights: Equatable, Sendable {
    /// Optional words before a phrase.
    ///
    /// These are not all `fillers` of the language: a breath or a noise fits a short word such as "oh", "ah" or "mm", and the
    /// weights were measured with these alone.
    var leadingFillers = ["please", "um", "hey"]
    /// Optional words after a phrase.
    var trailingFillers = ["please"]
    var filler = 0.01
    /// Words that join two commands, alone or in sequence ("and then").
    var conjunctions = ["and", "then"]
    /// The weight of each conjunction: another command is less likely than a longer one, and than a background voice.
    var conjunction = 0.003
    /// The weight of a run of phones outside the dictionary.
    var garbageEntry = 0.02
    var garbagePhone = 0.06
    var breakingOff = 0.05
    /// The weight of each word before a command that changes its meaning (`rivals` of the language's file): that of a filler, so that
    /// only the sound distinguishes "don't" from "um".
    var opening = 0.01
}
