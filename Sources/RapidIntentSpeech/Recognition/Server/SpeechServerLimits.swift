/// How long a speech server may take, and how much it may be sent and say.
public struct SpeechServerLimits: Sendable, Equatable {
    /// Until the connection stands, handshake included; default 5 s.
    public var connect: Duration
    /// From the moment at which the server owes an answer to the answer, also while it does not take what is sent; default
    /// 10 s.
    public var answer: Duration
    /// From the end of an utterance's audio, or of all audio, to the last words about it; default 30 s: some servers
    /// understand an utterance only once it is over.
    public var final: Duration
    /// How much audio may be under way at a server that tells how far it is; default 2 s.
    ///
    /// More is not taken from the source before the server has answered: a file is read as slowly as the server hears, and a
    /// microphone keeps what it can, as ``AudioSource`` types say of themselves. Nothing else is buffered.
    public var audioUnderWay: Duration
    /// How many bytes the server may say at once, and of text about one utterance; default 1 MiB.
    public var replyBytes: Int

    /// Sets limits.
    ///
    /// Every limit must be positive.
    public init(
        connect: Duration = .seconds(5), answer: Duration = .seconds(10), final: Duration = .seconds(30),
        audioUnderWay: Duration = .seconds(2), replyBytes: Int = 1 << 20
    ) {
        precondition(
            connect > .zero && answer > .zero && final > .zero && audioUnderWay > .zero && replyBytes > 0,
            "limits are positive")
        self.connect = connect
        self.answer = answer
        self.final = final
        self.audioUnderWay = audioUnderWay
        self.replyBytes = replyBytes
    }
}
