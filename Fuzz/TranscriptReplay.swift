#if Tool
import Dispatch
import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import RapidIntentYAML

/// Transcripts, line by line, on their way through a resolver.
struct TranscriptReplay {
    /// Reads lines and writes the events that come of them, as `rapid-intent resolve --transcripts` does.
    func run(_ input: [UInt8]) {
        var reader = TranscriptLineReader()
        var heard: [RecognitionEvent] = []
        for line in input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            do throws(TranscriptLineError) {
                heard += try reader.events(in: String(decoding: line, as: UTF8.self))
            } catch {
                _ = error.description
            }
        }
        heard += reader.finish()
        resolve(heard)
    }

    /// Resolves what was heard and waits for it: the fuzzer's cases are run one after the other.
    private func resolve(_ heard: [RecognitionEvent]) {
        let done = DispatchSemaphore(value: 0)
        Task {
            var session = IntentResolver(dictionaries: [Self.dictionary]).session()
            for event in heard { for event in await session.handle(event) { _ = EventLine(event).text } }
            for event in await session.finish() { _ = EventLine(event).text }
            done.signal()
        }
        done.wait()
    }

    private static let dictionary: CommandDictionary = {
        do throws(DictionaryError) {
            return try CommandDictionary(yaml: SeedInputs.dictionary)
        } catch {
            // The text is a constant of this program: the first case that is ever run shows whether it is sound.
            fatalError(error.description)
        }
    }()
}
#endif
