#if Server
import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentSupport
import Testing

@testable import RapidIntentServer

@Suite("Values of types in replies")
struct TypedRepliesTests {
    private static func prediction(_ value: ReckonedValue?) -> ServedPrediction {
        ServedPrediction(
            text: "wake me at 3", ranking: [.init(name: "Wake", score: 1)], declared: ["Wake"],
            entities: [
                ServedEntity(
                    name: "when", role: nil, text: "at 3", values: value?.readings ?? [], number: nil,
                    typed: ServedValue(value), range: 8..<12, score: nil)
            ])
    }

    /// The entity that RapidIntent's own client reads in the server's reply.
    private static func read(_ value: ReckonedValue?, by client: Client) throws -> Prediction.PredictedEntity? {
        let served = prediction(value)
        let body: String
        let dialect: any IntentDialect
        switch client {
        case .luisV2:
            body = LUISv2Replies.body(of: served, isVerbose: true).text
            dialect = try LUISv2(endpoint: "http://127.0.0.1", app: "a")
        case .luisV3:
            body = LUISv3Replies.body(of: served, .init(isVerbose: true, showsAllIntents: true)).text
            dialect = try LUISv3(endpoint: "http://127.0.0.1", app: "a")
        case .clu:
            body = CLUReplies.body(of: served, language: "en", .utf16).text
            dialect = try CLU(endpoint: "http://127.0.0.1", project: "p", deployment: "d")
        case .rasa:
            body = RasaReplies.body(of: served).text
            dialect = try Rasa(endpoint: "http://127.0.0.1", access: nil)
        }
        let reply = HTTPReply(status: 200, body: Array(body.utf8))
        return try dialect.prediction(from: reply, to: Question(text: served.text), now: .now).entities.first
    }

    /// A random value of every type with a form of its own, with one or two readings in the dictionary's order.
    private static func values(_ random: inout SplitMix64) -> [ReckonedValue?] {
        func number() -> Double { Double(Int.random(in: -999_999...999_999, using: &random)) / 100 }
        func digits(_ range: ClosedRange<Int>) -> String {
            String(String(100 + Int.random(in: range, using: &random)).suffix(2))
        }
        let (hour, minute) = (Int.random(in: 0...11, using: &random), digits(0...59))
        let clocks = [hour, hour + 12].map { "\(String(100 + $0).suffix(2)):\(minute)" }
        let day = "-\(digits(1...12))-\(digits(1...28))"
        let dates = ["2027" + day, "2026" + day]
        let parts = [("day", 0...40), ("hour", 0...23), ("minute", 0...90), ("second", 1...59)]
            .map { (unit: $0.0, amount: Double(Int.random(in: $0.1, using: &random))) }.filter { $0.amount > 0 }
        return [
            ReckonedValue(.number, number: number()), ReckonedValue(.percentage, number: number()),
            ReckonedValue(.ordinal, number: Double(Int.random(in: 1...500, using: &random))),
            ReckonedValue(.temperature, number: number()),
            ReckonedValue(.temperature, number: number(), unit: ["C", "F", "K"].randomElement(using: &random)),
            ReckonedValue(.currency, number: number()), ReckonedValue(.currency, number: number(), unit: "GBP"),
            ReckonedValue(iso: clocks), ReckonedValue(iso: [clocks[0] + ":07"]), ReckonedValue(iso: dates),
            ReckonedValue(iso: [dates[1]]), ReckonedValue(iso: clocks.map { dates[0] + "T" + $0 }),
            ReckonedValue(iso: [dates[0] + "T" + clocks[1] + ":59"]), ReckonedValue(amounts: parts),
        ]
    }

    @Test("a value that the server writes is the value that the client reads", arguments: Client.allCases)
    func roundTrip(client: Client) throws {
        var random = SplitMix64(seed: 56)
        for _ in 0..<40 {
            for value in Self.values(&random) {
                let sent = try #require(value)
                let read = try Self.read(sent, by: client)
                #expect(read?.reckoned == sent)
                #expect(read?.part == "when" && read?.range == 8..<12)
            }
        }
    }

    @Test("digits stay texts", arguments: Client.allCases)
    func digits(client: Client) throws {
        var code = Entity(name: "code", value: "", text: "", words: nil)
        (code.type, code.readings) = (.digits, ["007"])
        let read = try Self.read(code.reckoned, by: client)
        #expect(read?.value == "007" && read?.reckoned == nil)
    }

    @Test("the forms are those of the services, to the letter")
    func forms() throws {
        let time = try #require(ReckonedValue(iso: ["15:00", "03:00"]))
        let served = Self.prediction(time)
        #expect(
            LUISv2Replies.body(of: served, isVerbose: false).text.contains(
                #"{"entity":"at 3","type":"builtin.datetimeV2.time","startIndex":8,"endIndex":11,"role":"when","resolution":{"values":[{"timex":"T15","type":"time","value":"15:00:00"},{"timex":"T03","type":"time","value":"03:00:00"}]}}"#
            ))
        #expect(
            LUISv3Replies.body(of: served, .init(isVerbose: true)).text.contains(
                #""entities":{"when":[{"type":"time","values":[{"timex":"T15","resolution":[{"value":"15:00:00"}]},{"timex":"T03","resolution":[{"value":"03:00:00"}]}]}],"$instance":{"when":[{"role":"when","type":"builtin.datetimeV2.time","text":"at 3","#
            ))
        #expect(
            CLUReplies.body(of: served, language: "en", .utf16).text.contains(
                #""resolutions":[{"resolutionKind":"DateTimeResolution","dateTimeSubKind":"Time","timex":"T15","value":"15:00:00"},"#
            ))
        #expect(
            RasaReplies.body(of: served).text.contains(
                #"{"entity":"time","start":8,"end":12,"value":"15:00","additional_info":{"type":"value","value":"15:00","grain":"minute","values":[{"type":"value","value":"15:00","grain":"minute"},{"type":"value","value":"03:00","grain":"minute"}]},"confidence_entity":1,"role":"when","#
            ))
        let duration = ServedValue(ReckonedValue(iso: ["PT1H30M"]))
        #expect(duration?.luisV2.text == #"{"values":[{"timex":"PT1H30M","type":"duration","value":"5400"}]}"#)
        #expect(
            duration?.details.text
                == #"{"type":"value","value":5400,"unit":"second","hour":1,"minute":30,"normalized":{"value":5400,"unit":"second"}}"#
        )
        #expect(
            ServedValue(ReckonedValue(.currency, number: 20.5, unit: "GBP"))?.luisV3.text
                == #"{"number":20.5,"unit":"GBP"}"#)
    }
}
#endif
