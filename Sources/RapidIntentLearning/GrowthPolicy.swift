#if SQLite
/// The evidence required to propose that a phrase is learned or forgotten.
///
/// Every number has a default with a reason, and can be changed.
public struct GrowthPolicy: Sendable, Equatable {
    /// The minimum number of times that a phrase was heard: 10.
    ///
    /// A rarer phrase saves less than reviewing the proposal costs.
    public var minimumHeard = 10
    /// The minimum number of sessions in which the phrase was heard: 3.
    ///
    /// A phrase of one person is not common, and may be private; two sessions may be the same person on two days.
    public var minimumSessions = 3
    /// The minimum number of agreeing answers that came directly from the service or were confirmed by the user: 2.
    ///
    /// The others are copies from the cache. A copy that no user undid is some evidence for the answer, but a hundred
    /// copies of one wrong answer are still one answer.
    public var minimumIndependent = 2
    /// The minimum lower confidence bound of the share of agreeing answers, from 0 to 1: 0.7.
    ///
    /// Ten answers that all agree have a lower bound of 0.72, so the minimum number of ten is enough. With one answer that
    /// disagrees, 15 answers are needed; with two, 21.
    public var minimumAgreement = 0.7
    /// The distance of confidence bounds in standard deviations: 1.96, which is right 19 times in 20.
    package var standardScore = 1.96
    /// The minimum mean score of the service's answers, from 0 to 1: 0.8.
    ///
    /// It lies between the scores for confirmation (0.60) and for firing (0.90): an answer that users had to confirm may be
    /// learned, one with a low score may not.
    public var minimumScore = 0.8
    /// The minimum number of words in a phrase, including placeholders: 2.
    ///
    /// A single word more often fires by mistake, because the recogniser misunderstood it or the speaker did not mean
    /// it.
    public var minimumWords = 2
    /// Whether to propose phrases that make a phrase wait that does not wait today: false.
    ///
    /// "where am i now" would delay every "where am i" by half a second.
    public var mayDelay = false
    /// The minimum number of failures of a learned phrase before its removal is proposed: 3.
    ///
    /// One failure may be an accident, whatever its share.
    public var minimumWrong = 3
    /// The limit that the lower confidence bound of the share of failures must exceed, from 0 to 1: 0.1.
    ///
    /// A command that is wrong once in ten times costs its users more than a call costs. Three failures exceed the
    /// limit in up to 10 uses, five in up to 22.
    public var maximumWrong = 0.1
    /// The number of sample sentences of a phrase with placeholders if it has more than `allSentences` sentences: 64.
    package var sentences = 64
    /// The maximum number of sentences of a phrase that are all tried: 1,024.
    ///
    /// One value among hundreds may be the end of another phrase, and a sample would hardly contain it. A thousand
    /// sentences take some milliseconds per check of a phrase.
    var allSentences = 1_024

    /// Creates a policy with the defaults.
    public init() {}
}
#endif
