import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import Testing
import TestSupport

@testable import RapidIntentMoonshine

@Suite("Moonshine missing or damaged")
struct UnusableModelTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func failure(
        _ locale: LocaleIdentifier = "en-GB", folder: String? = nil, runtime: String? = nil
    ) throws -> MoonshineError? {
        let dictionary = try CommandDictionary([DictionarySource(locale: locale, intents: ["Stop": ["stop"]])])
        do throws(MoonshineError) {
            _ = try MoonshineRecogniser(
                dictionary: dictionary,
                configuration: MoonshineConfiguration(folder: folder ?? self.folder.path, runtime: runtime))
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
                    "\(folder.path): there is no decoder-first.onnx, no decoder-next.onnx, no decoder.weights; "
                        + "run Scripts/install-moonshine"))
        for missing in [folder.path("missing"), ""] {
            #expect(
                try failure(folder: missing)
                    == MoonshineError(
                        .missingModel,
                        "the model's folder '\(missing)' cannot be read: No such file or directory; "
                            + "run Scripts/install-moonshine, or name another folder"))
        }
    }

    @Test("A file that cannot be read is named with the reason")
    func unreadable() throws {
        try writeParts([.encoder, .decoderFirst, .decoderNext, .decoderWeights])
        try folder.write("", to: "tokenizer.bin/a-folder")
        let files = try MoonshineFiles(folder: folder.path, runtime: nil)
        #expect(
            throws: MoonshineError(
                .missingModel,
                "\(folder.path("tokenizer.bin")): it is not a file; run Scripts/install-moonshine to repair the model")
        ) { try files.tokeniserBytes() }
    }

    @Test(
        "A truncated file is refused before the library is loaded, if the manifest has its size",
        arguments: ["decoder.weights", "libonnxruntime.so.1.22.1"])
    func truncated(name: String) throws {
        try writeParts()
        try folder.write("", to: "libonnxruntime.so.1.22.1")
        try folder.write(#"{"files": {"\#(name)": {"size": 21091568}}}"#, to: "manifest.json")
        #expect(
            try failure()
                == MoonshineError(
                    .unusableModel,
                    "\(folder.path(name)): it has 0 bytes instead of 21091568; "
                        + "run Scripts/install-moonshine to repair the model"))
        try folder.write(#"{"files": {"\#(name)": {}}}"#, to: "manifest.json")
        #expect(try failure()?.code == .missingRuntime)
        try folder.write("{", to: "manifest.json")
        #expect(
            try failure()
                == MoonshineError(
                    .unusableModel,
                    "\(folder.path("manifest.json")): it is not JSON; "
                        + "run Scripts/install-moonshine to repair the model"))
    }

    @Test("The library with the highest version is loaded, and nothing else that has a similar name")
    func highestVersion() throws {
        func library() throws -> String { try MoonshineFiles(folder: folder.path, runtime: nil).runtime }
        try writeParts()
        for name in ["libonnxruntime.providers_shared.so", "libonnxruntime.so.1.22.1.bak"] {
            try folder.write("", to: name)
        }
        #expect(try library() == "libonnxruntime.so.1")
        for name in ["libonnxruntime.dylib", "libonnxruntime.so.1.9.0", "libonnxruntime.so.1.22.1"] {
            try folder.write("", to: name)
            #expect(try library() == folder.path(name))
        }
        try folder.write("", to: "libonnxruntime.so")
        try folder.write("", to: "libonnxruntime.1.23.0.dylib")
        #expect(try library() == folder.path("libonnxruntime.1.23.0.dylib"))
    }

    @Test("A missing or incompatible library is named with the reason")
    func library() throws {
        try writeParts()
        let missing = try failure(runtime: folder.path("libonnxruntime.so"))
        #expect(missing?.code == .missingRuntime)
        #expect(missing?.message.hasSuffix("No such file or directory; run Scripts/install-moonshine") == true)
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

    @Test("A model that is not installed is named, with the places that were searched")
    func missing() {
        #expect(MoonshineFolder.installed(environment: ["RAPID_INTENT_MODELS": folder.path]) == nil)
        #expect(
            throws: MoonshineError(
                .missingModel,
                "Moonshine's model is not installed: there is no 'moonshine-base-en' in \(folder.path)/rapid-intent "
                    + "or /usr/share/rapid-intent; run Scripts/install-moonshine, or name the model's folder")
        ) { try MoonshineFolder.required(environment: ["XDG_DATA_HOME": folder.path]) }
    }

    @Test(
        "Foreign token files are refused",
        arguments: [[], [1], [5, 65], [200], Array("{\"model\": 1}".utf8)] as [[UInt8]])
    func tokens(bytes: [UInt8]) {
        #expect(throws: MoonshineError.self) { try Tokeniser(bytes, path: "tokenizer.bin") }
    }

    @Test("A token file that ends within a token is refused")
    func truncatedTokens() throws {
        // The last token has 130 bytes, so its length has two. All cuts are within a token, the last one in another.
        let bytes: [UInt8] = (0..<260).flatMap { _ in [1, 65] } + [130, 1] + Array(repeating: 65, count: 130)
        #expect(try Tokeniser(bytes, path: "tokenizer.bin").count == 261)
        for count in Array(1...131) + [133] {
            #expect(
                throws: MoonshineError(
                    .unusableModel,
                    "tokenizer.bin: not a file of Moonshine's tokens; run Scripts/install-moonshine to repair it")
            ) { try Tokeniser(Array(bytes.dropLast(count)), path: "tokenizer.bin") }
        }
    }
}
