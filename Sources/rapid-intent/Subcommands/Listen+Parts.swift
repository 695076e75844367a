#if Tool
import RapidIntentPrograms
import Foundation
import RapidIntent
import RapidIntentALSA
import RapidIntentSupport
import RapidIntentPocketSphinx
import RapidIntentSpeech

// The parts of `listen`.
extension Listen {
    func source(showingOn screen: LiveScreen?) throws -> any AudioSource {
        if let audio {
            let file: WAVSource
            do throws(WAVError) {
                file = try WAVSource(path: audio, pacedBy: realtime ? ContinuousClock() : nil)
            } catch {
                throw Failure(.badInput, "\(error)")
            }
            if file.samples.isEmpty { StandardError.write("rapid-intent: '\(audio)' holds no audio") }
            return realtime ? metered(file, on: screen) : file
        }
        if raw {
            if (try? FileStatus(ofPath: "/dev/stdin").kind) == .folder {
                throw Failure(.badInput, "'--raw' reads standard input, and that is a folder; give it audio")
            }
            return metered(try RawPCMSource(fileDescriptor: STDIN_FILENO, inputRate: rate ?? 16_000), on: screen)
        }
        let tell: @Sendable (String) -> Void = { trouble in
            guard let screen, LiveScreen.canAnimate else { return StandardError.write("audio: \(trouble)") }
            Task { await screen.show(remark: "audio: \(trouble)") }
        }
        let microphone = ALSASource(
            device: device ?? ALSADevice.defaultName, channels: channel.map(CaptureChannels.only) ?? .mix,
            reconnection: reconnect ? .waiting() : .never
        ) { tell("\($0)") }
        return metered(microphone.monitored { tell("\($0)") }, on: screen)
    }

    /// The same source; its level is displayed if the output supports it.
    private func metered(_ source: some AudioSource, on screen: LiveScreen?) -> any AudioSource {
        guard let screen, LiveScreen.canAnimate else { return source }
        return source.metered { level, at in screen.levels.yield((level, at)) }
    }

    /// A pipeline around the recogniser, with the chosen profile.
    func pipeline(
        _ choice: ProfileChoice, _ source: any AudioSource, _ recogniser: ListeningRecogniser,
        following active: ActiveDictionaries
    ) throws -> SpeechPipeline {
        var configuration = PipelineConfiguration()
        configuration.completion = .dictionaries(active)
        // A pipe may pause for any time, and so may a microphone that `--reconnect` waits for.
        if raw || reconnect { configuration.stallLimit = nil }
        do {
            return try SpeechPipeline(
                source: source, recogniser: recogniser.base, profile: try pipelineProfile(choice),
                configuration: configuration)
        } catch let error as PocketSphinxError {
            // A phrase that cannot be pronounced is the user's mistake; a missing model is a fault of the machine.
            throw Failure(error.code == .missingModel ? .serviceFailed : .badInput, "\(error)")
        }
    }

    private func pipelineProfile(_ choice: ProfileChoice) throws(PocketSphinxError) -> PipelineProfile {
        switch choice {
        case .continuous: .continuous
        case .voiceActivity: .voiceActivity
        case .pushToTalk: .pushToTalk
        case .wakePhrase:
            .wakePhrase(try PocketSphinxWakePhraseDetector(profile.wakePhrases.map { PocketSphinxWakePhrase($0) }))
        }
    }
}
#endif
