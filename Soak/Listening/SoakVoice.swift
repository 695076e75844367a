#if Tool
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech

/// The commands of a listening soak, spoken once by a synthesiser.
struct SoakVoice {
    /// A spoken command.
    struct Saying {
        var intent: String
        var samples: [Int16]
    }

    let sayings: [Saying]

    static let phrases: KeyValuePairs<String, String> = [
        "where am i": "Location", "where am i going": "Destination", "what's around me": "Surroundings",
        "take me to the office": "Navigate", "take me to starbucks": "Navigate", "turn on the kitchen light": "Light",
    ]
    private static let voices = ["slt", "awb"]
    private static let programs = ["/usr/bin/flite", "/usr/local/bin/flite"]

    /// Speaks every phrase in each voice.
    ///
    /// - Throws: ``SoakFailure`` without the synthesiser, and ``WAVError`` if its output cannot be read.
    init() throws {
        guard let program = Self.programs.first(where: FileManager.default.isExecutableFile) else {
            throw SoakFailure("flite, which speaks the commands, is not installed: apt install flite")
        }
        let path = FileManager.default.temporaryDirectory.appending(path: "soak-\(UUID().uuidString).wav").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        sayings = try Self.voices.flatMap { voice in
            try Self.phrases.map { text, intent in
                let process = Process()
                process.executableURL = URL(filePath: program)
                process.arguments = ["-voice", voice, "-t", text, "-o", path]
                try process.run()
                process.waitUntilExit()
                return Saying(intent: intent, samples: try WAVSource(path: path).samples)
            }
        }
    }

    static func dictionary() throws -> CommandDictionary {
        try CommandDictionary([
            DictionarySource(
                locale: "en-US",
                intents: [
                    "Location": ["where am i"], "Destination": ["where am i going"],
                    "Surroundings": ["what's around me"],
                    "Navigate": ["take me to the office", "take me to starbucks"],
                    "Light": ["turn on the kitchen light"],
                ])
        ])
    }
}
#endif
