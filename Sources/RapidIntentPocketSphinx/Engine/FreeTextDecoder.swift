import RapidIntentSpeech
import RapidIntentSupport

/// Decodes whole utterances with the general language model, which is loaded on first use.
///
/// All streams of a recogniser share one decoder and wait for each other, because the model takes some 100 MB.
/// Unchanged sound is not decoded again, so an utterance can be decoded during the silence behind it.
actor FreeTextDecoder {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent free text")
    private let model: PocketSphinxModel
    private var engine: SphinxEngine?
    private var last: (cepstra: Cepstra, text: String)?
    private(set) var decoded = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(model: PocketSphinxModel) { self.model = model }

    /// Whether the general model is in memory.
    var isLoaded: Bool { engine != nil }

    /// Returns the text in lower-case words; empty if no word was recognised.
    func transcribe(_ samples: [Int16]) throws(PocketSphinxError) -> String {
        // A cancelled stream must not delay the others.
        if Task.isCancelled { return "" }
        let engine = try loaded()
        let cepstra = try engine.cepstra(of: samples)
        if let last, last.cepstra == cepstra { return last.text }
        guard cepstra.count > 0 else { return "" }
        try engine.begin()
        try engine.process(cepstra)
        try engine.end()
        let text = Hypothesis(engine.hypothesis).text
        last = (cepstra, text)
        decoded += 1
        return text
    }

    /// Loads the general model, unless it is in memory.
    func load() throws(PocketSphinxError) { _ = try loaded() }

    private func loaded() throws(PocketSphinxError) -> SphinxEngine {
        if let engine { return engine }
        let loaded = try SphinxEngine(options: DecoderOptions.freeText(model))
        engine = loaded
        return loaded
    }
}
