/// When the online service is asked before the final transcript is there.
///
/// ```swift
/// let resolver = IntentResolver(dictionary: dictionary, service: service, askAhead: AskAhead())
/// ```
///
/// A recogniser says "final" only after a second of silence or so. A partial transcript of which the dictionary can make
/// nothing any more, whatever follows, and that has stood still for ``stillness``, is probably what the final one will say:
/// its question is put early. If the final's normal form is the same, the answer is there already or on its way; if it is
/// another, or a command fires after all, the answer is discarded. What was asked, what was wasted and how much earlier it
/// was is in ``Resolution/early``.
///
/// Early questions are calls like others: a daily budget counts them, and a cache is asked before the service is. An early
/// question that failed is put again with the final transcript.
///
/// It costs calls where people pause in the middle of a sentence. On 31 recorded orders, whose final transcripts came 1.1 s
/// after the last change, the defaults made the wait for a service that takes 250 ms 81 ms on average, and 32 of 100
/// utterances cost a call in vain; with 650 ms it was 40 ms and 13. `Benchmarks/README.md` has more, and how it was measured.
public struct AskAhead: Sendable, Equatable {
    /// How long a partial must have stood still; where silence is known, the speaker must be silent for as long as well.
    ///
    /// It must be longer than the time between two words, or every other question is wasted. 500 ms leave a service
    /// 300 ms before a final transcript that comes 800 ms after the last word.
    public var stillness: Duration
    /// How many questions may be put early in one utterance.
    public var questionsPerUtterance: Int

    /// Describes when to ask.
    public init(stillness: Duration = .milliseconds(500), questionsPerUtterance: Int = 1) {
        self.stillness = stillness
        self.questionsPerUtterance = questionsPerUtterance
    }
}
