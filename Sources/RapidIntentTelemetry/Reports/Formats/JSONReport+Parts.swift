#if SQLite
import Foundation
import RapidIntent
import RapidIntentSupport

extension JSONReport {
    func members(_ answers: AnswerCounts) -> [JSON.Member] {
        [
            ("early", .integer(answers.early)), ("atFinal", .integer(answers.atFinal)),
            ("cache", .integer(answers.cache)), ("online", .integer(answers.online)),
            ("nobody", .integer(answers.nobody)),
        ]
    }

    func timeline(_ timeline: Timeline) -> JSON {
        let periods = timeline.periods.map { period in
            JSON.object(
                [("start", time(period.start)), ("segments", .integer(period.answers.total))]
                    + members(period.answers) + [("serviceMilliseconds", percentiles(period.serviceTime))])
        }
        return .object([("unit", .string(timeline.unit.rawValue)), ("periods", .array(periods))])
    }

    func histogram(_ histogram: LeadHistogram) -> JSON {
        .object([
            ("widthMilliseconds", .integer(LeadHistogram.width)),
            ("counts", .array(histogram.counts.map(JSON.integer))),
        ])
    }

    func accuracy(_ accuracy: SourceAccuracy) -> JSON {
        .object([
            ("answers", .integer(accuracy.answers)), ("contradicted", .integer(accuracy.contradicted)),
            ("undone", .integer(accuracy.undone)), ("wrong", .integer(accuracy.wrong)),
            ("declined", .integer(accuracy.declined)), ("confirmed", .integer(accuracy.confirmed)),
            ("doubtful", .integer(accuracy.doubtful)),
        ])
    }

    func doubtful(_ phrase: DoubtfulPhrase) -> JSON {
        .object([
            ("phrase", JSON(phrase.phrase)), ("intent", .string(phrase.intent)),
            ("count", .integer(phrase.count)), ("contradicted", .integer(phrase.contradicted)),
            ("undone", .integer(phrase.undone)), ("wrong", .integer(phrase.wrong)),
            ("declined", .integer(phrase.declined)),
        ])
    }

    func misheard(_ text: MisheardText) -> JSON {
        .object([
            ("heard", JSON(text.heard)), ("takenFor", JSON(text.takenFor)), ("intent", .string(text.intent)),
            ("count", .integer(text.count)), ("sessions", .integer(text.sessions)), ("fired", .integer(text.fired)),
            ("confirmed", .integer(text.confirmed)), ("declined", .integer(text.declined)),
            ("undone", .integer(text.undone)), ("wrong", .integer(text.wrong)),
            ("score", .number((text.score * 10_000).rounded() / 10_000)),
        ])
    }

    func intent(_ intent: TelemetryReport.NamedCount) -> JSON {
        .object([("intent", .string(intent.name)), ("count", .integer(intent.count))])
    }

    func cluster(_ cluster: UnresolvedCluster) -> JSON {
        .object([("count", .integer(cluster.count)), ("texts", .array(cluster.texts.map(text)))])
    }

    func service(_ service: ServiceQuality) -> JSON {
        .object([
            ("model", JSON(service.model)), ("questions", .integer(service.questions)),
            ("failures", .integer(service.failures)), ("serviceMilliseconds", percentiles(service.time)),
            ("spent", amount(service.spent.map { Money($0) })),
        ])
    }

    func savings(_ savings: CallSavings) -> JSON {
        .object([
            ("avoidedByDictionary", .integer(savings.avoidedByDictionary)),
            ("avoidedByCache", .integer(savings.avoidedByCache)), ("pricePerCall", amount(savings.pricePerCall)),
            ("priceWasGiven", .bool(savings.isPriceGiven)), ("saved", amount(savings.saved)),
            ("spent", amount(savings.spent)),
        ])
    }

    func coverage(_ coverage: DictionaryCoverage) -> JSON {
        .object([
            ("intents", .integer(coverage.intents)),
            ("unheardIntents", .array(coverage.unheardIntents.map(JSON.string))),
            ("phrases", .integer(coverage.phrases)), ("heardPhrases", .integer(coverage.heardPhrases)),
            (
                "unheard",
                .array(
                    coverage.unheard.map {
                        .object([("phrase", .string($0.phrase)), ("intent", .string($0.intent))])
                    })
            ), ("withoutPhrase", .integer(coverage.withoutPhrase)),
        ])
    }

    private func amount(_ money: Money?) -> JSON {
        money.map { .number(Double($0.millionths) / 1e6) } ?? .null
    }
}
#endif
