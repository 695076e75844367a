import Foundation
import Testing

@testable import RapidIntentServer

@Suite("ReplyJSON")
struct ReplyJSONTests {
    @Test("every kind of value, in the order in which it was put")
    func values() {
        let json = ReplyJSON.object([
            .init("z", .null), .init("a", .array([.bool(true), .integer(-3), .number(1), .number(0.25)])),
            .init("n", .number(.nan)), .init("i", .number(-.infinity)), .init("big", .number(1e300)),
        ])
        #expect(json.text == #"{"z":null,"a":[true,-3,1,0.25],"n":null,"i":null,"big":1e+300}"#)
    }

    @Test(
        "any text comes back as it was",
        arguments: ["", "a\"b\\c", "\u{0}\u{1F}\u{7F}\n\r\t", "😀é\u{301}", "</script>"])
    func texts(text: String) throws {
        let written = ReplyJSON.object([.init(text, .string(text))]).text
        let read = try JSONDecoder().decode([String: String].self, from: Data(written.utf8))
        #expect(read == [text: text])
        #expect(written.utf8.allSatisfy { $0 >= 0x20 })
    }
}
