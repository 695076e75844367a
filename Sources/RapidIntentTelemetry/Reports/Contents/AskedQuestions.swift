#if SQLite
import RapidIntent

/// How often people were asked for one reason, and what they answered.
struct AskedQuestions: Sendable, Equatable {
    /// Why they were asked, as `UnresolvedReason.name`; `near` for what sounds like a phrase, `uncertain` where nothing
    /// but a low score speaks against the command.
    var reason: String
    var count: Int
    /// How often people said yes, or the app said so (``Feedback``).
    var confirmed = 0
    /// The same of no.
    var declined = 0
    /// How often they said what was asked for.
    var completed = 0

    var unanswered: Int { count - confirmed - declined - completed }
}
#endif
