import Foundation
package import RapidIntentSpeech
package import Testing

/// Says texts with a speech synthesiser.
package enum Speaker {
    /// Whether `flite` is installed.
    package static let isAvailable = FileManager.default.isExecutableFile(atPath: program)

    /// Whether PocketSphinx's model of American English is installed.
    package static let hasModel = FileManager.default.fileExists(atPath: "/usr/share/pocketsphinx/model/en-us")

    private static let program = "/usr/bin/flite"

    /// A text spoken by a voice of `flite`, with silence around it.
    package static func recording(
        of text: String, voice: String = "slt", before: Double = 0.7, after: Double = 1.5
    ) throws -> WAVSource {
        let path = NSTemporaryDirectory() + "RapidIntent-\(UUID().uuidString).wav"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["-voice", voice, "-t", text, "-o", path]
        try process.run()
        process.waitForEnd()
        let speech = try WAVSource(path: path).samples
        let samples = Sound.silence(before) + speech + Sound.silence(after)
        return try source(samples)
    }

    /// Samples at 16 kHz as a source.
    package static func source(_ samples: [Int16]) throws -> WAVSource {
        WAVSource(try WAVFile(Sound.waveFile(samples)))
    }
}

extension Trait where Self == ConditionTrait {
    /// A recogniser that hears the ``Speaker`` needs both the speaker and the model.
    package static var spokenEnglish: Self {
        .enabled(if: Speaker.isAvailable && Speaker.hasModel, "needs the packages pocketsphinx-en-us and flite")
    }
}
