/// The results of a dictionary's phrase.
struct PhraseUse: Sendable, Equatable {
    /// How often it fired.
    var fired = 0
    /// How often the final transcript contradicted it without feedback from the app.
    var contradicted = 0
    /// How often the user took the command back.
    var undone = 0
    /// How often the user did not want the command.
    var wrong = 0

    /// How often it went wrong in any way.
    var bad: Int { contradicted + undone + wrong }

    /// A phrase of an intent.
    struct Name: Hashable, Sendable {
        var intent: String
        var phrase: String
    }
}
