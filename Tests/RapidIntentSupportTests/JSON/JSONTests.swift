import Foundation
import RapidIntentSupport
import Testing

@testable import RapidIntent

@Suite("JSON")
struct JSONTests {
    @Test("objects keep their order, whole numbers have no fraction, strings are escaped")
    func text() {
        let value = JSON.object([
            ("z", .array([.integer(-1), .number(1), .number(0.25), .number(.infinity), .null])),
            ("a \"key\"", .string("a\\b\n\r\t\u{1B}\u{7F}é漢👍/")),
            ("nested", .object([("empty", .array([]))])),
        ])
        #expect(
            value.text
                == #"{"z":[-1,1,0.25,null,null],"a \"key\"":"a\\b\n\r\t\u001b\u007fé漢👍/","nested":{"empty":[]}}"#)
    }

    @Test(
        "seconds are written to the microsecond",
        arguments: [
            (.zero, "0"), (.seconds(0.61) + .milliseconds(150), "0.76"), (.seconds(1.9), "1.9"),
            (.milliseconds(1_140), "1.14"),
            (.seconds(-1.5), "-1.5"),
            (.nanoseconds(1_500), "2e-06"), (.nanoseconds(999_999_600), "1"),
            (.seconds(86_400) + .milliseconds(1), "86400.001"),
        ] as [(Duration, String)])
    func seconds(duration: Duration, text: String) { #expect(JSON(seconds: duration).text == text) }

    @Test("every character can be read back", arguments: ["\u{0}\u{1F}", "\u{2028}", "🇳🇴", "\"\\/"])
    func roundTrip(string: String) throws {
        let data = Data(JSON.array([.string(string)]).text.utf8)
        #expect(try JSONDecoder().decode([String].self, from: data) == [string])
    }
}
