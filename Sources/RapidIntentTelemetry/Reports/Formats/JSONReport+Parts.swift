#if SQLite
import Foundation
import RapidIntent
import RapidIntentSupport

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
