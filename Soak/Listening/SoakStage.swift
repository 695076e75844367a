#if Tool
import Foundation
import RapidIntent
import RapidIntentALSA
import RapidIntentSpeech
import RapidIntentSupport
import Synchronization

/// The source of audio of a soak: devices read their samples here, no faster than they are requested.
final class SoakStage: Sendable {
    /// A command that was said, in the stream's time.
    struct Said: Sendable {
        var intent: String
        var start: Duration
        var end: Duration
    }

    let clock: SimulatedClock

    private struct State {
        var script: SoakScript
        var piece: SoakScript.Piece
        var position = 0
        /// The numbers of samples at 16 kHz that devices delivered, and that the consumer received.
        var delivered = 0
        var heard = 0
        /// The stream's time at the end of the audio that the consumer received.
        var heardUntil = Duration.zero
        var isAsked = false
        /// The places in the piece where the device pauses.
        var gaps: [Int] = []
        var backAt: Duration?
        var openings = 0
        var injected: [SoakTrouble: Int] = [:]
        var said: [Said] = []
    }

    private let state: Mutex<State>
    private let asked = DispatchSemaphore(value: 0)

    init(script: SoakScript, clock: SimulatedClock) {
        self.clock = clock
        var script = script
        let piece = script.next()
        state = Mutex(State(script: script, piece: piece))
    }

    /// How often each trouble was caused.
    var injected: [SoakTrouble: Int] { state.withLock { $0.injected } }

    /// The commands that were said since the last call.
    func removeSaid() -> [Said] {
        state.withLock { state in
            defer { state.said = [] }
            return state.said
        }
    }

    /// Records that the consumer requests another frame.
    func ask(heard: Int, until heardUntil: Duration) {
        state.withLock { state in
            state.heard = heard
            state.heardUntil = heardUntil
            state.isAsked = true
        }
        asked.signal()
    }

    /// Records that the consumer received its frame.
    func answer() { state.withLock { $0.isAsked = false } }

    /// Whether another period is needed; if not, waits for a moment of real time until one may be.
    func waitUntilAsked() -> Bool {
        // A device's resampler holds some samples back, in addition to a frame.
        if state.withLock({ $0.isAsked && $0.delivered < $0.heard + 320 + 80 }) { return true }
        _ = asked.wait(timeout: .now() + .milliseconds(20))
        return false
    }

    /// The next action of a device, by the script.
    enum Turn {
        case samples([Int16], passes: Duration)
        case nothing(Duration)
        case vanish
    }

    func turn() -> Turn {
        state.withLock { state in
            if state.position >= state.piece.samples.count { begin(&state) }
            if state.position == 0, state.piece.trouble == .lost, state.backAt == nil {
                // As long as it takes to plug the device in again, or to fetch a new cable.
                state.backAt = clock.now.offset + .seconds(3 + state.openings % 5 * 12)
                return .vanish
            }
            if let place = state.gaps.first, state.position >= place {
                state.gaps.removeFirst()
                return .nothing(state.piece.trouble == .stalled ? .seconds(4) : .milliseconds(900))
            }
            let end = min(state.position + 320, state.piece.samples.count)
            var samples = Array(state.piece.samples[state.position..<end])
            // Devices deliver whole periods.
            samples += [Int16](repeating: 7, count: 320 - samples.count)
            let isSlow = state.piece.trouble == .wrongRate && state.position < 25 * 16_000
            state.position = end
            state.delivered += 320
            return .samples(samples, passes: .milliseconds(isSlow ? 40 : 20))
        }
    }

    /// Opens a device; throws while it is unplugged.
    func open(_ wish: CaptureWish) throws(ALSAError) -> any CaptureDevice {
        let opening = state.withLock { state -> Int? in
            if let backAt = state.backAt, clock.now.offset < backAt { return nil }
            state.openings += 1
            return state.openings
        }
        guard let opening else { throw ALSAError(.unavailable, "there is no device") }
        return SoakDevice(stage: self, format: SoakDevice.formats[opening % SoakDevice.formats.count])
    }

    private func begin(_ state: inout State) {
        state.piece = state.script.next()
        state.position = 0
        state.backAt = nil
        state.gaps = []
        // Samples that devices delivered and the consumer has not received yet come first.
        let start = state.heardUntil + .audio(samples: max(0, state.delivered - state.heard), rate: 16_000)
        if let (intent, end) = state.piece.command {
            state.said.append(Said(intent: intent, start: start, end: start + .audio(samples: end, rate: 16_000)))
        }
        guard let trouble = state.piece.trouble else { return }
        state.injected[trouble, default: 0] += 1
        state.gaps = trouble == .stutter ? [16_000, 32_000, 48_000] : trouble == .stalled ? [8_000] : []
    }
}

/// A sound card of a soak.
final class SoakDevice: CaptureDevice {
    let format: CaptureFormat
    private let stage: SoakStage
    private var samples: [Int16] = []
    private var hasVanished = false
    /// The rest of a pause in which no samples come.
    private var quiet = Duration.zero

    static let formats = [
        CaptureFormat(sampleRate: 16_000, channels: 1, encoding: .signed16),
        CaptureFormat(sampleRate: 48_000, channels: 2, encoding: .signed32),
        CaptureFormat(sampleRate: 32_000, channels: 1, encoding: .float32),
    ]

    init(stage: SoakStage, format: CaptureFormat) {
        self.stage = stage
        self.format = format
    }

    func wait(_ interruption: Interruption, atMost limit: Duration) throws(ALSAError) -> CaptureWait {
        while quiet == .zero {
            if stage.waitUntilAsked() {
                switch stage.turn() {
                case .samples(let samples, let passed):
                    self.samples = samples
                    stage.clock.advance(by: passed)
                    return .ready
                case .vanish:
                    hasVanished = true
                    return .ready
                case .nothing(let time): quiet = time
                }
            } else {
                var descriptor = pollfd(fd: interruption.readEnd, events: Int16(POLLIN), revents: 0)
                if poll(&descriptor, 1, 0) > 0 { return .interrupted }
            }
        }
        let passed = min(quiet, limit)
        quiet -= passed
        stage.clock.advance(by: passed)
        return .nothing
    }

    func read(into buffer: inout [UInt8]) -> Int {
        if hasVanished { return -Int(ENODEV) }
        let repeats = format.sampleRate / 16_000
        var place = 0
        for sample in samples {
            for _ in 0..<repeats * format.channels {
                let bits: UInt32 =
                    switch format.encoding {
                    case .signed16: UInt32(UInt16(bitPattern: sample))
                    case .float32: (Float(sample) / 32_768).bitPattern
                    default: UInt32(bitPattern: Int32(sample) << 16)
                    }
                for byte in 0..<format.stride / format.channels {
                    buffer[place] = UInt8(truncatingIfNeeded: bits >> (8 * byte))
                    place += 1
                }
            }
        }
        return place
    }

    func recover(from error: Int) throws(ALSAError) {}

    func fatal(_ error: Int) -> ALSAError { ALSAError(.failed, "the device is gone (error \(-error))") }
}
#endif
