#if SQLite
package import Foundation

/// What a review knows about its telemetry and dictionaries.
package struct ReviewState: Sendable, Equatable {
    /// The time at which the files were read; nil before the first reading.
    package var asOf: Date?
    package var isReading = false
    /// The number of recorded segments in the language of the folder.
    package var segments = 0
    /// The number of them that the dictionary resolved.
    package var local = 0
    /// The number of segments in other languages, which this review leaves out.
    package var foreign = 0
    /// The number of segments that wait but whose words were not recorded.
    package var withoutText = 0
    /// The number of waiting segments that are too old to be shown.
    package var leftOut = 0
    package var waiting: [InboxKind: Int] = [:]
    /// What hinders the review, such as mistakes in dictionaries.
    package var mistakes: [String] = []
    /// The language of the folder.
    package var locale = ""

    /// The share of segments that the dictionary resolved, from 0 to 1.
    package var localShare: Double { segments > 0 ? Double(local) / Double(segments) : 0 }
}
#endif
