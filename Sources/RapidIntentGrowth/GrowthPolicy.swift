/// The evidence required to propose that a phrase be learned or forgotten.
///
/// Every figure has a default with a reason, and can be changed.
public struct GrowthPolicy: Sendable, Equatable {
    /// How often a phrase must have been heard: 10.
    ///
    /// A phrase that is heard less often saves less than reading the proposal costs.
    public var minimumHeard = 10
    /// The number of sessions in which it must have been heard: 3.
    ///
    /// A phrase of one person is not common, and may be private; two sessions may be the same person on two days.
    public var minimumSessions = 3
    /// The number of agreeing answers that must come directly from the service or be confirmed by the user: 2.
    ///
    /// The others are copies from the cache. A copy that no user took back is some evidence for the answer, but a
    /// hundred copies of one wrong answer of the service are still one answer.
    public var minimumIndependent = 2
    /// The smallest lower confidence bound of the share of agreeing answers, from 0 to 1: 0.7.
    ///
    /// Ten answers that all agree have a lower bound of 0.72, so the minimum number of ten is enough. With one answer that
    /// disagrees, 15 answers are needed; with two, 21.
    public var minimumAgreement = 0.7
    /// The distance of confidence bounds in standard deviations: 1.96, which is right 19 times in 20.
    package var standardScore = 1.96
    /// The smallest mean score of the service's answers, from 0 to 1: 0.8.
    ///
    /// It lies between the scores for confirmation (0.60) and for firing (0.90): an answer that users had to confirm may be
    /// learned, one with a low score may not.
    public var minimumScore = 0.8
    /// The smallest number of words in a phrase, placeholders included: 2.
    ///
    /// A single word fires by mistake more easily, when the recogniser misunderstands or the speaker does not mean it.
    public var minimumWords = 2
    /// Whether a phrase may be proposed that makes another phrase wait which does not wait today: no.
    ///
    /// "where am i now" would delay every "where am i" by half a second.
    public var mayDelay = false
    /// The number of failures of a learned phrase before its removal is proposed: 3.
    ///
    /// One failure is an accident, whatever the share.
    public var minimumWrong = 3
    /// The limit that the lower confidence bound of the share of failures must exceed, from 0 to 1: 0.1.
    ///
    /// A command that is wrong once in ten times costs its users more than a call costs. Three failures exceed the limit in up
    /// to 10 uses, five in up to 22.
    public var maximumWrong = 0.1
    /// The number of sample sentences of a phrase with placeholders if it has more than `allSentences`: 64.
    package var sentences = 64
    /// The largest number of sentences of a phrase that are all tried: 1,024.
    ///
    /// One value among hundreds may be the end of another phrase, and a sample would hardly contain it. A thousand sentences take
    /// some milliseconds for each check of a phrase.
    var allSentences = 1_024

    /// The defaults.
    public init() {}
}
