#if Tool
import Foundation
import Testing
import TestSupport

/// The recogniser that `listen` uses if none is named.
@Suite struct RecogniserChoiceTests {
    private let folder: ScratchFolder

    /// A folder of models with an incomplete Moonshine model, whose error shows that it was chosen.
    init() throws {
        folder = try ScratchFolder()
        try folder.write("{}", to: "moonshine-base-en/manifest.json")
        try folder.write(Data(Sound.waveFile(Sound.silence(0.2))), to: "silence.wav")
        try folder.write("version: 1\nlocale: en-GB\nintents: { Stop: [stop the music] }\n", to: "english.yaml")
        try folder.write("version: 1\nlocale: de\nintents: { Stop: [musik aus] }\n", to: "german.yaml")
    }

    private func listen(_ arguments: String..., models: String) async throws -> Tool.Run {
        try await Tool.run(
            ["listen", "--audio", folder.path("silence.wav"), "--json"] + arguments,
            environment: ["RAPID_INTENT_MODELS": models])
    }

    @Test("Moonshine listens for English where its model is installed")
    func installed() async throws {
        let run = try await listen("--dictionary", folder.path("english.yaml"), models: folder.path)
        #expect(run.status == 1 && run.errors.contains("moonshine-base-en"), "\(run)")
        let both = try await listen(
            "--dictionary", folder.path("english.yaml"), "--recogniser", "both", models: folder.path)
        #expect(both.status == 1 && both.errors.contains("moonshine-base-en"), "\(both)")
    }

    @Test(
        "PocketSphinx listens where no model is installed, for other languages, and where it is named", .spokenEnglish)
    func others() async throws {
        let english = try await listen("--dictionary", folder.path("english.yaml"), models: "/nonexistent")
        #expect(english.status == 0, "\(english)")
        let german = try await listen("--dictionary", folder.path("german.yaml"), models: folder.path)
        #expect(german.status == 1 && german.errors.contains("PocketSphinx"), "\(german)")
        let named = try await listen(
            "--dictionary", folder.path("english.yaml"), "--recogniser", "pocketsphinx", models: folder.path)
        #expect(named.status == 0, "\(named)")
    }
}
#endif
