#if SQLite
import Foundation
import RapidIntent
import RapidIntentSupport

/// A report as one JSON object on one line, for programs; every key is always present, in a fixed order.
///
/// Times are ISO 8601 in UTC, durations are in milliseconds, shares in percent with one decimal, and amounts of money
/// in the currency of the price. `Telemetry/reference.md` lists the keys. Keys may be added, but none is removed.
package struct JSONReport {
    package func text(for report: TelemetryReport) -> String { json(of: report).text }

    private func json(of report: TelemetryReport) -> JSON {
        [
            "report": TelemetryReport.name, "since": time(report.since), "first": time(report.first),
            "last": time(report.last), "sessions": report.sessions, "utterances": report.utterances,
            "segments": report.segments,
            "endings": JSON.object(report.endings.map { ($0.ending.rawValue, share($0)) }),
            "leadMilliseconds": percentiles(report.lead), "serviceMilliseconds": percentiles(report.serviceTime),
            "askedEarly": report.askedEarly, "wastedEarly": report.wastedEarly,
            "phrases": JSON.object(report.phrases.map { ($0.source.rawValue, $0.phrases.map(phrase).json) }),
            "unresolved": report.unresolved.map(text), "unresolvedTexts": report.unresolvedTexts,
            "failures": counts(report.failures), "lost": report.lost, "lostFeedback": report.lostFeedback,
            "answers": answers(report.answers), "timeline": report.timeline.map(timeline),
            "leadHistogram": histogram(report.leadHistogram),
            "accuracy": JSON.object(report.accuracy.map { ($0.source.rawValue, accuracy($0)) }),
            "doubtful": report.doubtful.map(doubtful), "intents": report.intents.map(intent),
            "unresolvedClusters": report.unresolvedClusters.map(cluster),
            "unresolvedClusterCount": report.unresolvedClusterCount, "services": report.services.map(service),
            "savings": savings(report.savings), "coverage": report.coverage.map(coverage),
            "refusals": counts(report.refusals), "confirmations": report.confirmations.map(confirmation),
            "undeclaredIntents": counts(report.undeclared), "until": time(report.until), "session": report.session,
            "withdrawn": report.withdrawals, "decodingMilliseconds": percentiles(report.decodingTime),
            "misheard": report.misheard.map(misheard), "questions": report.questions.map(question),
            "continued": report.continued,
        ]
    }

    func time(_ date: Date?) -> JSON {
        JSON(date.map { $0.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) })
    }

    private func share(_ ending: TelemetryReport.Ending) -> JSON {
        ["count": ending.count, "percent": Double(ending.thousandths) / 10]
    }

    func percentiles(_ percentiles: Percentiles?) -> JSON? {
        percentiles.map { ["count": $0.count, "median": $0.median, "p95": $0.p95] }
    }

    private func counts(_ counts: [TelemetryReport.NamedCount]) -> JSON {
        .object(counts.map { ($0.name, .integer($0.count)) })
    }

    private func phrase(_ phrase: TelemetryReport.FrequentPhrase) -> JSON {
        ["phrase": phrase.phrase, "intent": phrase.intent, "count": phrase.count]
    }

    private func confirmation(_ text: TelemetryReport.FrequentPhrase) -> JSON {
        ["text": text.phrase.isEmpty ? nil : text.phrase, "intent": text.intent, "count": text.count]
    }

    private func question(_ question: AskedQuestions) -> JSON {
        [
            "reason": question.reason, "count": question.count, "confirmed": question.confirmed,
            "declined": question.declined, "completed": question.completed, "unanswered": question.unanswered,
        ]
    }

    func text(_ unresolved: TelemetryReport.UnresolvedText) -> JSON {
        ["text": unresolved.text, "count": unresolved.count, "reasons": counts(unresolved.reasons)]
    }
}

extension JSONReport {
    func answers(_ answers: AnswerCounts) -> JSON {
        [
            "early": answers.early, "atFinal": answers.atFinal, "cache": answers.cache, "online": answers.online,
            "nobody": answers.nobody,
        ]
    }

    func timeline(_ timeline: Timeline) -> JSON {
        let periods = timeline.periods.map { period in
            (["start": time(period.start), "segments": period.answers.total] as JSON)
                .adding(answers(period.answers)).adding(["serviceMilliseconds": percentiles(period.serviceTime)])
        }
        return ["unit": timeline.unit.rawValue, "periods": periods]
    }

    func histogram(_ histogram: LeadHistogram) -> JSON {
        ["widthMilliseconds": LeadHistogram.width, "counts": histogram.counts]
    }

    func accuracy(_ accuracy: SourceAccuracy) -> JSON {
        [
            "answers": accuracy.answers, "contradicted": accuracy.contradicted, "undone": accuracy.undone,
            "wrong": accuracy.wrong, "declined": accuracy.declined, "confirmed": accuracy.confirmed,
            "doubtful": accuracy.doubtful,
        ]
    }

    func doubtful(_ phrase: DoubtfulPhrase) -> JSON {
        [
            "phrase": phrase.phrase, "intent": phrase.intent, "count": phrase.count,
            "contradicted": phrase.contradicted, "undone": phrase.undone, "wrong": phrase.wrong,
            "declined": phrase.declined,
        ]
    }

    func misheard(_ text: MisheardText) -> JSON {
        [
            "heard": text.heard, "takenFor": text.takenFor, "intent": text.intent, "count": text.count,
            "sessions": text.sessions, "fired": text.fired, "confirmed": text.confirmed, "declined": text.declined,
            "undone": text.undone, "wrong": text.wrong, "score": (text.score * 10_000).rounded() / 10_000,
        ]
    }

    func intent(_ intent: TelemetryReport.NamedCount) -> JSON { ["intent": intent.name, "count": intent.count] }

    func cluster(_ cluster: UnresolvedCluster) -> JSON {
        ["count": cluster.count, "texts": cluster.texts.map(text)]
    }

    func service(_ service: ServiceQuality) -> JSON {
        [
            "model": service.model, "questions": service.questions, "failures": service.failures,
            "serviceMilliseconds": percentiles(service.time), "spent": amount(service.spent.map { Money($0) }),
        ]
    }

    func savings(_ savings: CallSavings) -> JSON {
        [
            "avoidedByDictionary": savings.avoidedByDictionary, "avoidedByCache": savings.avoidedByCache,
            "pricePerCall": amount(savings.pricePerCall), "priceWasGiven": savings.isPriceGiven,
            "saved": amount(savings.saved), "spent": amount(savings.spent),
        ]
    }

    func coverage(_ coverage: DictionaryCoverage) -> JSON {
        [
            "intents": coverage.intents, "unheardIntents": coverage.unheardIntents, "phrases": coverage.phrases,
            "heardPhrases": coverage.heardPhrases,
            "unheard": coverage.unheard.map { ["phrase": $0.phrase, "intent": $0.intent] as JSON },
            "withoutPhrase": coverage.withoutPhrase,
        ]
    }

    private func amount(_ money: Money?) -> Double? { money.map { Double($0.millionths) / 1e6 } }
}
#endif
