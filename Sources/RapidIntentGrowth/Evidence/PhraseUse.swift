/// The outcomes of a dictionary's phrase.
struct PhraseUse: Sendable, Equatable {
    /// How often it fired.
    var fired = 0
    /// How often the final transcript contradicted it without feedback from the app.
    var contradicted = 0
    /// How often the user undid the command.
    var undone = 0
    /// How often the user did not want the command.
    var wrong = 0

    /// The total number of failures.
    var bad: Int { contradicted + undone + wrong }

    /// A phrase of an intent.
    struct Name: Hashable, Sendable {
        var intent: String
        var phrase: String
    }
}
