#if Server
import Foundation
import Testing

@testable import RapidIntentServer

@Suite("AccessKeys")
struct AccessKeysTests {
    static let first = "0123456789abcdef0123456789abcdef"
    static let second = "fedcba9876543210"

    @Test("keys with and without names, comments and empty lines")
    func reading() throws {
        let keys = try AccessKeys("# ours\n\ntablet \(Self.first)\r\n  \(Self.second)  \n")
        #expect(keys.names == ["tablet", "key-2"])
        #expect(keys.name(of: Self.first) == "tablet")
        #expect(keys.name(of: Self.second) == "key-2")
    }

    @Test("only the whole key is accepted")
    func wrong() throws {
        let keys = try AccessKeys(Self.second)
        for presented in [
            "", "f", String(Self.second.dropLast()), Self.second + Self.second, Self.second.uppercased(),
            Self.second + "\0", " " + Self.second, "tablet",
        ] {
            #expect(keys.name(of: presented) == nil)
        }
    }

    @Test(
        "an error names its line, and never shows the key",
        arguments: [
            ("tablet short", 1), ("a \(first) more", 1), ("\n\(first)\n\(first)", 3), ("a \(first)\na \(second)", 2),
            ("ta/blet \(first)", 1), ("\(first) kitchen-tablet-hall", 1),
            ("01234567-89ab-cdef-0123-456789abcdef kitchen-tablet-hall", 1),
            ("tablet schlüssel-schlüssel-schlüssel", 1),
        ])
    func mistakes(text: String, line: Int) {
        let error = #expect(throws: AccessKeys.Failure.self) { try AccessKeys(text) }
        #expect(error?.line == line)
        #expect(error?.description.contains(Self.first) == false)
    }

    @Test("a long name with a number is a name")
    func longNames() throws {
        #expect(try AccessKeys("living-room-tablet-2 \(Self.first)").names == ["living-room-tablet-2"])
        #expect(try AccessKeys("living-room-tablet-2 correct-horse-battery").names == ["living-room-tablet-2"])
    }

    @Test("a text without a key is an error", arguments: ["", "\n \n", "# only this"])
    func empty(text: String) { #expect(throws: AccessKeys.Failure.self) { try AccessKeys(text) } }

    @Test("keys are never printed")
    func secrecy() throws {
        let keys = try AccessKeys("tablet \(Self.first)")
        var dumped = ""
        dump(keys, to: &dumped)
        for text in ["\(keys)", String(reflecting: keys), dumped] {
            #expect(text.contains("tablet"))
            #expect(!text.contains(Self.first))
            #expect(!text.contains("48"))  // the first byte, as a dump would have it
        }
    }
}
#endif
