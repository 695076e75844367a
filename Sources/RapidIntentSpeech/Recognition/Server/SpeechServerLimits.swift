/// How long a speech server may take, and how much it may be sent and say.
public struct SpeechServerLimits: Sendable, Equatable {
    package var connect: Duration
    package var answer: Duration
    package var final: Duration
    package var audioUnderWay: Duration
    package var replyBytes: Int

    /// Sets limits, all of which must be positive: a recogniser that is given others throws a ``SpeechServerError`` when it is
    /// made.
    ///
    /// - Parameters:
    ///   - connect: Until the connection stands, handshake included.
    ///   - answer: From the moment at which the server owes an answer to the answer, also while it does not take what is sent.
    ///   - final: From the end of an utterance's audio, or of all audio, to the last words about it: some servers understand an
    ///     utterance only once it is over.
    ///   - audioUnderWay: How much audio may be under way at a server that tells how far it is. More is not taken from the
    ///     source before the server has answered: a file is read as slowly as the server hears, and a microphone keeps what it
    ///     can. Nothing else is buffered.
    ///   - replyBytes: How many bytes the server may say at once, and of text about one utterance.
    public init(
        connect: Duration = .seconds(5), answer: Duration = .seconds(10), final: Duration = .seconds(30),
        audioUnderWay: Duration = .seconds(2), replyBytes: Int = 1 << 20
    ) {
        self.connect = connect
        self.answer = answer
        self.final = final
        self.audioUnderWay = audioUnderWay
        self.replyBytes = replyBytes
    }

    /// Checks that every limit is positive.
    package func check() throws(SpeechServerError) {
        for (name, limit) in [
            ("connect", connect), ("answer", answer), ("final", final), ("audioUnderWay", audioUnderWay),
        ] { try SpeechServerError.check(limit > .zero, name, "is \(limit); it must be above zero") }
        try SpeechServerError.check(replyBytes > 0, "replyBytes", "is \(replyBytes); it must be above zero")
    }
}
