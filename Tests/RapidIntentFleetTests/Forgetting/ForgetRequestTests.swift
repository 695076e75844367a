#if Fleet
import Foundation
import RapidIntentSupport
import RapidIntentTelemetry
import Testing

@testable import RapidIntentFleet

@Suite("The message of a request to forget")
struct ForgetRequestTests {
    private static let time: Int64 = 1_772_352_000_000

    private func kept(_ text: String) -> KeptMessage {
        KeptMessage(subject: "ri-forget", payload: Array(text.utf8), sequence: 1, milliseconds: Self.time)
    }

    @Test(
        "each selection is read as it was written",
        arguments: [
            TelemetrySelection.session("kiosk-3"), .phrase("call \"Ada\""), .everything,
            .before(Date(timeIntervalSince1970: 1_772_000_000)),
        ])
    func roundTrip(_ selection: TelemetrySelection) throws {
        let request = ForgetRequest(
            selection, author: "ana", serial: 12, requested: Date(timeIntervalSince1970: Double(Self.time) / 1000))
        let read = try ForgetRequest(kept(String(decoding: request.payload, as: UTF8.self)))
        #expect(read == request)
    }

    @Test(
        "anything else is no request",
        arguments: [
            ("", "it is no JSON object of at most 8192 bytes"),
            ("[1]", "it is no JSON object of at most 8192 bytes"),
            (String(repeating: "{", count: 9000), "it is no JSON object of at most 8192 bytes"),
            (#"{"version":2,"serial":1,"author":"a","all":true}"#, "it is of another version than 1"),
            (
                #"{"version":1,"serial":0,"author":"a","all":true}"#,
                "its serial number is no time up to a day after it was sent"
            ),
            (
                #"{"version":1,"serial":1772438400001,"author":"a","all":true}"#,
                "its serial number is no time up to a day after it was sent"
            ),
            (#"{"version":1,"serial":1,"all":true}"#, "it has no author"),
            (#"{"version":1,"serial":1,"author":"a"}"#, "it does not say one thing to forget"),
            (#"{"version":1,"serial":1,"author":"a","all":false}"#, "it does not say one thing to forget"),
            (#"{"version":1,"serial":1,"author":"a","phrase":" "}"#, "it does not say one thing to forget"),
            (#"{"version":1,"serial":1,"author":"a","before":-1}"#, "it does not say one thing to forget"),
            (#"{"version":1,"serial":1,"author":"a","all":true,"session":3}"#, "it does not say one thing to forget"),
        ])
    func nonsense(_ text: String, _ reason: String) {
        #expect(throws: ForgetRequest.Nonsense(reason: reason)) { try ForgetRequest(kept(text)) }
    }
}
#endif
