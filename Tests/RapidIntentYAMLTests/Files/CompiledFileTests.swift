import Foundation
import RapidIntentYAML
import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct CompiledFileTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path }

    init() throws { scratch = try ScratchFolder() }

    private func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

    /// Sets the time of a file's last change.
    private func setTime(_ time: Date, of path: String) throws {
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    }

    /// Why a compiled file is refused; nil if it is not.
    private func refusal(_ file: String, sources: [String]? = nil) -> String? {
        do throws(DictionaryError) {
            _ = try CommandDictionary(compiled: file, sources: sources)
            return nil
        } catch { return error.description }
    }

    @Test("A compiled dictionary matches its sources, and is refused once they have changed")
    func roundTrip() throws {
        let (source, file) = ("\(folder)/a.yaml", "\(folder)/a.compiled")
        try write("version: 1\nintents:\n  Stop: { fire: instant, phrases: [stop, cancel it] }\n", to: source)
        try CommandDictionary.compile(contentsOf: [source], to: file)
        let dictionary = try CommandDictionary(compiled: file, sources: [source])
        let intent = try #require(dictionary.intent(named: "Stop"))
        #expect(intent.rule == (try CommandDictionary(contentsOf: [source])).intent(named: "Stop")?.rule)
        #expect(intent.phrases.map(\.text) == ["stop", "cancel it"])
        #expect(intent.phrases.first?.location?.description == "\(source):3:36")
        var matcher = TranscriptMatcher(dictionary)
        #expect(matcher.update(to: "Cancel").canContinue)
        #expect(matcher.update(to: "Cancel it!").match?.phrase == "cancel it")
        #expect(matcher.update(to: "cancel that").isDead)
        try write("version: 1\nintents:\n  Stop: [halt]\n", to: source)
        let refused = #expect(throws: DictionaryError.self) {
            _ = try CommandDictionary(compiled: file, sources: [source])
        }
        #expect(refused?.description.contains("its sources have changed since it was compiled") == true)
    }

    @Test("Other files and damaged ones are refused with the reason")
    func refused() throws {
        let (source, file) = ("\(folder)/a.yaml", "\(folder)/a.compiled")
        try write("version: 1\nintents:\n  Stop: ['[please stop']\n", to: source)
        let broken = #expect(throws: DictionaryError.self) {
            try CommandDictionary.compile(contentsOf: [source], to: file)
        }
        #expect(broken?.description.contains("'[' is never closed") == true)
        #expect(!FileManager.default.fileExists(atPath: file))
        let other = #expect(throws: DictionaryError.self) { _ = try CommandDictionary(compiled: source) }
        #expect(other?.description.contains("it is not a compiled dictionary") == true)
        try write("version: 1\nintents:\n  Stop: [stop]\n", to: source)
        try CommandDictionary.compile(contentsOf: [source], to: file)
        #expect(DictionaryFiles.isCompiled(file))
        #expect(!DictionaryFiles.isCompiled(source) && !DictionaryFiles.isCompiled(folder))
        let joined = #expect(throws: DictionaryError.self) {
            _ = try CommandDictionary(contentsOf: [source, file])
        }
        #expect(joined?.description.contains("is a compiled dictionary, which cannot be joined") == true)
        let whole = try Data(contentsOf: URL(filePath: file))
        func check(_ reason: String, _ change: (inout Data) -> Void) throws {
            var bytes = whole
            change(&bytes)
            try bytes.write(to: URL(filePath: file))
            #expect(refusal(file)?.contains(reason) == true, "\(reason)")
            #expect(refusal(file)?.contains("compile it again from its sources") == true)
        }
        try check("it is damaged: its checksum is wrong") { $0[$0.count - 1] ^= 1 }
        try check("it is damaged: its size has changed") { $0.removeLast(100) }
        try check("it is not a compiled dictionary") { $0 = Data() }
        try check("compiled by another version") { $0[12] += 1 }
        try check("on another kind of machine") { $0.swapAt(8, 11) }
        #expect(refusal("\(folder)/none")?.contains("No such file") == true)
    }

    @Test("The compiled file detects changed sources without their paths as arguments")
    func sources() throws {
        let (source, file) = ("\(folder)/in/a.yaml", "\(folder)/out/a.compiled")
        for name in ["in", "out"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        let yaml = "version: 1\nintents:\n  Stop: [stop]\n"
        try write(yaml, to: source)
        try setTime(Date(timeIntervalSinceNow: -60), of: source)
        try CommandDictionary.compile(contentsOf: ["\(folder)/in"], to: file)
        #expect(refusal(file) == nil)
        // A checkout changes only the time.
        try setTime(Date(timeIntervalSinceNow: -30), of: source)
        #expect(refusal(file) == nil)
        try write(yaml.replacing("stop]", with: "halt]"), to: source)
        try setTime(Date(timeIntervalSinceNow: -20), of: source)
        let stale = try #require(refusal(file))
        #expect(stale.contains("its sources have changed since it was compiled"))
        #expect(
            stale.contains("compile it again: rapid-intent compile \(folder)/in --output \(folder)/out/a.compiled"))
        #expect(refusal(file, sources: []) == nil)
        try write(yaml, to: source)
        #expect(refusal(file) == nil)
        try write(yaml, to: "\(folder)/in/b.yaml")
        #expect(refusal(file)?.contains("have changed") == true)
        #expect(refusal(file, sources: [source]) == nil)
        try FileManager.default.removeItem(atPath: "\(folder)/in/b.yaml")
        // Both files are moved, then the compiled file alone.
        try FileManager.default.createDirectory(atPath: "\(folder)/new", withIntermediateDirectories: true)
        for name in ["in", "out"] {
            try FileManager.default.moveItem(atPath: "\(folder)/\(name)", toPath: "\(folder)/new/\(name)")
        }
        #expect(refusal("\(folder)/new/out/a.compiled") == nil)
        try write(yaml + "  Go: [go]\n", to: "\(folder)/new/in/a.yaml")
        #expect(refusal("\(folder)/new/out/a.compiled")?.contains("have changed") == true)
        try FileManager.default.removeItem(atPath: "\(folder)/new/in")
        #expect(refusal("\(folder)/new/out/a.compiled") == nil)
    }

    @Test("A change that keeps the size and time of a file just written is detected")
    func justWritten() throws {
        let (source, file) = ("\(folder)/a.yaml", "\(folder)/a.compiled")
        let time = Date()
        try write("version: 1\nintents:\n  Stop: [stop]\n", to: source)
        try setTime(time, of: source)
        try CommandDictionary.compile(contentsOf: [source], to: file)
        try write("version: 1\nintents:\n  Stop: [halt]\n", to: source)
        try setTime(time, of: source)
        #expect(refusal(file)?.contains("have changed") == true)
    }

    @Test("A compiled file finds its sources through a symbolic link, and in place of one")
    func links() throws {
        let (source, file, link) = ("\(folder)/a.yaml", "\(folder)/a.compiled", "\(folder)/far/link")
        try FileManager.default.createDirectory(atPath: "\(folder)/far", withIntermediateDirectories: true)
        try write("version: 1\nintents:\n  Stop: [stop]\n", to: source)
        try CommandDictionary.compile(contentsOf: [source], to: file)
        for compile in [false, true] {
            if compile {
                try CommandDictionary.compile(contentsOf: [source], to: link)
            } else {
                try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
            }
            #expect(refusal(link) == nil)
            try write("version: 1\nintents:\n  Stop: [stop, \(compile ? "halt" : "end")]\n", to: source)
            #expect(refusal(link)?.contains("have changed") == true)
        }
    }

    @Test(
        "The package's dictionaries give equal results, compiled or not", arguments: ["home", "navigation"])
    func shipped(name: String) throws {
        let source = URL(filePath: #filePath).appending(path: "../../../../Dictionaries/\(name).yaml").standardized
            .path
        let file = "\(folder)/\(name).compiled"
        let loaded = try CommandDictionary.compile(contentsOf: [source], to: file)
        let mapped = try CommandDictionary(compiled: file)
        let tests = try DictionaryFiles.sources(at: [source]).flatMap(\.tests)
        #expect(mapped.failures(of: tests) == loaded.failures(of: tests))
        #expect(mapped.lists == loaded.lists)
        #expect(mapped.intents.map { $0.phrases.map(\.text) } == loaded.intents.map { $0.phrases.map(\.text) })
        let sampler = SentenceSampler(loaded)
        var random = SplitMix64(seed: 1)
        for phrase in loaded.intents.flatMap(\.phrases) {
            let sentence = try #require(sampler.sentence(of: phrase, using: &random))
            let scope = sampler.scope(of: phrase)
            var (one, other) = (TranscriptMatcher(loaded, scope: scope), TranscriptMatcher(mapped, scope: scope))
            for count in sentence.indices.filter({ sentence[$0] == " " }) + [sentence.endIndex] {
                let said = String(sentence[..<count])
                #expect(one.update(to: said) == other.update(to: said), "\(said)")
            }
            #expect(!other.state.matches.isEmpty, "\(sentence)")
        }
    }
}
