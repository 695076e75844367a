#if Tool
import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import RapidIntentYAML

/// A part of the library that takes what others wrote.
enum FuzzTarget: String, CaseIterable, Sendable {
    /// Dictionary files.
    case yaml
    /// Phrases, rules and lists, made into a dictionary without a file around them.
    case templates
    case transcripts
    /// Files of other systems, each given to every importer.
    case imports
    /// Compiled dictionaries, forged.
    case compiled

    /// Gives the input to that part, and follows what comes of it as an app would.
    ///
    /// Whatever the input is, it must come back, soon and without taking much memory; being refused is fine.
    func run(_ input: [UInt8]) throws(BrokenPromise) {
        switch self {
        case .yaml:
            guard let source = try? DictionarySource(yaml: input) else { return }
            try replay(String(decoding: input, as: UTF8.self), in: source)
        case .templates:
            let text = String(decoding: input, as: UTF8.self)
            try replay(text, in: TemplateNotes(text).source)
        case .transcripts: TranscriptReplay().run(input)
        case .imports: try ImportRun().run(input)
        case .compiled: try CompiledRun().run(input)
        }
    }

    /// Makes a dictionary and follows a text through it.
    private func replay(_ text: String, in source: DictionarySource) throws(BrokenPromise) {
        guard let dictionary = try? CommandDictionary([source]) else { return }
        try PartialTexts(text).replay(in: dictionary)
    }
}

/// Something that the library promises and did not keep, short of crashing.
struct BrokenPromise: Error, CustomStringConvertible {
    var description: String
}
#endif
