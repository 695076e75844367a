import Foundation
import RapidIntent
import RapidIntentDictionary
import TestSupport
import Testing

@testable import RapidIntentMoonshine

@Suite("Moonshine missing or damaged")
struct UnusableModelTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func failure(_ locale: LocaleIdentifier = "en-GB", runtime: String? = nil) throws -> MoonshineError? {
        let dictionary = try CommandDictionary([DictionarySource(locale: locale, intents: ["Stop": ["stop"]])])
        do throws(MoonshineError) {
            _ = try MoonshineRecogniser(
                dictionary: dictionary,
                configuration: MoonshineConfiguration(folder: folder.path, runtime: runtime))
            return nil
        } catch {
            return error
        }
    }

    private func writeParts(_ parts: [MoonshineFiles.Part] = MoonshineFiles.Part.allCases, _ text: String = "") throws {
        for part in parts { try folder.write(text, to: part.rawValue) }
    }

    @Test("A missing or incomplete folder is named, with the command to run")
    func incomplete() throws {
        try writeParts([.encoder, .tokeniser])
        #expect(
            try failure()
                == MoonshineError(
                    .missingModel,
                    "\(folder.path): there is no decoder-first.onnx, no decoder-next.onnx; run Scripts/install-moonshine"
                ))
        try FileManager.default.removeItem(at: folder.url)
        let error = try failure()
        #expect(error?.code == .missingModel)
        #expect(error?.message.contains("run Scripts/install-moonshine") == true)
    }

    @Test("A missing or incompatible library is named with the reason")
    func library() throws {
        try writeParts()
        let missing = try failure(runtime: folder.path("libonnxruntime.so"))
        #expect(missing?.code == .missingRuntime)
        #expect(missing?.message.contains("No such file or directory; run Scripts/install-moonshine") == true)
        #if os(Linux)
            let other = try failure(runtime: "libm.so.6")
            #expect(other?.code == .missingRuntime)
            #expect(other?.message.contains("it has no function OrtGetApiBase") == true)
        #endif
    }

    @Test("A dictionary in another language is refused before anything is loaded")
    func language() throws {
        #expect(
            try failure("de-DE")
                == MoonshineError(
                    .wrongLanguage, "the dictionary is in 'de-DE', and Moonshine understands English only"))
    }

    @Test("Environment variables determine the folder")
    func places() {
        #expect(
            MoonshineFolder.places(environment: ["RAPID_INTENT_MODELS": "/models", "HOME": "/home/a"]) == ["/models"])
        #expect(
            MoonshineFolder.places(environment: ["HOME": "/home/a"])
                == ["/home/a/.local/share/rapid-intent", "/usr/share/rapid-intent"])
        #expect(
            MoonshineFolder.places(environment: ["HOME": "/home/a", "XDG_DATA_HOME": "/data"])
                == ["/data/rapid-intent", "/usr/share/rapid-intent"])
        #expect(MoonshineFolder.installed(environment: ["RAPID_INTENT_MODELS": folder.path]) == nil)
    }

    @Test(
        "Truncated and foreign token files are refused",
        arguments: [[], [1], [5, 65], [200], Array("{\"model\": 1}".utf8)] as [[UInt8]])
    func tokens(bytes: [UInt8]) {
        #expect(throws: MoonshineError.self) { try Tokeniser(bytes, path: "tokenizer.bin") }
    }
}
