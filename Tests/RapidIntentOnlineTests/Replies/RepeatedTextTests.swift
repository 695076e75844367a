import Foundation
import RapidIntent
import Testing

@testable import RapidIntentOnline

@Suite("RepeatedText")
struct RepeatedTextTests {
    /// Each dialect with a reply that repeats a text.
    private func prediction(_ dialect: String, repeating text: String) throws -> Prediction {
        let (dialectOfService, body): (any IntentDialect, String) =
            switch dialect {
            case "luis-v2":
                (
                    try LUISv2(endpoint: "http://127.0.0.1", app: "home"),
                    #"{"query":"\#(text)","topScoringIntent":{"intent":"Sing","score":0.9}}"#
                )
            case "luis-v3":
                (
                    try LUISv3(endpoint: "http://127.0.0.1", app: "home"),
                    #"{"query":"\#(text)","prediction":{"topIntent":"Sing","intents":{"Sing":{"score":0.9}}}}"#
                )
            case "clu":
                (
                    try CLU(endpoint: "http://127.0.0.1", project: "home", deployment: "production"),
                    #"{"result":{"query":"\#(text)","prediction":{"topIntent":"Sing","intents":[{"category":"Sing","confidenceScore":0.9}]}}}"#
                )
            case "rasa":
                (
                    try Rasa(endpoint: "http://127.0.0.1", access: nil),
                    #"{"text":"\#(text)","intent":{"name":"Sing","confidence":0.9},"entities":[]}"#
                )
            default:
                (
                    try Wit(endpoint: "http://127.0.0.1", key: ServiceKey("k")),
                    #"{"text":"\#(text)","intents":[{"name":"Sing","confidence":0.9}],"entities":{},"traits":{}}"#
                )
            }
        return try dialectOfService.prediction(
            from: HTTPReply(status: 200, body: Array(body.utf8)), to: Question(text: "Sing me a song!"), now: .now)
    }

    @Test(
        "The repeated text may differ in white space, case and marks; another text is an error in every dialect",
        arguments: ["luis-v2", "luis-v3", "clu", "rasa", "wit"])
    func repeated(dialect: String) throws {
        for text in ["Sing me a song!", "sing  me a song", " SING ME A SONG."] {
            #expect(try prediction(dialect, repeating: text).topIntent?.name == "Sing")
        }
        #expect(throws: OnlineIntentError(.badReply, "the reply is about another text: 'open the door'")) {
            try prediction(dialect, repeating: "open the door")
        }
    }
}
