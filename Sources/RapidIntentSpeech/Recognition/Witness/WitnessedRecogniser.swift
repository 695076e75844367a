public import RapidIntent
import RapidIntentSupport

/// A recogniser whose partial transcripts a second one confirms, as decided by ``WitnessedTranscripts``.
///
/// Both recognise the same audio, each at its own pace. An event of the first waits for the second's events before its
/// time, so the same recording gives the same events in every run.
private struct WitnessedRecogniser<Base: SpeechRecogniser, Witness: SpeechRecogniser>: SpeechRecogniser {
    let base: Base
    let witness: Witness
    let normaliser: Normaliser

    init(_ base: Base, witness: Witness, locale: LocaleIdentifier) throws(WitnessError) {
        guard base.answersEveryFrame else { throw WitnessError(unusable: base) }
        guard witness.answersEveryFrame else { throw WitnessError(unusable: witness) }
        (self.base, self.witness, normaliser) = (base, witness, Normaliser(locale: locale))
    }

    var answersEveryFrame: Bool { base.answersEveryFrame }
    var timeLimits: RecogniserTimeLimits { base.timeLimits }

    /// The number of frames that one recogniser may be ahead of the other: some seconds.
    private static var room: Int { 64 }

    /// One of two readers of a source.
    private struct Branch: AudioSource {
        let sampleRate: Int
        let isLive: Bool
        let channel: BoundedChannel<AudioFrame>

        func frames() -> AsyncThrowingStream<AudioFrame, any Error> { channel.stream {} }
    }

    /// Listens until the audio ends or the consuming task is cancelled.
    func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        RecognitionEvent.stream { channel in
            let branches = (0..<2).map { _ in
                Branch(
                    sampleRate: source.sampleRate, isLive: source.isLive,
                    channel: BoundedChannel<AudioFrame>(room: Self.room))
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await Self.distribute(source, to: branches.map(\.channel)) }
                defer { group.cancelAll() }
                var transcripts = WitnessedTranscripts(normaliser: normaliser)
                var witnessed = witness.recognise(branches[1]).makeAsyncIterator()
                var next = try await witnessed.next()
                for try await event in base.recognise(branches[0]) {
                    while let heard = next, heard.at < event.at {
                        transcripts.hear(heard)
                        next = try await witnessed.next()
                    }
                    channel.send(transcripts.judge(event))
                    await channel.waitForRoom()
                }
            }
        }
    }

    private static func distribute(_ source: any AudioSource, to channels: [BoundedChannel<AudioFrame>]) async {
        do {
            for try await frame in source.frames() {
                for channel in channels { channel.send(frame) }
                for channel in channels { await channel.waitForRoom() }
            }
            // The frames also end with a cancellation, after which neither may finish an utterance.
            guard !Task.isCancelled else { return }
            for channel in channels { channel.finish() }
        } catch {
            for channel in channels { channel.finish(throwing: error) }
        }
    }
}

extension SpeechRecogniser {
    /// Returns the same recogniser with a second one as witness, so that fewer wrong commands fire early.
    ///
    /// ```swift
    /// let recogniser = try moonshine.witnessed(by: pocketSphinx, locale: "en")
    /// ```
    ///
    /// Texts and final transcripts are this recogniser's. Partial transcripts differ in `Transcript.silence`, on which
    /// commands fire, and in `holdsCommands`: while the witness reports other words, commands are held back; while it
    /// reports the same words, the silence is the longer of both, unless this recogniser's confidence is too low for a command (at most 0.45). Words are compared
    /// as phrases are. Costs as much as both recognisers.
    ///
    /// - Parameters:
    ///   - witness: A recogniser that sets the confidence of texts that may fire.
    ///   - locale: The language of the words.
    /// - Throws: ``WitnessError`` if one of both does not answer every frame (`answersEveryFrame`).
    public func witnessed(
        by witness: some SpeechRecogniser, locale: LocaleIdentifier
    ) throws(WitnessError) -> some SpeechRecogniser {
        try WitnessedRecogniser(self, witness: witness, locale: locale)
    }
}

extension WitnessedRecogniser: DictionaryRecogniser where Base: DictionaryRecogniser, Witness: DictionaryRecogniser {
    func listen(for dictionary: CommandDictionary) throws {
        // The witness may refuse more dictionaries; asked first, it changes neither when it does.
        try witness.listen(for: dictionary)
        try base.listen(for: dictionary)
    }

    /// What the witness cannot recognise is still recognised.
    var unrecognised: [String] { base.unrecognised }
}

extension DictionaryRecogniser {
    /// Returns the same recogniser with a witness; the dictionary of both is replaced.
    package func witnessed(
        by witness: some DictionaryRecogniser, locale: LocaleIdentifier
    ) throws(WitnessError) -> some DictionaryRecogniser {
        try WitnessedRecogniser(self, witness: witness, locale: locale)
    }
}

/// The error for a recogniser that cannot have a witness or be one.
public struct WitnessError: Error, Sendable, Hashable, CustomStringConvertible {
    package var message: String

    init(unusable recogniser: some SpeechRecogniser) {
        message =
            "\(type(of: recogniser)) does not answer every frame, and a recogniser is compared with its witness frame by "
            + "frame; use one whose 'answersEveryFrame' is true"
    }

    /// The message.
    public var description: String { message }
}
