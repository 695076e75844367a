package import RapidIntent

/// The limits of a speech server: its response times, and the sizes of audio and replies.
public struct SpeechServerLimits: Sendable, Equatable {
    package var connect: Duration
    package var answer: Duration
    package var final: Duration
    package var audioUnderWay: Duration
    package var replyBytes: Int

    /// Creates limits, which must be positive; otherwise the initialiser of the recogniser throws a
    /// ``SpeechServerError``.
    ///
    /// - Parameters:
    ///   - connect: The time to establish the connection, including the handshake.
    ///   - answer: The time until a due answer arrives, and until the server accepts sent audio.
    ///   - final: The time from the end of an utterance's audio, or of all audio, to the final answer: some servers
    ///     process an utterance only after its end.
    ///   - audioUnderWay: The amount of unprocessed audio at a server that reports its progress. No more is read from
    ///     the source before the server has answered: a file is read at the server's speed, and a microphone buffers
    ///     what it can. Nothing else is buffered.
    ///   - replyBytes: The size of one reply, and of the text about one utterance, in bytes.
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

    package func check() throws(SpeechServerError) {
        for (name, limit) in [
            ("connect", connect), ("answer", answer), ("final", final), ("audioUnderWay", audioUnderWay),
        ] { try SpeechServerError.check(limit > .zero, name, "is \(limit); it must be above zero") }
        try SpeechServerError.check(replyBytes > 0, "replyBytes", "is \(replyBytes); it must be above zero")
    }
}

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
