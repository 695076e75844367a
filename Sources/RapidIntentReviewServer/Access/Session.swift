#if Server
import RapidIntentServer

/// The session of a signed-in reviewer.
struct Session: Sendable {
    /// How the reviewer signed in.
    enum Origin: Sendable {
        /// With a key, which must stay valid.
        case key(AccessKey)
        /// With a one-time address.
        case oneTimeAddress
    }

    /// A message for the next page that is shown.
    struct Message: Sendable, Equatable {
        /// The text, in a sentence.
        var text: String
        /// Whether something went wrong.
        var isProblem = false
        /// The journal entry that can be undone from the message.
        var undoes: Int64?
    }

    /// How the reviewer signed in.
    let origin: Origin
    /// The token in each form of this session.
    let formToken = Secret()
    /// When the session began, on the clock of ``Sessions``.
    let began: Duration
    /// The time of the last request.
    var used: Duration
    /// The message for the next page; nil for none.
    var message: Message?
}
#endif
