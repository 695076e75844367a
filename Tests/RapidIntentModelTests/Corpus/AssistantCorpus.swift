import RapidIntentModel
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Sentences that people might say to an assistant, written for this project: 75 intents of 20 sentences, worded as
/// differently as they can be, and 244 sentences that mean none of them.
enum AssistantCorpus {
    /// The sentences in scope.
    static let sentences: [LabelledSentence] = lines(of: "assistant.txt").flatMap { line in
        let parts = line.split(separator: ": ", maxSplits: 1)
        return parts.count < 2
            ? [] : parts[1].split(separator: " | ").map { LabelledSentence(String($0), intent: String(parts[0])) }
    }

    /// The sentences out of scope.
    static let outside = lines(of: "outOfScope.txt").map { LabelledSentence($0, intent: nil) }

    /// The sentences of some intents.
    static func sentences(of intents: Set<String>) -> [LabelledSentence] {
        sentences.filter { $0.intent.map(intents.contains) ?? false }
    }

    /// Every fourth sentence for a test, the others to learn from.
    static func split(_ sentences: [LabelledSentence]) -> (train: [LabelledSentence], test: [LabelledSentence]) {
        let numbered = sentences.enumerated()
        return (
            numbered.filter { $0.offset % 4 != 3 }.map(\.element), numbered.filter { $0.offset % 4 == 3 }.map(\.element)
        )
    }

    private static func lines(of name: String) -> [String] {
        let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        guard let file = fopen("\(folder)/\(name)", "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

@Suite("AssistantCorpus")
struct AssistantCorpusTests {
    @Test("The corpus has the documented size")
    func size() {
        #expect(AssistantCorpus.sentences.count == 1_500)
        #expect(Set(AssistantCorpus.sentences.map(\.intent)).count == 75)
        #expect(AssistantCorpus.outside.count == 244)
    }
}
