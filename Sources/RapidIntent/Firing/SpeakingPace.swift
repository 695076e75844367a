/// How slowly a user speaks, estimated from the words of the current utterance.
///
/// ```swift
/// var pace = SpeakingPace()
/// pace.hear(words: 1, at: .milliseconds(400), isWordTime: true)
/// pace.hear(words: 4, at: .milliseconds(1_900), isWordTime: true)   // half a second a word
/// pace.scale                                      // 1.33
/// ```
package struct SpeakingPace: Sendable, Equatable {
    /// The time from one word to the next of an average speaker: 200 words a minute, as of the recorded commands on which
    /// the waiting times were chosen.
    package static let usual = Duration.milliseconds(300)
    /// The weight of the average speaker, in words.
    private static let usualWords = 3
    private static let limits = 0.6...1.8

    /// Whether the times are those of words, not those of transcripts.
    private(set) var hasWordTimes = false
    var words: Int { last?.words ?? 0 }
    private var first: (words: Int, at: Duration)?
    private var last: (words: Int, at: Duration)?

    package init() {}

    private init(hasWordTimes: Bool) { self.hasWordTimes = hasWordTimes }

    /// Receives the number of words so far and the time of the last one.
    ///
    /// A number that is not larger than the last one changes nothing.
    ///
    /// - Parameter isWordTime: Whether the time is the end of the word; else it is the arrival of a transcript. Recognisers
    ///   may report several words at once, so an early arrival does not mean a quick speaker.
    package mutating func hear(words: Int, at time: Duration, isWordTime: Bool = false) {
        if isWordTime != hasWordTimes { self = SpeakingPace(hasWordTimes: isWordTime) }
        guard words > last?.words ?? 0 else { return }
        last = (words, time)
        if first == nil { first = last }
    }

    /// The time from one word to the next, as a multiple of ``usual``: from 0.6 to 1.8, and without word times from 1.
    package var scale: Double {
        guard let first, let last, last.words > first.words, last.at > first.at else { return 1 }
        let words = last.words - first.words
        let time = (last.at - first.at) + Self.usual * Self.usualWords
        let scale = time / (Self.usual * (words + Self.usualWords))
        return min(max(scale, hasWordTimes ? Self.limits.lowerBound : 1), Self.limits.upperBound)
    }

    package static func == (one: SpeakingPace, other: SpeakingPace) -> Bool { one.scale == other.scale }
}
