#if SpeechServers
import NIOCore
import RapidIntent
import RapidIntentSpeech
import RapidIntentSpeechServers

/// The connection of one client: performs the effects of its ``ClientConversation``.
actor ClientConnection {
    typealias Channel = NIOAsyncChannel<WyomingEvent, WyomingMessage>

    private let parts: ServerParts
    private var conversation: ClientConversation
    private var outbound: NIOAsyncChannelOutboundWriter<WyomingMessage>?
    private var channel: (any NIOCore.Channel)?
    private var turn: Task<Void, Never>?
    private var audio: ClientAudio?

    /// How long an error waits in the connection before it is closed, so that unread input does not destroy it.
    private static let linger = Duration.milliseconds(200)

    init(_ parts: ServerParts) {
        self.parts = parts
        conversation = ClientConversation(limits: parts.configuration.limits, language: parts.speech?.locale)
        conversation.answers = parts.configuration.answers
    }

    /// Serves the client until one side closes; the recogniser is free when this returns.
    func serve(_ channel: Channel) async {
        self.channel = channel.channel
        // An error here is the client's way to go.
        try? await channel.executeThenClose { inbound, outbound in try await converse(inbound, outbound) }
        audio?.abandon()
        turn?.cancel()
        await turn?.value
    }

    /// Tells a client that there is no room for it, and closes.
    static func refuse(_ channel: Channel, _ reason: String) async {
        try? await channel.executeThenClose { _, outbound in
            try await outbound.write(ClientConversation.error(reason, "too-many-clients"))
            try await Task.sleep(for: linger)
        }
    }

    private func converse(
        _ inbound: NIOAsyncChannelInboundStream<WyomingEvent>, _ outbound: NIOAsyncChannelOutboundWriter<WyomingMessage>
    ) async throws {
        self.outbound = outbound
        do {
            for try await event in inbound { try await handle(.received(event)) }
        } catch let error as SpeechServerError where error.code == .badReply {
            try await perform(conversation.fail(error.description, "bad-event"))
        }
    }

    private func handle(_ input: ClientConversation.Input) async throws {
        try await perform(conversation.handle(input))
    }

    private func perform(_ effects: [ClientConversation.Effect]) async throws {
        for effect in effects {
            switch effect {
            case .send(let messages): try await outbound?.write(contentsOf: messages)
            case .describe: try await outbound?.write(parts.info)
            case .begin(let number, let sampleRate, let ending): await begin(number, sampleRate: sampleRate, ending)
            case .hear(let frames): for frame in frames { audio?.append(frame) }
            case .endAudio: audio?.finish()
            case .understand(let sentence):
                let resolutions = await parts.conversations.resolutions(of: sentence, scope: parts.scope(of: sentence))
                try await handle(.understood(sentence, resolutions))
            case .close:
                try? await Task.sleep(for: Self.linger)
                channel?.close(promise: nil)
            }
        }
    }

    private func begin(_ number: Int, sampleRate: Int, _ ending: TurnEnding) async {
        guard let host = parts.host, let spoken = parts.turn(ending) else { return }
        // A client that begins turns without end waits for each.
        turn?.cancel()
        await turn?.value
        let audio = ClientAudio(sampleRate: sampleRate, longest: spoken.longest, clock: parts.configuration.clock)
        self.audio = audio
        turn = Task {
            let outcome: ClientConversation.Input
            do {
                try await host.claim(audio)
                outcome = await hear(audio, number, spoken, host)
                await host.release(audio)
            } catch {
                outcome = .failed(turn: number, reason: "\(error)")
            }
            audio.abandon()
            // The client may have gone.
            try? await handle(outcome)
        }
    }

    private func hear(
        _ audio: ClientAudio, _ number: Int, _ spoken: SpokenTurn, _ host: TurnHost
    ) async -> ClientConversation.Input {
        do {
            // A client that does not read must not hold the turn, which has a time limit.
            let text = try await spoken.text(of: audio) {
                try host.watch(audio)
            } onWords: {
                Task { try? await self.handle(.spoken(turn: number)) }
            }
            return .heard(turn: number, text: text)
        } catch let failure as PipelineFailure where failure.code == .sourceStalled {
            let limit = parts.configuration.limits.silentClient
            return .failed(turn: number, reason: "no audio came for \(limit)")
        } catch {
            if !(error is CancellationError) { parts.report("a turn has failed: \(error)") }
            return .failed(turn: number, reason: "\(error)")
        }
    }
}
#endif
