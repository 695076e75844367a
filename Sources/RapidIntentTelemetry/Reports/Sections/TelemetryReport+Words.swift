#if SQLite
import RapidIntent

/// The sections on recorded words and on accuracy.
extension TelemetryReport {
    var accuracySection: ReportSection {
        let answering = accuracy.filter { $0.answers > 0 }
        var section = ReportSection(title: "What went wrong?")
        guard !answering.isEmpty else { return section }
        section.tables.append(
            ReportTable(
                caption: "By source",
                columns: [.name("source")]
                    + ["answers", "contradicted", "undone", "wrong", "declined", "confirmed"].map(
                        ReportTable.Column.figure),
                rows: answering.map { source in
                    [source.source.rawValue]
                        + [
                            source.answers, source.contradicted, source.undone, source.wrong, source.declined,
                            source.confirmed,
                        ].map(Figure.count)
                }))
        section.tables.append(
            ReportTable(
                caption: "Phrases in doubt",
                columns: [.figure("heard"), .words("phrase"), .words("intent"), .name("of these")],
                rows: doubtful.map { phrase in
                    [
                        Figure.count(phrase.count), phrase.phrase ?? "(words not recorded)", phrase.intent,
                        Figure.counts([
                            (phrase.contradicted, "contradicted"), (phrase.undone, "undone"), (phrase.wrong, "wrong"),
                            (phrase.declined, "declined"),
                        ]),
                    ]
                }))
        return section
    }

    var phraseSection: ReportSection {
        var section = ReportSection(title: "What is said most?")
        section.tables = phrases.filter { !$0.phrases.isEmpty }.map { group in
            ReportTable(
                caption: group.source.rawValue, columns: [.figure("times"), .words("phrase"), .words("intent")],
                rows: group.phrases.map { [Figure.count($0.count), $0.phrase, $0.intent] }, explainsItself: true)
        }
        guard section.tables.isEmpty, !intents.isEmpty else { return section }
        section.notes = ["No words are recorded, only what they were taken for."]
        section.tables = [
            ReportTable(
                columns: [.figure("commands"), .words("intent")],
                rows: intents.map { [Figure.count($0.count), $0.name] }, explainsItself: true)
        ]
        return section
    }

    var misheardSection: ReportSection {
        ReportSection(
            "What is often misheard?",
            ReportTable(
                columns: [
                    .figure("times"), .figure("sessions"), .words("heard"), .words("taken for"), .words("intent"),
                    .name("of these"),
                ],
                rows: misheard.map { text in
                    [
                        Figure.count(text.count), Figure.count(text.sessions),
                        text.heard ?? "(text not recorded)", text.takenFor ?? "(words not recorded)", text.intent,
                        Figure.counts([
                            (text.fired, "fired"), (text.confirmed, "confirmed"), (text.declined, "declined"),
                            (text.undone, "undone"), (text.wrong, "wrong"),
                        ]),
                    ]
                }))
    }

    /// The maximum number of texts of a cluster that are shown beside the first.
    private static let variants = 3

    var unresolvedSection: ReportSection {
        var table = ReportTable(columns: [.figure("times"), .words("text"), .words("why")], explainsItself: true)
        for cluster in unresolvedClusters {
            guard let first = cluster.texts.first else { continue }
            let reasons = cluster.reasons.map {
                let words = RecordedReason.words(for: $0.name)
                return cluster.reasons.count == 1 ? words : "\(words) \(Figure.count($0.count))"
            }
            table.rows.append([
                Figure.count(cluster.count), first.text ?? "(text not recorded)", reasons.joined(separator: ", "),
            ])
            for text in cluster.texts.dropFirst().prefix(Self.variants) {
                table.rows.append(["", "· \(Figure.count(text.count)) as: \(text.text ?? "")", ""])
            }
            let more = cluster.texts.count - 1 - Self.variants
            if more > 0 { table.rows.append(["", "· and in \(Figure.count(more, "other way"))", ""]) }
        }
        var section = ReportSection(title: "What was not understood?", tables: [table])
        let others = unresolvedClusterCount - unresolvedClusters.count + max(0, unresolvedTexts - Self.clusteredTexts)
        if others > 0, !table.rows.isEmpty { section.notes.append("And \(Figure.count(others, "other text")).") }
        if unresolvedClusters.contains(where: { $0.texts.count > 1 }) {
            section.notes.append("Texts with the same words in another order, and near duplicates, are grouped.")
        }
        return section
    }

    var confirmationSection: ReportSection {
        ReportSection(
            "What needed confirmation?",
            ReportTable(
                columns: [.figure("times"), .words("text"), .words("intent")],
                rows: confirmations.map {
                    [Figure.count($0.count), $0.phrase.isEmpty ? "(text not recorded)" : $0.phrase, $0.intent]
                }, explainsItself: true))
    }

    var questionSection: ReportSection {
        var section = ReportSection(
            "What were people asked, and what did they answer?",
            ReportTable(
                columns: [.name("question")]
                    + ["asked", "yes", "no", "what was asked for", "nothing"].map(ReportTable.Column.figure),
                rows: questions.map { question in
                    let words =
                        switch question.reason {
                        case "near": "sounds like a phrase"
                        case "uncertain": "not certain"
                        default: RecordedReason.words(for: question.reason)
                        }
                    let counts = [
                        question.count, question.confirmed, question.declined, question.completed, question.unanswered,
                    ]
                    return [words] + counts.map { Figure.count($0) }
                }))
        if continued > 0 {
            section.notes.append("\(Figure.count(continued, "segment")) followed up on the last command.")
        }
        return section
    }

    var undeclaredSection: ReportSection {
        ReportSection(
            "Which intents does no dictionary declare?",
            ReportTable(
                columns: [.figure("answers"), .words("intent")],
                rows: undeclared.map { [Figure.count($0.count), $0.name] }, explainsItself: true))
    }

    var coverageSection: ReportSection {
        var section = ReportSection(title: "How much of the dictionary is used?")
        guard let coverage else { return section }
        let heardIntents = coverage.intents - coverage.unheardIntents.count
        var rows = [
            [
                "intents heard", "\(Figure.count(heardIntents)) of \(Figure.count(coverage.intents))",
                Figure.percent(heardIntents, of: coverage.intents),
            ]
        ]
        if coverage.knowsPhrases {
            rows.append([
                "phrases heard", "\(Figure.count(coverage.heardPhrases)) of \(Figure.count(coverage.phrases))",
                Figure.percent(coverage.heardPhrases, of: coverage.phrases),
            ])
        }
        section.tables = [
            ReportTable(columns: [.name("what"), .figure("heard"), .figure("share")], rows: rows, explainsItself: true)
        ]
        let named = coverage.unheardIntents.prefix(coverage.unheard.isEmpty ? 10 : max(10, coverage.unheard.count))
        if !named.isEmpty {
            let more = coverage.unheardIntents.count - named.count
            section.notes.append(
                "Intents never heard: \(named.joined(separator: ", "))\(more > 0 ? " and \(Figure.count(more, "other intent"))" : "")."
            )
        }
        if coverage.withoutPhrase > 0 {
            section.notes.append(
                "\(Figure.count(coverage.withoutPhrase, "command")) \(coverage.withoutPhrase == 1 ? "was" : "were") "
                    + "recorded without the phrase, so that some phrases may have been heard after all.")
        }
        if coverage.knowsPhrases, !coverage.unheard.isEmpty {
            section.tables.append(
                ReportTable(
                    caption: "Phrases never heard",
                    columns: [.words("phrase"), .words("intent")],
                    rows: coverage.unheard.map { [$0.phrase, $0.intent] }, explainsItself: true))
            let more = coverage.unheardPhrases - coverage.unheard.count
            if more > 0 { section.notes.append("And \(Figure.count(more, "other phrase")) never heard.") }
        }
        return section
    }
}
#endif
