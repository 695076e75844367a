#if SQLite
import RapidIntent

/// The sections on times and prices of the online service, and on losses.
extension TelemetryReport {
    var serviceSection: ReportSection {
        var section = ReportSection(title: "How long did the online service take?")
        if let serviceTime { section.tables.append(ReportTable.times(serviceTime)) }
        if !services.isEmpty {
            section.tables.append(
                ReportTable(
                    caption: "By model",
                    columns: [.words("model")]
                        + ["questions", "failed", "median", "95th percentile", "spent"].map(ReportTable.Column.figure),
                    rows: services.map { service in
                        [
                            service.model ?? "(not known)", Figure.count(service.questions),
                            Figure.percent(service.failures, of: service.questions),
                            service.time.map { Figure.milliseconds($0.median) } ?? "–",
                            service.time.map { Figure.milliseconds($0.p95) } ?? "–",
                            service.spent.map { Figure.amount(Money($0)) } ?? "–",
                        ]
                    }))
        }
        guard let timeline, timeline.periods.count(where: { $0.serviceTime != nil }) > 1 else { return section }
        let points = timeline.periods.map {
            TimeChart.Point(
                label: timeline.unit.label(of: $0.start), name: timeline.unit.name(of: $0.start), times: $0.serviceTime)
        }
        section.chart = .times(TimeChart(title: "Milliseconds that the online service took, over time", points: points))
        section.tables.append(
            ReportTable(
                caption: "By \(timeline.unit.rawValue)",
                columns: [.date(timeline.unit.rawValue)]
                    + ["questions", "median", "95th percentile"].map(ReportTable.Column.figure),
                rows: points.compactMap { point in
                    point.times.map {
                        [
                            point.name, Figure.count($0.count), Figure.milliseconds($0.median),
                            Figure.milliseconds($0.p95),
                        ]
                    }
                }))
        return section
    }

    var decodingSection: ReportSection {
        ReportSection(
            title: "How long did decoding take after the end of speech?",
            tables: decodingTime.map { [.times($0)] } ?? [])
    }

    var refusalSection: ReportSection {
        ReportSection(
            "What was held back because of its words?",
            ReportTable(
                columns: [.figure("times"), .name("reason")],
                rows: refusals.map { [Figure.count($0.count), RecordedReason.words(for: $0.name)] },
                explainsItself: true))
    }

    var failureSection: ReportSection {
        ReportSection(
            "How did the online service fail?",
            ReportTable(
                columns: [.figure("times"), .name("failure")],
                rows: failures.map { [Figure.count($0.count), $0.name] }, explainsItself: true))
    }

    var askAheadSection: ReportSection {
        var section = ReportSection(title: "What did asking ahead cost?")
        if askedEarly > 0 {
            section.notes = [
                "\(Figure.count(askedEarly, "early question")), \(Figure.count(wastedEarly)) of them in vain"
            ]
        }
        return section
    }

    var savingsSection: ReportSection {
        var section = ReportSection(title: "What did local answers save?")
        guard savings.avoided > 0 || savings.spent != nil else { return section }
        var rows = [
            ["calls avoided by the dictionary", Figure.count(savings.avoidedByDictionary)],
            ["calls avoided by the cache", Figure.count(savings.avoidedByCache)],
        ]
        if let price = savings.pricePerCall {
            rows.append([
                savings.isPriceGiven ? "price of a call" : "average price of a question", Figure.amount(price),
            ])
        }
        if let saved = savings.saved { rows.append(["saved", Figure.amount(saved)]) }
        if let spent = savings.spent { rows.append(["spent", Figure.amount(spent)]) }
        section.tables = [
            ReportTable(columns: [.name("what"), .figure("figure")], rows: rows, explainsItself: true)
        ]
        section.notes = [
            savings.pricePerCall == nil
                ? "No price is recorded, so the savings are unknown."
                : "Saved is the calls avoided, times the \(savings.isPriceGiven ? "price given" : "average price"), in the "
                    + "currency of that price. Commands that were contradicted count as no saving."
        ]
        return section
    }

    var lossSection: ReportSection {
        var section = ReportSection(title: "What is missing?")
        if lost > 0 {
            section.notes.append("\(Figure.count(lost, "segment")) not recorded: there was no room in memory")
        }
        if lostFeedback > 0 {
            section.notes.append(
                "\(Figure.count(lostFeedback)) \(lostFeedback == 1 ? "word" : "words") of feedback not recorded: there was "
                    + "no room in memory, or no such segment")
        }
        return section
    }
}
#endif
