import RapidIntentSpeech

/// Decodes whole utterances with the general language model, which it loads when it is first needed.
///
/// One is shared by all streams of a recogniser, since the model takes some 100 MB; they wait for one another. The same sound as
/// last time is not decoded again, so that an utterance can be decoded while the silence behind it still lasts.
actor FreeTextDecoder {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent free text")
    private let model: PocketSphinxModel
    private var engine: SphinxEngine?
    /// What was decoded last.
    private var last: (cepstra: Cepstra, text: String)?
    /// How many utterances were decoded.
    private(set) var decoded = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(model: PocketSphinxModel) { self.model = model }

    /// Whether the general model is in memory.
    var isLoaded: Bool { engine != nil }

    /// What was said, in lower-case words; empty if nothing was understood.
    func transcribe(_ samples: [Int16]) throws(PocketSphinxError) -> String {
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
