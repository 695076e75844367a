package import RapidIntent

extension SpeechServerLimits {
    /// The time limits of a recogniser that applies these limits to a server and connects when needed.
    ///
    /// It connects when it gets audio, and may first wait for an answer or the final answer. One second is added, so
    /// that these limits are reached first; their error describes the server's failure.
    package var ofRecogniser: RecogniserTimeLimits {
        let longest = connect + max(answer, final) + .seconds(1)
        return RecogniserTimeLimits(intake: longest, finish: longest)
    }
}
