import RapidIntentSpeech

/// Decodes whole utterances with the general language model, which it loads when it is first asked.
///
/// One is shared by all streams of a recogniser, since the model takes some 100 MB; they wait for one another.
actor FreeTextDecoder {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent free text")
    private let model: PocketSphinxModel
    private var engine: SphinxEngine?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(model: PocketSphinxModel) { self.model = model }

    /// Whether the general model is in memory, which the first question puts there.
    var isLoaded: Bool { engine != nil }

    /// What was said, in lower-case words; empty if nothing was understood.
    func transcribe(_ samples: [Int16]) throws(PocketSphinxError) -> String {
        let engine = try loaded()
        try engine.begin()
        try engine.process(samples, isWhole: true)
        try engine.end()
        return Hypothesis(engine.hypothesis).text
    }

    private func loaded() throws(PocketSphinxError) -> SphinxEngine {
        if let engine { return engine }
        let loaded = try SphinxEngine(options: DecoderOptions.freeText(model))
        engine = loaded
        return loaded
    }
}
