import Foundation
import RapidIntent
import Testing

@testable import RapidIntentModel

@Suite struct MiniLMEncoderTests {
    private static func cosine(_ first: [Float], _ second: [Float]) -> Float {
        zip(first, second).reduce(0) { $0 + $1.0 * $1.1 }
    }

    @Test(
        "Without an installed encoder, the error names the searched folders and what to run",
        arguments: [
            (["RAPID_INTENT_MODELS": "/nonexistent"], "'/nonexistent/all-minilm-l6-v2'"),
            (
                ["HOME": "/nonexistent"],
                "'/nonexistent/.local/share/rapid-intent/all-minilm-l6-v2' or '/usr/share/rapid-intent/all-minilm-l6-v2'"
            ),
        ])
    func missing(environment: [String: String], folders: String) {
        // The second place may have one on this machine.
        guard !(folders.contains(" or ") && (try? MiniLMEncoder.installed(environment: environment)) != nil) else {
            return
        }
        #expect {
            try MiniLMEncoder.installed(environment: environment)
        } throws: { error in
            (error as? SentenceEncoderError)?.code == .notInstalled
                && "\(error)"
                    == "the sentence encoder is not installed in \(folders); run Scripts/install-encoder to install it"
        }
    }

    @Test("A file in place of the folder is named, with what to do")
    func fileForFolder() {
        #expect {
            try MiniLMEncoder.installed(environment: ["RAPID_INTENT_MODELS": #filePath])
        } throws: {
            "\($0)".hasPrefix("'\(#filePath)' is not a folder, so the sentence encoder cannot be in it; remove it, ")
        }
    }

    @Test("A file that does not exist is named, with what to run")
    func unreadable() {
        #expect {
            try MiniLMEncoder(path: "/nonexistent/sentences.encoder")
        } throws: {
            "\($0)"
                == "the sentence encoder '/nonexistent/sentences.encoder' cannot be read: No such file or directory; "
                + "run Scripts/install-encoder to install it"
        }
    }

    /// Cosines by the original model in 32 bits, computed with numpy in November 2026.
    @Test(
        "Similarities are those of the original model",
        .enabled(if: InstalledEncoder.encoder != nil, "\(InstalledEncoder.reason)"),
        arguments: [
            ("could you take me over to the office", "take me to the office", 0.7848),
            ("could you take me over to the office", "turn off the light", 0.1962),
            ("take me to the office", "lights out in the kitchen please", 0.2892),
            ("turn off the light", "lights out in the kitchen please", 0.5251),
        ] as [(String, String, Float)])
    func similarity(first: String, second: String, expected: Float) throws {
        let encoder = try #require(InstalledEncoder.encoder)
        let vectors = [first, second].map(encoder.vector)
        #expect(vectors.allSatisfy { $0.count == 384 && abs(Self.cosine($0, $0) - 1) < 1e-5 })
        #expect(abs(Self.cosine(vectors[0], vectors[1]) - expected) < 0.01)
        #expect(encoder.vector(of: first) == vectors[0], "the same text gives the same bits")
    }

    @Test(
        "Any text has a vector of length 1 or none, in bounded time",
        .enabled(if: InstalledEncoder.encoder != nil, "\(InstalledEncoder.reason)"),
        arguments: [
            "", " \u{0}\u{1}\u{7F}\u{200B}\u{FEFF} ", "👍🏽👨‍👩‍👧 🇩🇪", "東京に行きたい", "اين انا", "где я", "ﷺ ﬃ ǆ",
            String(repeating: "a", count: 100_000), String(repeating: "off ", count: 10_000),
            String(repeating: "!?", count: 5_000),
        ])
    func hostile(text: String) throws {
        let encoder = try #require(InstalledEncoder.encoder)
        let vector = encoder.vector(of: text)
        let length = Self.cosine(vector, vector)
        #expect(vector.count == 384 && (length == 0 || abs(length - 1) < 1e-5))
    }
}
