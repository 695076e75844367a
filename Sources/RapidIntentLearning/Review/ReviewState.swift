#if SQLite
public import Foundation

/// What a review knows about its telemetry and dictionaries.
public struct ReviewState: Sendable, Equatable {
    /// The time at which the files were read; nil before the first reading.
    public var asOf: Date?
    /// Whether the files are being read.
    public var isReading = false
    /// The number of recorded segments in the language of the folder.
    public var segments = 0
    /// The number of them that the dictionary resolved.
    public var local = 0
    /// The number of segments in other languages, which this review leaves out.
    public var foreign = 0
    /// The number of segments that wait but whose words were not recorded.
    public var withoutText = 0
    /// The number of waiting segments that are too old to be shown.
    public var leftOut = 0
    /// The number of groups of each kind that wait.
    public var waiting: [InboxKind: Int] = [:]
    /// What hinders the review, such as mistakes in dictionaries.
    public var mistakes: [String] = []
    /// The language of the folder.
    public var locale = ""

    /// The share of segments that the dictionary resolved, from 0 to 1.
    public var localShare: Double { segments > 0 ? Double(local) / Double(segments) : 0 }
}
#endif
