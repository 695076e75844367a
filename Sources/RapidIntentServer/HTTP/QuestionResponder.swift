#if Server
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import RapidIntent
import RapidIntentSupport

/// Answers questions, and opens streams.
struct QuestionResponder: Sendable {
    let dictionaries: ActiveDictionaries
    let service: (any OnlineIntentService)?
    let answers: IntentAnswers
    /// The accepted keys; nil if no key is required.
    let keys: KeyRing?
    let limiter: RateLimiter
    let slots: StreamSlots
    let configuration: IntentServerConfiguration
    let metrics: ServerMetrics
    /// The metrics of other parts of the process; nil for none.
    let furtherMetrics: MountedMetrics?
    let logger: Logger

    private var limits: ServerLimits { configuration.limits }

    /// Answers a request whose key and rate are checked.
    ///
    /// - Throws: ``ServiceProblem``, an `OnlineIntentError`, or an error of a stream's body.
    func answer(_ request: Request, _ context: IntentRequestContext) async throws -> Response {
        let target = try context.target.get()
        guard let endpoint = context.endpoint else { throw ServiceProblem.noSuchPath }
        guard endpoint.methods.contains(request.method) else {
            throw ServiceProblem(
                .methodNotAllowed, "MethodNotAllowed",
                "Use \(endpoint.methods.map(\.rawValue).joined(separator: " or ")).",
                allowed: endpoint.methods)
        }
        let reader = QuestionReader(limits: limits)
        switch endpoint {
        case .luisV3(let app):
            try check(app: app)
            let text =
                if request.method == .get {
                    try parameter("query", of: target)
                } else {
                    try reader.decode(
                        LUISv3Question.self, from: try await reader.body(of: request), shape: #"{"query":"…"}"#
                    ).query
                }
            let options = LUISv3Replies.Options(
                isVerbose: target.isOn("verbose"), showsAllIntents: target.isOn("show-all-intents"))
            let prediction = try await prediction(text, longest: LUISv3Replies.longestText, tooLong: .uriTooLong)
            return Response(json: LUISv3Replies.body(of: prediction, options))
        case .luisV2(let app):
            try check(app: app)
            let text =
                if request.method == .get {
                    try parameter("q", of: target)
                } else {
                    try reader.decode(
                        String.self, from: try await reader.body(of: request), shape: #""…", a text and nothing else"#)
                }
            let prediction = try await prediction(text, longest: LUISv2Replies.longestText, tooLong: .uriTooLong)
            return Response(json: LUISv2Replies.body(of: prediction, isVerbose: target.isOn("verbose")))
        case .clu:
            let question = try reader.decode(
                CLUQuestion.self, from: try await reader.body(of: request),
                shape:
                    #"{"kind":"Conversation","analysisInput":{"conversationItem":{"id":"1","participantId":"1","text":"…"}},"parameters":{…}}"#
            )
            if let project = question.parameters?.projectName {
                try check(app: project)
            } else if !configuration.apps.isEmpty {
                throw ServiceProblem.badRequest("parameters.projectName is missing.")
            }
            guard let unit = CLUReplies.unit(named: question.parameters?.stringIndexType) else {
                throw ServiceProblem.badRequest(
                    "stringIndexType is none of TextElements_v8, Utf16CodeUnit and UnicodeCodePoint.")
            }
            let item = question.analysisInput.conversationItem
            let locale = Self.locale(item.language)
            let prediction = try await prediction(
                item.text, locale: locale, longest: CLUReplies.longestText, tooLong: .badRequest)
            let language = String((locale ?? configuration.locale ?? dictionaries.current.locale).language)
            return Response(json: CLUReplies.body(of: prediction, language: language, unit))
        case .rasa:
            let question = try reader.decode(
                RasaQuestion.self, from: try await reader.body(of: request), shape: #"{"text":"…"}"#)
            let prediction = try await prediction(question.text, longest: limits.text, tooLong: .badRequest)
            return Response(json: RasaReplies.body(of: prediction))
        case .listen: return try listen(request, target, key: context.key)
        case .health: return Response(json: .object { $0.member("status", "ok") })
        case .metrics:
            return Self.reply(
                metrics: metrics.text(
                    openStreams: slots.inUse, dictionaryVersion: dictionaries.current.version, further: furtherMetrics))
        case .fleetMetrics:
            guard let fleet = furtherMetrics?.fleet else { throw ServiceProblem.noSuchPath }
            return Self.reply(metrics: await fleet())
        }
    }

    private static func reply(metrics text: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    private func check(app: String) throws {
        guard configuration.apps.isEmpty || configuration.apps.contains(app) else { throw ServiceProblem.noSuchApp }
    }

    private func parameter(_ name: String, of target: RequestTarget) throws -> String {
        guard let text = target.query[name] else {
            throw ServiceProblem.badRequest("The query parameter '\(name)' is missing.")
        }
        return text
    }

    private func prediction(
        _ text: String, locale: LocaleIdentifier? = nil, longest: Int, tooLong: HTTPResponse.Status
    ) async throws -> ServedPrediction {
        let text = try QuestionReader.checked(text, longest: longest, status: tooLong)
        let answer = try await answers.answer(to: text, locale: locale ?? configuration.locale)
        metrics.found(by: answer.source, refusal: answer.refusal)
        return answer.prediction
    }

    /// A client's language; nil if it is not a valid language tag.
    private static func locale(_ name: String?) -> LocaleIdentifier? {
        name.map(LocaleIdentifier.init(rawValue:)).flatMap { $0.isWellFormed ? $0 : nil }
    }

    private func listen(_ request: Request, _ target: RequestTarget, key: String) throws -> Response {
        let name = target.query["pacing"] ?? ListenStream.Pacing.clock.rawValue
        guard let pacing = ListenStream.Pacing(rawValue: name) else {
            throw ServiceProblem.badRequest("pacing is neither 'clock' nor 'stream'.")
        }
        if let locale = target.query["locale"], Self.locale(locale) == nil {
            throw ServiceProblem.badRequest("locale is not a language tag such as en-GB.")
        }
        try QuestionReader.checkEncodings(of: request)
        var settings = configuration.resolver
        if let tentative = target.query["tentative"]?.lowercased() {
            guard tentative == "true" || tentative == "false" else {
                throw ServiceProblem.badRequest("tentative is neither 'true' nor 'false'.")
            }
            settings.reportsTentative = tentative == "true"
        }
        let slot: StreamSlots.Slot
        switch slots.acquire(for: key) {
        case .granted(let granted): slot = granted
        case .full: throw ServiceProblem.noRoomForStream
        case .fullForKey:
            metrics.limited(key)
            throw ServiceProblem.tooManyStreamsOfKey
        }
        metrics.streamOpened()
        let stream = ListenStream(
            resolver: IntentResolver(
                dictionaries: dictionaries, service: service, configuration: settings, observers: [metrics]),
            pacing: pacing, locale: Self.locale(target.query["locale"]) ?? configuration.locale, limits: limits,
            metrics: metrics,
            isAdmitted: { [keys] in keys.map { $0.name(presentedBy: request, query: target.query) != nil } ?? true },
            charge: { [limiter] in limiter.charge(key, $0, at: limiter.now) })
        let body = request.body
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/x-ndjson; charset=utf-8", .cacheControl: "no-store",
                .xAccelBuffering: "no",
            ],
            body: ResponseBody { [logger] writer in
                // Keeps the slot until the stream ends.
                defer { withExtendedLifetime(slot) {} }
                do {
                    try await stream.run(body, to: &writer)
                } catch {
                    logger.debug("a stream broke off")
                    throw error
                }
                try await writer.finish(nil)
            })
    }
}

extension HTTPField.Name {
    /// Tells nginx not to buffer the stream.
    fileprivate static var xAccelBuffering: HTTPField.Name {
        HTTPField.Name(parsed: "x-accel-buffering") ?? .cacheControl
    }
}
#endif
