import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing

/// Reading arbitrary bytes ends, and gives a source or an error with its place.
@Suite("Hostile input")
struct HostileInputTests {
    private static let seed = Array(
        """
        version: 1
        locale: en-GB # ünïcödé
        defaults: { fire: settled, settle: 150ms }
        lists:
          place: &p
            - "Star\\u0062ucks"
            - { in: [my office, 'the ''office'], out: büro }
        intents:
          Location: [where am i, "日本 {place}"]
          Navigate:
            description: |
              Guides [ to {x}
            phrases: ["take me to {place:to}'s", "x {place}",
              "guide me to {place}" # c
              ]
          Copy: *p

        """.utf8)

    private func expectSoundOutcome(of bytes: [UInt8], _ comment: @autoclosure () -> Comment) {
        do throws(DictionaryError) {
            _ = try DictionarySource(yaml: bytes, file: "d.yaml")
        } catch {
            #expect(!error.diagnostics.isEmpty, comment())
            for diagnostic in error.diagnostics {
                #expect(!diagnostic.message.contains("this is not YAML"), comment())
                guard let location = diagnostic.location else { continue }
                #expect(location.line >= 1 && location.column >= 1 && location.length >= 1, comment())
                if let text = location.lineText {
                    // The caret may be one column after the last character, if something is missing.
                    #expect(location.column + location.length - 1 <= text.count + 1, comment())
                }
            }
        }
    }

    @Test("a file truncated at any byte")
    func truncations() {
        for end in Self.seed.indices { expectSoundOutcome(of: Array(Self.seed[..<end]), "cut at \(end)") }
    }

    @Test("a file without any one of its bytes")
    func deletions() {
        for index in Self.seed.indices {
            var bytes = Self.seed
            bytes.remove(at: index)
            expectSoundOutcome(of: bytes, "without byte \(index)")
        }
    }

    @Test("a file with bytes replaced and bits flipped at random", arguments: UInt64(1)...4)
    func flips(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let alphabet = Array("{}[]:,'\"#&*!|>-?%@` \n\r\taé\0".utf8) + [0xFF]
        for round in 0..<1_000 {
            var bytes = Self.seed
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = bytes.indices.randomElement(using: &random) ?? 0
                switch UInt8.random(in: 0...2, using: &random) {
                case 0: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
                case 1: bytes[index] = alphabet.randomElement(using: &random) ?? 0
                default: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
                }
            }
            expectSoundOutcome(of: bytes, "seed \(seed), round \(round)")
        }
    }

    @Test("texts of notation only", arguments: UInt64(1)...4)
    func notation(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "{", "}", "[", "]", ": ", ", ", "'", "\"", "# ", "- ", "? ", "\n", " ", "a", "{b}", "é", "|", "&a ", "*a",
        ]
        for round in 0..<1_000 {
            let count = Int.random(in: 1...40, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            expectSoundOutcome(of: Array(text.utf8), "seed \(seed), round \(round): \(text)")
        }
    }

    @Test(
        "128 KiB of one thing", .timeLimit(.minutes(5)),
        arguments: [
            "[", "]", "{", "}", "a {b} ", "'", "\"", "- ", "? ", ": ", "&a ", "*a ", "!a ", "| ", "\n", " ", "\t",
            "e\u{301}",
            "a: b\n", "[a {b}]\n", "{a: b, ", "a: [b {c}, d: {e}, ", "#", "%a\n", "--- a\n", "\"\\", "? a\n",
            "a[", "a{b", "[a[", "a[b {c} ", "a[b] [", "[[a] b[",
        ])
    func repetition(piece: String) {
        let yaml = String(repeating: piece, count: (1 << 17) / piece.utf8.count)
        expectSoundOutcome(of: Array(yaml.utf8), "\(piece)")
        expectSoundOutcome(of: Array("version: 1\nintents: {A: [x {y}, \(yaml)".utf8), "\(piece) in brackets")
    }
}
