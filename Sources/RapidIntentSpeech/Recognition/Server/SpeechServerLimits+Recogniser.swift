package import RapidIntent

extension SpeechServerLimits {
    /// How long a recogniser may take that holds a server to these limits and makes a connection when it needs one.
    ///
    /// It begins to connect when it gets audio, and may wait for an answer or the last words before that; a second more lets
    /// its own limit come first, whose error says what the server did not do.
    package var ofRecogniser: RecogniserTimeLimits {
        let longest = connect + max(answer, final) + .seconds(1)
        return RecogniserTimeLimits(intake: longest, finish: longest)
    }
}
