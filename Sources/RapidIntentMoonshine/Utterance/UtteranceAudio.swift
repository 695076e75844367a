import RapidIntent
import RapidIntentSpeech

/// The audio of the current utterance, with a little earlier audio, and its voice activity.
///
/// In blocks of 20 ms at 16 kHz. Before an utterance only the last ``margin`` blocks are kept.
struct UtteranceAudio {
    /// The number of samples in a block.
    static let blockLength = NoiseReducedBlocks.length
    /// The number of blocks kept before an utterance: 600 ms.
    static let margin = 30
    /// The number of decoded blocks around the voice: a detector does not detect soft beginnings and ends of words.
    private static let reach = 15

    private var samples: [Int16] = []
    private var voice: [Bool] = []
    /// Whether an utterance has begun.
    var isUtterance = false

    /// The duration of the kept audio.
    var duration: Duration { .audio(samples: samples.count, rate: MoonshineModel.sampleRate) }

    /// Appends a block.
    mutating func append(_ block: [Int16], isVoice: Bool) {
        samples += block
        voice.append(isVoice)
        // Cut at twice the margin, so that few appends move the rest.
        if !isUtterance, voice.count > 2 * Self.margin { keep(Self.margin) }
    }

    /// Ends the utterance, and keeps the audio after its last voice: it may begin the next one.
    mutating func reset() {
        keep(min(voice.reversed().prefix { !$0 }.count, Self.margin))
        isUtterance = false
    }

    private mutating func keep(_ blocks: Int) {
        voice.removeFirst(max(voice.count - blocks, 0))
        samples.removeFirst(max(samples.count - voice.count * Self.blockLength, 0))
    }

    /// The voice with some audio around it, from -1 to 1.
    var speech: [Float] {
        guard let first = voice.firstIndex(of: true), let last = voice.lastIndex(of: true) else { return [] }
        let blocks = max(first - Self.reach, 0)..<min(last + 1 + Self.reach, voice.count)
        let range = (blocks.lowerBound * Self.blockLength)..<min(blocks.upperBound * Self.blockLength, samples.count)
        return samples[range].map { Float($0) / 32_768 }
    }
}
