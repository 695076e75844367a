import Foundation
import RapidIntentSupport
import Testing

@testable import RapidIntent

@Suite("JSONWriter")
struct JSONWriterTests {
    @Test("every kind of value, in the order in which it was put")
    func values() {
        let json = JSONWriter.object { json in
            json.null("z")
            json.array("a", ["b", "c"]) { $0.string($1) }
            json.object("o") { json in
                json.member("t", "")
                json.array("none", [Int]()) { $0.integer($1) }
                json.object("empty") { _ in }
            }
            json.array("mixed", [1, 2]) { json, number in
                json.array([number]) { $0.integer($1) }
                json.object { $0.member("n", number) }
            }
            json.member("last", -3)
        }
        #expect(
            json.text
                == #"{"z":null,"a":["b","c"],"o":{"t":"","none":[],"empty":{}},"mixed":[[1],{"n":1},[2],{"n":2}],"last":-3}"#
        )
    }

    @Test(
        "whole numbers have no fraction, and numbers that JSON cannot hold are null",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (9, "9"), (10, "10"), (-1, "-1"), (0.25, "0.25"), (0.1, "0.1"),
            (0.9326923076923077, "0.9326923076923077"),
            (.leastNonzeroMagnitude, "5e-324"), (1e16, "1e+16"), (1e300, "1e+300"),
            (0x1p53 - 1, "9007199254740991"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
        ])
    func numbers(number: Double, written: String) {
        #expect(JSONWriter.object { $0.member("n", number) }.text == #"{"n":\#(written)}"#)
    }

    @Test(
        "any text is read back unchanged, as a key and as a value",
        arguments: [
            "", "a\"b\\c", "\u{0}\u{1F}\u{7F}\n\r\t", "😀é\u{301}", "</script>", "\u{2028}\u{80}\u{FFFF}",
            "\"", "\u{7F}", "é\u{1}日\u{8}😀\\", String(repeating: "long ", count: 400) + "\u{1B}",
        ])
    func texts(text: String) throws {
        let written = JSONWriter.object { $0.member(text, text) }.text
        let read = try JSONDecoder().decode([String: String].self, from: Data(written.utf8))
        #expect(read == [text: text])
        #expect(written.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    }

    @Test("the form of every ASCII character is fixed")
    func ascii() {
        let short = [0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\"]
        for code in UInt8(0)...0x7F {
            let character = String(Unicode.Scalar(code))
            let digits = String(code, radix: 16)
            let isControl = code < 0x20 || code == 0x7F
            let long = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            let expected = short[Int(code)] ?? (isControl ? long : character)
            #expect(JSONWriter.object { $0.member("c", character) }.text == "{\"c\":\"\(expected)\"}")
        }
    }
}
