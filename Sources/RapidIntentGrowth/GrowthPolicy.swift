/// What a phrase must have to be proposed, and what it takes to propose that one be taken back.
///
/// Every figure is a default with a reason, and can be another.
public struct GrowthPolicy: Sendable, Equatable {
    /// How often a phrase must have been heard: 10.
    ///
    /// What is heard less often saves less than reading the proposal costs.
    public var minimumHeard = 10
    /// In how many sessions it must have been heard: 3.
    ///
    /// One person's turn of phrase is neither what people say nor anybody else's business; two may be the same person on
    /// two days.
    public var minimumSessions = 3
    /// How many of the agreeing answers the service must have given for just that segment, or the user confirmed: 2.
    ///
    /// The others are copies that the cache kept of them: that nobody took a copy back says something of the answer, but a
    /// hundred copies of one slip of the service are one slip.
    public var minimumIndependent = 2
    /// Below what the lower confidence bound of the agreement between the answers must not be, from 0 to 1: 0.7.
    ///
    /// Ten answers that all agree have a lower bound of 0.72, and with them the least that is heard is enough; one that
    /// disagrees takes 15 in all, two take 21.
    public var minimumAgreement = 0.7
    /// How many standard deviations the bounds are away: 1.96, which is right 19 times in 20.
    package var standardScore = 1.96
    /// The least mean score of the service's answers, from 0 to 1: 0.8.
    ///
    /// Between what is asked about (0.60) and what is carried out (0.90): an answer that people had to confirm may be
    /// learned, one that the service hardly believed may not.
    public var minimumScore = 0.8
    /// How many words a phrase must have, placeholders among them: 2.
    ///
    /// A single word is fired by mistake more easily, by a recogniser's as well as a speaker's.
    public var minimumWords = 2
    /// Whether a phrase may be proposed that makes one wait that does not wait today: no.
    ///
    /// "where am i now" would take half a second from everybody who says "where am i".
    public var mayDelay = false
    /// How often a learned phrase must have gone wrong for its removal to be proposed: 3.
    ///
    /// Once is an accident, whatever the share.
    public var minimumWrong = 3
    /// Above what the lower confidence bound of the share that went wrong must be, from 0 to 1: 0.1.
    ///
    /// A command that is wrong once in ten times costs its users more than a call costs. Three wrong ones are too many of
    /// up to 10 uses, five of up to 22.
    public var maximumWrong = 0.1
    /// How many sentences of a phrase with placeholders are tried where all of them would be more than `allSentences`: 64.
    package var sentences = 64
    /// Up to how many sentences of a phrase all are tried: 1,024.
    ///
    /// One value of hundreds may be what another phrase ends with, and chance would hardly hit it. A thousand sentences take
    /// some milliseconds each time that a phrase is looked at.
    var allSentences = 1_024

    /// The defaults.
    public init() {}
}
