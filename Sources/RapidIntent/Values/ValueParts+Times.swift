extension ValueParts {
    /// The readings as times of day, in seconds since midnight; empty if there is no such time.
    ///
    /// An hour from 1 to 12 without its half of the day has two readings. Of twelve, the first is midday; of others, it
    /// is the next one after the moment of speech or, without one, the earlier.
    ///
    /// - Parameter now: The time of day of the moment of speech; nil if it is unknown.
    func times(after now: Int?) -> [Int] { Self.inOrder(times, after: now) }

    /// Times in their order, with the most likely one first.
    static func inOrder(_ all: [Int], after now: Int?) -> [Int] {
        let isTwelve = all.count == 2 && all[0] < 3600
        guard all.count == 2, isTwelve || (now.map { all[0] <= $0 && $0 < all[1] } ?? false) else { return all }
        return [all[1], all[0]]
    }

    /// The hour from which "at night" is before midnight: earlier where one word is said for evening and night.
    private var nightfall: Int { ["en", "es", "pt"].contains(locale.language) ? 6 : 8 }

    /// The readings, the earlier first.
    private var times: [Int] {
        var (hour, minute) = (self[.hour], self[.minute] ?? 0)
        if let both = self[.hhmm] { (hour, minute) = (both / 100, both % 100) }
        guard let hour, (0...24).contains(hour), (0...59).contains(minute), hour < 24 || minute == 0 else { return [] }
        let hours: [Int]
        switch (half, hour) {
        // With seconds, it is written as clocks do that count to 24.
        case (nil, 1...12) where self[.second] == nil: hours = [hour % 12, hour % 12 + 12]
        case (nil, _), ("clock", _): hours = [hour % 24]
        case ("am", 0...12), ("morning", 0...12), ("midnight", 12): hours = [hour % 12]
        case ("pm", 1...11), ("afternoon", 1...8), ("evening", 5...11), ("night", nightfall...11), ("noon", 1...4):
            hours = [hour + 12]
        case ("pm", 12...23), ("afternoon", 12...20), ("noon", 11...16), ("evening", 17...23), ("night", 18...23):
            hours = [hour]
        case ("evening", 12), ("evening", 24), ("night", 12), ("night", 24), ("night", 0): hours = [0]
        case ("night", 1...4): hours = [hour]
        default: return []
        }
        // Minutes before midnight are those of the end of the day: "quarter to twelve".
        return hours.map { ($0 * 3600 + (minute - (self[.before] ?? 0)) * 60 + (self[.second] ?? 0) + 86_400) % 86_400 }
            .sorted()
    }
}
