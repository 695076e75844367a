#if SQLite
import GRDB
import RapidIntent

extension TelemetryReport {
    /// Computes a report from a telemetry file.
    ///
    /// One pass counts nearly everything, and one collects the words. Some more fetch the values to sort: leads,
    /// service times, and unresolved texts.
    ///
    /// - Parameters:
    ///   - db: The file, within one transaction, so that all numbers refer to the same state.
    ///   - top: The maximum number of lines in each list.
    ///   - pricePerCall: The price of a call to the service; nil for the average of the recorded prices.
    ///   - dictionaries: The dictionaries to compute coverage for; nil for none.
    init(
        _ db: Database, _ filter: TelemetryFilter, top: Int, pricePerCall: Money? = nil,
        dictionaries: DictionarySet? = nil
    ) throws {
        let rows = ReportRows(db: db, filter, top: top)
        self.init()
        (self.since, self.until, self.session) = (filter.since, filter.until, filter.session)
        (first, last) = try rows.span()
        segments = try rows.number("SELECT count(*) FROM resolution")
        sessions = try rows.number("SELECT count(DISTINCT session) FROM resolution")
        utterances = try rows.utterances()
        let unit = first.flatMap { first in last.map { Timeline.Unit.fitting(from: first, to: $0) } }
        var tally = SegmentTally()
        try rows.tally(hours: unit == .hour, into: &tally)
        record(tally, pricePerCall: pricePerCall)

        let leads = try rows.leads()
        lead = Percentiles(of: leads)
        leadHistogram = LeadHistogram(of: leads)
        decodingTime = Percentiles(of: try rows.decodingTimes())
        withdrawals = try rows.withdrawals()
        let times = try rows.serviceTimes(hours: unit == .hour)
        serviceTime = Percentiles(of: times.bySlot.values.flatMap(\.self))
        services = ServiceQuality.joining(tally.services, times: times.byModel)
        if let unit { timeline = Timeline(unit: unit, answers: tally.bySlot, serviceTimes: times.bySlot) }

        let said = try rows.said()
        phrases = FiredCommand.Source.allCases.map { SourcePhrases(source: $0, phrases: said.phrases(from: $0)) }
        intents = said.intents
        doubtful = said.doubtful
        let (texts, count) = try rows.unresolved()
        unresolved = Array(texts.prefix(top))
        unresolvedTexts = count
        let clusters = UnresolvedCluster.clusters(of: texts)
        unresolvedClusters = Array(clusters.prefix(top))
        unresolvedClusterCount = clusters.count
        if let dictionaries {
            coverage = DictionaryCoverage(of: dictionaries, heard: try rows.heardPhrases(), top: top)
        }
        refusals = try rows.refusals()
        confirmations = try rows.confirmations()
        questions = try rows.questions()
        continued = try rows.continued()
        misheard = try rows.misheard()
        undeclared = try rows.undeclaredIntents()
        (lost, lostFeedback) = try rows.lost()
    }

    private mutating func record(_ tally: SegmentTally, pricePerCall: Money?) {
        let counts = SegmentEnding.allCases.map { tally.endings[$0] ?? 0 }
        endings = zip(SegmentEnding.allCases, zip(counts, Apportionment.thousandths(of: counts))).map {
            Ending(ending: $0, count: $1.0, thousandths: $1.1)
        }
        answers = tally.bySlot.values.reduce(into: AnswerCounts()) { $0 += $1 }
        askedEarly = tally.askedEarly
        wastedEarly = tally.wastedEarly
        accuracy = tally.accuracy
        failures = tally.failures.map { NamedCount(name: $0, count: $1) }.sorted {
            $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count
        }
        savings = tally.savings
        savings.reckon(spent: tally.spent, priced: tally.priced, given: pricePerCall)
    }
}

extension ServiceQuality {
    /// Joins counts and times by model; the model with the most questions comes first.
    static func joining(_ counted: [String?: ServiceQuality], times: [String?: [Double]]) -> [ServiceQuality] {
        counted.map { model, quality in
            var quality = quality
            quality.time = times[model].flatMap { Percentiles(of: $0) }
            return quality
        }.sorted {
            $0.questions == $1.questions ? ($0.model ?? "") < ($1.model ?? "") : $0.questions > $1.questions
        }
    }
}
#endif
