/// What became of a dictionary's phrase.
struct PhraseUse: Sendable, Equatable {
    /// How often it fired.
    var fired = 0
    /// How often the final transcript said otherwise, and nobody had said anything of it yet.
    var contradicted = 0
    /// How often the user took the command back.
    var undone = 0
    /// How often the command was not what the user wanted.
    var wrong = 0

    /// How often it went wrong, in whatever way.
    var bad: Int { contradicted + undone + wrong }

    /// A phrase of an intent.
    struct Name: Hashable, Sendable {
        var intent: String
        var phrase: String
    }
}
