/// The audio of the current utterance, with a little earlier audio, and its voice activity.
///
/// In blocks of 20 ms at 16 kHz. Before an utterance only the last ``margin`` blocks are kept; the length limit bounds
/// the utterance itself.
package struct UtteranceAudio: Sendable {
    /// The audio after noise reduction.
    package private(set) var samples: [Int16] = []
    /// The original audio: for models that were trained on rooms with noise.
    package private(set) var original: [Int16] = []
    /// The voice activity of each block, with the detector's hangover.
    package private(set) var voice: [Bool] = []
    package var isUtterance = false
    /// How long the last frame had waited when it was received, as ``AudioDelay`` counts it; nil if the audio is not live.
    package var lag: Duration?

    package static let blockLength = NoiseReducedBlocks.length
    package static let blockDuration = Duration.milliseconds(20)
    /// The number of blocks kept before an utterance: 600 ms, so that an engine also receives silence.
    package static let margin = 30

    package var duration: Duration { Self.blockDuration * voice.count }

    package init() {}

    package mutating func append(_ block: NoiseReducedBlocks.Block, isVoice: Bool) {
        samples += block.reduced
        original += block.original
        voice.append(isVoice)
        // Cut at twice the margin, so that few appends move the rest.
        if !isUtterance, voice.count > 2 * Self.margin { keep(Self.margin) }
    }

    /// Removes the utterance, and keeps the last audio: it may begin the next one.
    ///
    /// - Parameter last: The duration of the kept audio; ``margin`` at most.
    package mutating func clear(keeping last: Duration) {
        // Rounded down, so that no block of the last word is kept.
        keep(Int(min(max(last, .zero), Self.blockDuration * Self.margin) / Self.blockDuration))
        isUtterance = false
    }

    private mutating func keep(_ blocks: Int) {
        voice.removeFirst(max(voice.count - blocks, 0))
        samples.removeFirst(max(samples.count - voice.count * Self.blockLength, 0))
        original.removeFirst(max(original.count - voice.count * Self.blockLength, 0))
    }
}
