#if Tool
import RapidIntent

/// The result of hours of listening.
struct ListeningReport {
    /// The intended length, in the stream's time.
    var length: Duration
    var figures: [ProcessFigures?] = []
    var seconds = 0.0
    var hours: [ListeningAccount.Hour] = []
    var injected: [SoakTrouble: Int] = [:]
    var told: [SoakTrouble: (began: Int, ended: Int)] = [:]
    var moments: [SoakTrouble: [Duration]] = [:]
    var others: [String] = []
    var faults: [String] = []
    var longest = Duration.zero
    var missing = Duration.zero

    init(length: Duration) { self.length = length }

    /// The largest growth of memory in the second half, in KiB, as an allocator may cause by chance.
    ///
    /// The first half is not judged: the engine's tables double when an utterance is harder than all before it, and stay so. In
    /// ten hours that happened twice (after 2 h 30 and 3 h 15, by 11 and 2 MB), and 0.3 MB came in the seven after.
    static let growthLimit = 4_096
    /// The shortest run whose memory is judged: by then, decoder and allocator have their working memory.
    static let warmUp = Duration.seconds(1_800)
    /// How much smaller the share of heard commands may be in the last hour than in the first: with 100 commands an hour, chance
    /// makes that much difference.
    static let shareLimit = 0.1
    /// The smallest share of commands that must be heard.
    static let leastShare = 0.7

    mutating func record(_ account: ListeningAccount, injected: [SoakTrouble: Int]) {
        hours = account.hours
        told = account.told
        moments = account.moments
        others = account.others
        faults = account.faults
        longest = account.longest
        missing = account.missing
        self.injected = injected
    }

    /// The growth of memory in the second half, in KiB.
    var growth: Int? {
        let known = figures.compactMap { $0?.memory }
        guard known.count >= 4 else { return nil }
        return known[known.count - 1] - known[known.count / 2]
    }

    /// The faults that were found.
    var complaints: [String] {
        var complaints = faults
        for trouble in SoakTrouble.allCases {
            let (made, told) = (injected[trouble] ?? 0, told[trouble] ?? (0, 0))
            // The end may cut off the last one.
            if made < told.began || made > told.began + 1 || told.began < told.ended || told.began > told.ended + 1 {
                let moments = (moments[trouble] ?? []).map { "\(Int($0 / .seconds(1))) s" }.joined(separator: ", ")
                complaints.append(
                    "\(trouble) was made \(made) times, told \(told.began) times and over \(told.ended) times"
                        + (moments.isEmpty ? "" : ", last at \(moments)"))
            }
        }
        let made = injected.values.reduce(0, +)
        let began = told.values.reduce(0) { $0 + $1.began }
        let ended = told.values.reduce(0) { $0 + $1.ended }
        if made > began + 1 || began > ended + 1 {
            complaints.append("\(made) troubles were made, \(began) told and \(ended) over")
        }
        complaints += others.map { "told, and not made: \($0)" }
        if length >= Self.warmUp, let growth, growth > Self.growthLimit {
            complaints.append("memory grew by \(growth) KiB in the second half")
        }
        let said = hours.reduce(0) { $0 + $1.said }
        let heard = hours.reduce(0) { $0 + $1.heard }
        if said > 0, Double(heard) < Self.leastShare * Double(said) {
            complaints.append("of \(said) commands only \(heard) were heard")
        }
        let whole = hours.filter { $0.said >= 20 }
        if let first = whole.first, let last = whole.last, first.share - last.share > Self.shareLimit {
            complaints.append("the last hour was heard worse than the first")
        }
        return complaints
    }

    /// The newest figures of the process.
    var lastFigure: String {
        guard let figure = figures.last ?? nil else { return "" }
        let time = length / 40 * (figures.count - 1)
        return "\(Self.clock(time))  \(figure.memory) KiB, \(figure.threads) threads, \(figure.descriptors) descriptors"
    }

    var text: String {
        let speed = (length / .seconds(1) / max(seconds, 0.001)).rounded()
        var lines = [
            "\(Self.clock(length)) of listening in \(Int(seconds)) s, \(Int(speed)) times as fast as real time"
        ]
        lines.append("hour: commands heard of those said, fired besides, utterances")
        for (index, hour) in hours.enumerated() {
            lines.append("  \(index + 1): \(hour.heard) of \(hour.said), \(hour.strays), \(hour.utterances)")
        }
        lines.append("trouble: made, told, over")
        for trouble in SoakTrouble.allCases {
            let told = told[trouble] ?? (0, 0)
            lines.append("  \(trouble): \(injected[trouble] ?? 0), \(told.began), \(told.ended)")
        }
        lines.append("longest utterance: \(longest), audio missing: \(missing)")
        lines.append("memory in the second half: \(growth.map { "\($0) KiB more" } ?? "unknown")")
        return (lines + (complaints.isEmpty ? ["all is well"] : complaints)).joined(separator: "\n")
    }

    private static func clock(_ time: Duration) -> String {
        let seconds = Int(time / .seconds(1))
        let (minutes, rest) = (seconds / 60 % 60, seconds % 60)
        return "\(seconds / 3_600):\(minutes < 10 ? "0" : "")\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension ListeningAccount.Hour {
    var share: Double { said == 0 ? 0 : Double(heard) / Double(said) }
}
#endif
