import Foundation
import RapidIntent
import RapidIntentYAML
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(5))) struct DictionaryReloaderTests {
    private let folder: DictionaryFolder
    private let active: ActiveDictionaries
    private let reloader: DictionaryReloader<ContinuousClock>

    init() throws {
        folder = try DictionaryFolder(version: 0)
        // A short rest, so that two hundred edits do not take a minute.
        let watcher = DictionaryWatcher(paths: [folder.path], rest: .milliseconds(5))
        let loaded = LoadedDictionaries(paths: [folder.path])
        #expect(loaded.diagnostics.isEmpty)
        active = ActiveDictionaries(loaded.dictionaries)
        reloader = DictionaryReloader(active, paths: [folder.path], watcher: watcher)
    }

    /// The resolution of "go north south" in a stream of its own.
    private func version() async -> String? {
        let resolution = await IntentResolver(dictionaries: active).resolution(of: "go north south")
        guard case .fired(let fired) = resolution.outcome else { return nil }
        return fired.command.entities.map(\.value).joined(separator: " ")
    }

    @Test("A file is reloaded, however it is written", arguments: DictionaryFolder.Way.allCases)
    func ways(way: DictionaryFolder.Way) async throws {
        var reloads = reloader.reloads().makeAsyncIterator()
        #expect(await version() == "v0 v0")
        for number in 1...3 {
            try folder.write(DictionaryFolder.yaml(number), way)
            // Between two steps of a write, the folder may be unchanged long enough to be read.
            while let reload = await reloads.next(), await version() != "v\(number) v\(number)" {
                #expect(!reload.isApplied)
            }
        }
    }

    @Test(
        "An error keeps the old dictionary in use and is reported with its place; once corrected, the new one is used"
    )
    func broken() async throws {
        var reloads = reloader.reloads().makeAsyncIterator()
        try folder.write("version: 1\nintents:\n  Go: { phrases: [\"go {nowhere}\"] }\n", .renamed)
        let refused = try #require(await reloads.next())
        #expect(!refused.isApplied)
        #expect(refused.diagnostics.first?.description.contains("home.yaml:3:") == true, "\(refused.diagnostics)")
        #expect(await version() == "v0 v0")
        try folder.write("version: 1\nintents: [\n", .overwritten)
        #expect(await reloads.next()?.isApplied == false)
        try FileManager.default.removeItem(atPath: folder.file)
        #expect(await reloads.next()?.isApplied == false)
        #expect(await version() == "v0 v0")
        try Data(DictionaryFolder.yaml(4).utf8).write(to: URL(filePath: folder.file))
        #expect(await reloads.next()?.isApplied == true)
        #expect(await version() == "v4 v4")
    }

    @Test("New files, new folders, links and a replaced folder are noticed")
    func folders() async throws {
        var reloads = reloader.reloads().makeAsyncIterator()
        let files = FileManager.default
        let stop = "version: 1\nintents: { Stop: { phrases: [stop] } }\n"
        try files.createDirectory(atPath: folder.path + "/more/deep", withIntermediateDirectories: true)
        try Data(stop.utf8).write(to: URL(filePath: folder.path + "/more/deep/stop.yaml"))
        while await reloads.next() != nil, active.current.intent(named: "Stop") == nil {}
        try files.removeItem(atPath: folder.path + "/more")
        while await reloads.next() != nil, active.current.intent(named: "Stop") != nil {}

        let elsewhere = try DictionaryFolder(version: 7)
        try files.removeItem(atPath: folder.file)
        try files.createSymbolicLink(atPath: folder.file, withDestinationPath: elsewhere.file)
        while await reloads.next() != nil, await version() != "v7 v7" {}
        // The target of the link, whose folder was not named.
        try elsewhere.write(DictionaryFolder.yaml(8), .renamed)
        while await reloads.next() != nil, await version() != "v8 v8" {}

        let other = try DictionaryFolder(version: 9)
        try files.moveItem(atPath: folder.path, toPath: folder.path + ".old")
        defer { try? files.removeItem(atPath: folder.path + ".old") }
        try files.moveItem(atPath: other.path, toPath: folder.path)
        while await reloads.next() != nil, await version() != "v9 v9" {}
    }

    @Test("Constant writes to other files nearby do not delay reloading")
    func busyNeighbours() async throws {
        let logs = [folder.path + "/app.log", folder.path + ".log"]
        defer { try? FileManager.default.removeItem(atPath: logs[1]) }
        let (stopped, stop) = AsyncStream.makeStream(of: Never.self)
        let writing = Task.detached {
            let handles = try logs.map { log in
                try Data().write(to: URL(filePath: log))
                return try FileHandle(forWritingTo: URL(filePath: log))
            }
            let isOver = FinishFlag(Task { for await _ in stopped {} } as Task<Void, any Error>)
            while !isOver.isSet {
                for handle in handles { try handle.write(contentsOf: Data("line\n".utf8)) }
                await Task.yield()
            }
        }
        var reloads = reloader.reloads().makeAsyncIterator()
        for number in 1...5 {
            try folder.write(DictionaryFolder.yaml(number), .overwritten)
            while await reloads.next() != nil, await version() != "v\(number) v\(number)" {}
        }
        stop.finish()
        try await writing.value
    }

    @Test("Ten thousand utterances and two hundred edits: none is lost, and each is resolved by one dictionary")
    func underLoad() async throws {
        let editing = Task { [folder, reloader] in
            var reloads = reloader.reloads().makeAsyncIterator()
            var refused = 0
            for number in 1...200 {
                let ways = DictionaryFolder.Way.allCases
                let isBroken = number % 4 == 0
                let text = DictionaryFolder.yaml(number)
                try folder.write(isBroken ? text + "nonsense: [\n" : text, ways[number % ways.count])
                // Every third edit is made before the previous one was loaded.
                guard number % 3 != 0 else { continue }
                while let reload = await reloads.next() {
                    if !reload.isApplied { refused += 1 }
                    if reload.isApplied != isBroken { break }
                }
            }
            return refused
        }
        let resolver = IntentResolver(dictionaries: active)
        var session = resolver.session()
        var versions: [Int] = []
        var count = 0
        let finished = FinishFlag(editing)
        while count < 10_000 || !finished.isSet {
            count += 1
            let id = UtteranceID("\(count)")
            var events: [ResolverEvent] = []
            for (text, isFinal) in [
                ("go", false), ("go north", false), ("go north south", false), ("go north south", true),
            ] {
                events += await session.handle(
                    .transcript(
                        Transcript(utterance: id, at: .milliseconds(count), text: text, isFinal: isFinal, locale: "en"))
                )
            }
            let fired = events.compactMap { if case .fired(let fired, _) = $0.kind { fired.command } else { nil } }
            try #require(fired.count == 1, "utterance \(count): \(events)")
            let values = Set(fired[0].entities.map(\.value))
            try #require(values.count == 1, "half of each: \(fired)")
            versions.append(Int(values.first?.dropFirst() ?? "") ?? -1)
            await Task.yield()
        }
        let refused = try await editing.value
        #expect(versions == versions.sorted())
        #expect(versions.allSatisfy { $0 >= 0 && ($0 == 0 || $0 % 4 != 0) })
        #expect(Set(versions).count > 50)
        #expect(refused > 20)
    }
}
