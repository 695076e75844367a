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
        process.waitUntilExit()
        let speech = try WAVSource(path: path).samples
        let samples = silence(before) + speech + silence(after)
        return try source(samples)
    }

    /// Samples at 16 kHz as a source.
    package static func source(_ samples: [Int16]) throws -> WAVSource {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let data = samples.flatMap { bytes(Int(UInt16(bitPattern: $0)), 2) }
        let head =
            Array("RIFF".utf8) + bytes(36 + data.count, 4) + Array("WAVEfmt ".utf8) + bytes(16, 4) + bytes(1, 2)
            + bytes(1, 2) + bytes(16_000, 4) + bytes(32_000, 4) + bytes(2, 2) + bytes(16, 2) + Array("data".utf8)
        return WAVSource(try WAVFile(head + bytes(data.count, 4) + data))
    }

    /// The silence of a room: noise of a few steps, from a seeded generator.
    package static func silence(_ seconds: Double) -> [Int16] {
        var state: UInt32 = 1
        return (0..<Int(seconds * 16_000)).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int16(state >> 29) - 4
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// A recogniser that hears the ``Speaker`` needs both the speaker and the model.
    package static var spokenEnglish: Self {
        .enabled(
            if: Speaker.isAvailable && Speaker.hasModel,
            "needs the packages pocketsphinx-en-us and flite")
    }
}
