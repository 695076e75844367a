import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import RapidIntent

/// Answers every request, whatever comes.
struct IntentResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let dictionaries: ActiveDictionaries
    let service: (any OnlineIntentService)?
    let answers: IntentAnswers
    /// The keys that open it; nil where it is open to all.
    let keys: KeyRing?
    let limiter: RateLimiter
    let slots: StreamSlots
    let configuration: IntentServerConfiguration
    let metrics: ServerMetrics
    let logger: Logger
    let start = ContinuousClock.now

    private var limits: ServerLimits { configuration.limits }

    func respond(to request: Request, context: Context) async throws -> Response {
        let begin = ContinuousClock.now
        let target = request.head.path.flatMap(RequestTarget.init)
        var dialect: any ServedDialect.Type { Endpoint.dialect(ofTarget: request.head.path) }
        var name = "none"
        var hasBrokenOff = false
        var response: Response
        do {
            guard let target else { throw ServiceProblem.badRequest("The path or the query is not valid.") }
            let endpoint = Endpoint(target.segments)
            name = endpoint?.name ?? "none"
            response = try await answer(request, target, endpoint)
        } catch let problem as ServiceProblem {
            hasBrokenOff = problem == .brokeOff
            response = Self.reply(dialect.body(of: problem), status: problem.status)
            if let seconds = problem.retryAfterSeconds { response.headers[.retryAfter] = "\(seconds)" }
            if problem.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
            if !problem.allowed.isEmpty {
                response.headers[.allow] = problem.allowed.map(\.rawValue).joined(separator: ", ")
            }
        } catch let error as OnlineIntentError {
            logger.error("the model behind the dictionaries failed", metadata: ["code": "\(error.code)"])
            let problem = ServiceProblem(
                .serviceUnavailable, "ServiceUnavailable", "The model behind the dictionaries gave no answer.",
                retryAfter: error.retryAfter ?? .seconds(1))
            response = Self.reply(dialect.body(of: problem), status: problem.status)
            response.headers[.retryAfter] = problem.retryAfterSeconds.map(String.init)
        } catch {
            logger.error("a request failed", metadata: ["endpoint": "\(name)", "error": "\(type(of: error))"])
            response = Self.reply(dialect.body(of: .failed), status: .internalServerError)
        }
        let time = begin.duration(to: .now)
        // Who broke off is gone, or was answered when it was refused.
        if !hasBrokenOff { metrics.answered(name, status: response.status.code, after: time) }
        logger.debug(
            "answered",
            metadata: [
                "endpoint": "\(name)", "status": "\(response.status.code)",
                "microseconds": "\(Int(time / .microseconds(1)))",
            ])
        // A body after the head would be taken for the next answer; RapidIntent's own client warms connections that way.
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func answer(_ request: Request, _ target: RequestTarget, _ endpoint: Endpoint?) async throws -> Response {
        // Who has no key is not told what there is.
        let key = endpoint?.isOpen == true ? "" : try admit(request, target)
        guard let endpoint else { throw ServiceProblem.noSuchPath }
        guard endpoint.methods.contains(request.method) else {
            throw ServiceProblem(
                .methodNotAllowed, "MethodNotAllowed",
                "Use \(endpoint.methods.map(\.rawValue).joined(separator: " or ")).",
                allowed: endpoint.methods)
        }
        switch endpoint {
        case .health: return Self.reply(.object { $0.member("status", "ok") })
        case .metrics:
            let text = metrics.text(openStreams: slots.inUse, dictionaryVersion: dictionaries.current.version)
            return Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        default: break
        }
        if let wait = limiter.admit(key, at: start.duration(to: .now)) {
            metrics.limited(key)
            throw ServiceProblem.tooMany(wait)
        }
        return try await ask(request, target, endpoint, key: key)
    }

    private func admit(_ request: Request, _ target: RequestTarget) throws -> String {
        guard let keys else { return "" }
        guard let presented = PresentedKey.of(request.head, query: target.query),
            let name = keys.current.name(of: presented)
        else { throw ServiceProblem.badKey }
        return name
    }

    private func ask(
        _ request: Request, _ target: RequestTarget, _ endpoint: Endpoint, key: String
    ) async throws -> Response {
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
            return Self.reply(LUISv3Replies.body(of: prediction, options))
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
            return Self.reply(LUISv2Replies.body(of: prediction, isVerbose: target.isOn("verbose")))
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
            return Self.reply(CLUReplies.body(of: prediction, language: language, unit))
        case .rasa:
            let question = try reader.decode(
                RasaQuestion.self, from: try await reader.body(of: request), shape: #"{"text":"…"}"#)
            let prediction = try await prediction(question.text, longest: limits.text, tooLong: .badRequest)
            return Self.reply(RasaReplies.body(of: prediction))
        case .listen: return try listen(request, target, key: key)
        case .health, .metrics: throw ServiceProblem.noSuchPath
        }
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
        metrics.found(by: answer.source)
        return answer.prediction
    }

    /// A language as a client names it; what is no language tag says nothing.
    private static func locale(_ name: String?) -> LocaleIdentifier? {
        name.map(LocaleIdentifier.init(rawValue:)).flatMap { $0.isWellFormed ? $0 : nil }
    }

    private func listen(_ request: Request, _ target: RequestTarget, key: String) throws -> Response {
        let name = target.query["pacing"] ?? ListenStream.Pacing.clock.rawValue
        guard let pacing = ListenStream.Pacing(rawValue: name) else {
            throw ServiceProblem.badRequest("pacing is neither 'clock' nor 'stream'.")
        }
        if let locale = target.query["locale"], Self.locale(locale) == nil {
            throw ServiceProblem.badRequest("locale is no language tag such as en-GB.")
        }
        try QuestionReader.checkEncodings(of: request)
        let slot: StreamSlots.Slot
        switch slots.take(for: key) {
        case .granted(let granted): slot = granted
        case .full: throw ServiceProblem.noRoomForStream
        case .fullForKey:
            metrics.limited(key)
            throw ServiceProblem.tooManyStreamsOfKey
        }
        metrics.streamOpened()
        let stream = ListenStream(
            resolver: IntentResolver(dictionaries: dictionaries, service: service, observers: [metrics]),
            pacing: pacing, locale: Self.locale(target.query["locale"]) ?? configuration.locale, limits: limits,
            metrics: metrics,
            isAdmitted: { [self] in (try? admit(request, target)) != nil },
            charge: { [limiter, start] in limiter.charge(key, $0, at: start.duration(to: .now)) })
        let body = request.body
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/x-ndjson; charset=utf-8", .cacheControl: "no-store",
                .xAccelBuffering: "no",
            ],
            body: ResponseBody { [logger] writer in
                // Held until the stream has ended.
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

    /// A reply of JSON, which leaves whole: head and body in one piece.
    private static func reply(_ json: JSONWriter, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: jsonHeaders, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }

    private static let jsonHeaders: HTTPFields = [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
    ]
}

extension HTTPField.Name {
    /// Tells nginx not to hold back what is streamed.
    fileprivate static var xAccelBuffering: HTTPField.Name {
        HTTPField.Name(parsed: "x-accel-buffering") ?? .cacheControl
    }
}
