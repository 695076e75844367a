#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers
import RapidIntentSupport

/// The messages to and from Home Assistant on one connection: a state machine.
///
/// It authenticates, subscribes to changes if it follows them, and asks for the home. A change makes it ask again once
/// ``HomeAssistantLimits/gather`` has passed, so that a burst of changes gives one home. All times are those since the
/// connection was made. The protocol is that of https://developers.home-assistant.io/docs/api/websocket.
struct HomeAssistantDialogue: Sendable {
    private enum Phase {
        case greeting, authenticating, open
    }

    private enum Asked {
        case question(HomeAssistantQuestion)
        case subscription(String)
        case ping
    }

    /// The events after which the names may be others.
    ///
    /// Exposure is an option of an entity in its registry. `homeassistant_started` is for entities without an entry.
    static let events = [
        "area_registry_updated", "floor_registry_updated", "device_registry_updated", "entity_registry_updated",
        "homeassistant_started",
    ]

    /// How often answers are discarded because the home changed meanwhile: a home that always changes is read too.
    private static let mostDiscarded = 3

    private let token: HomeAssistantToken
    private let follows: Bool
    private let limits: HomeAssistantLimits
    private let server: String
    private var phase = Phase.greeting
    private var lastID = 0
    private var asked: [Int: Asked] = [:]
    private var answers: [HomeAssistantQuestion: JSON] = [:]
    private var discarded = 0
    private var home: HomeAssistantHome?
    private var dueSince: Duration? = .zero
    /// When the first change was reported that is not read yet.
    private var changedAt: Duration?
    private var lastHeard = Duration.zero

    init(token: HomeAssistantToken, follows: Bool, limits: HomeAssistantLimits, server: String) {
        self.token = token
        self.follows = follows
        self.limits = limits
        self.server = server
    }

    /// Whether answers to questions about the home are due.
    private var isReading: Bool { asked.values.contains { if case .question = $0 { true } else { false } } }

    /// When ``wake(at:)`` must be called at the latest.
    var due: Duration {
        if let dueSince { return dueSince + limits.answer }
        if let changedAt { return changedAt + limits.gather }
        return lastHeard + limits.silence
    }

    /// Removes the home that was read since the last call.
    mutating func removeHome() -> HomeAssistantHome? {
        defer { home = nil }
        return home
    }

    // MARK: Receiving

    mutating func receive(
        _ answer: WebSocketAnswer, at now: Duration
    ) throws(HomeAssistantError) -> [WebSocketMessage] {
        let text: String
        switch answer {
        // A ping restarts no time limit of an answer.
        case .ping(let content):
            lastHeard = now
            return [.pong(content)]
        case .text(let received): text = received
        }
        let json: JSON
        do throws(JSON.Failure) {
            json = try JSON(reading: text.utf8, expecting: "a JSON object")
        } catch {
            throw HomeAssistantError(
                .badReply, "\(server) sends text that is not JSON: byte \(error.offset): \(error.message)")
        }
        guard let type = json["type"]?.string else { throw unexpected("a message without a type") }
        lastHeard = now
        switch phase {
        case .greeting:
            guard type == "auth_required" else { throw unexpected("'\(type.quotable())' instead of 'auth_required'") }
            phase = .authenticating
            dueSince = now
            return [.text((["type": "auth", "access_token": token.secret] as JSON).text)]
        case .authenticating:
            switch type {
            case "auth_ok":
                phase = .open
                return (follows ? Self.events.map { ask(.subscription($0)) } : []) + read(at: now)
            case "auth_invalid": throw rejection(json["message"]?.string)
            default: throw unexpected("'\(type.quotable())' instead of 'auth_ok'")
            }
        case .open: return try receive(json, of: type, at: now)
        }
    }

    private mutating func receive(
        _ json: JSON, of type: String, at now: Duration
    ) throws(HomeAssistantError) -> [WebSocketMessage] {
        switch type {
        case "event":
            changedAt = changedAt ?? now
            return []
        case "result", "pong":
            guard let number = json["id"]?.number, let id = Int(exactly: number),
                let asked = asked.removeValue(forKey: id)
            else { return [] }
            dueSince = self.asked.isEmpty ? nil : now
            guard type == "pong" || json["success"]?.bool == true else { throw refusal(of: asked, json["error"]) }
            guard case .question(let question) = asked else { return [] }
            answers[question] = json["result"] ?? .null
            if question == .exposed {
                dueSince = now
                let exposed = try HomeAssistantHome.exposed(json["result"] ?? .null, from: server)
                return [ask(.question(.entries), ["entity_ids": exposed])]
            }
            if !isReading { try finishReading() }
            return []
        default: return []
        }
    }

    /// Makes a home of the answers, unless it changed while they were read, or has not loaded its entities yet.
    private mutating func finishReading() throws(HomeAssistantError) {
        defer { answers = [:] }
        if let state = answers[.config]?["state"]?.string, state != "RUNNING" {
            // `homeassistant_started` tells when it has.
            guard !follows else { return }
            throw HomeAssistantError(.unreachable, "\(server) is still starting; try again in a minute")
        }
        guard changedAt == nil || discarded == Self.mostDiscarded else {
            discarded += 1
            return
        }
        discarded = 0
        home = try HomeAssistantHome(answers, from: server)
    }

    // MARK: Asking

    /// Does what is due.
    mutating func wake(at now: Duration) throws(HomeAssistantError) -> [WebSocketMessage] {
        guard now >= due else { return [] }
        guard dueSince == nil else {
            throw HomeAssistantError(
                .unreachable,
                "\(server) did not answer within \(limits.answer); check that it runs and is not overloaded")
        }
        if changedAt != nil { return read(at: now) }
        dueSince = now
        return [ask(.ping)]
    }

    private mutating func read(at now: Duration) -> [WebSocketMessage] {
        changedAt = nil
        dueSince = now
        return HomeAssistantQuestion.allCases.filter { $0 != .entries }.map { ask(.question($0)) }
    }

    private mutating func ask(_ asked: Asked, _ members: JSON? = nil) -> WebSocketMessage {
        // Ids must increase (components/websocket_api/connection.py).
        lastID += 1
        self.asked[lastID] = asked
        let message: JSON =
            switch asked {
            case .question(let question): ["type": question.rawValue]
            case .subscription(let event): ["type": "subscribe_events", "event_type": event]
            case .ping: ["type": "ping"]
            }
        return .text((["id": lastID] as JSON).adding(message).adding(members).text)
    }

    // MARK: Failures

    private func unexpected(_ what: String) -> HomeAssistantError {
        HomeAssistantError(.badReply, "\(server) is not Home Assistant: it sends \(what); \(HomeAssistant.addressHelp)")
    }

    private func rejection(_ message: String?) -> HomeAssistantError {
        HomeAssistantError(
            .rejectedToken,
            "\(server) rejects the token\(quoted(message)); make a new one in the profile of an administrator, "
                + "under Security"
        )
    }

    private func refusal(of asked: Asked, _ error: JSON?) -> HomeAssistantError {
        let what =
            switch asked {
            case .question(let question): question.rawValue
            case .subscription(let event): "subscribe_events \(event)"
            case .ping: "ping"
            }
        let help =
            error?["code"]?.string == "unauthorized"
            ? "the token must be that of an administrator" : "Home Assistant 2024.4 or later is needed"
        return HomeAssistantError(.refused, "\(server) refuses '\(what)'\(quoted(error?["message"]?.string)); \(help)")
    }

    /// What Home Assistant says, which may quote what it was sent.
    private func quoted(_ message: String?) -> String {
        guard let message, !message.isEmpty else { return "" }
        return " (\(message.quotable(10_000).replacing(token.secret, with: token.description).prefix(200)))"
    }
}
#endif
