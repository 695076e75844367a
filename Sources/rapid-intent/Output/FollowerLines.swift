#if Tool && Fleet
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentSupport

struct FollowerLines: Sendable {
    private let isJSON: Bool
    private let failures = FailureLines()

    init(isJSON: Bool) { self.isJSON = isJSON }

    func show(_ event: FollowerEvent) {
        switch event {
        case .connected: failures.connected()
        case .disconnected: failures.disconnected()
        case .inForce(let line, let number, let isCanary):
            failures.reset()
            guard isJSON else {
                return StandardError.write(
                    "version \(number) of \(line) is in force" + (isCanary ? " here, as a trial" : ""))
            }
            write("inForce", line, ["number": number, "canary": isCanary])
        case .refused(let line, let refusal):
            guard isJSON else {
                return StandardError.write(DisplayWidth.printable("rapid-intent: refused: \(refusal)"))
            }
            write("refused", line, ["code": refusal.code.rawValue, "reason": refusal.detail])
        case .failed(let error): failures.show(error)
        }
    }

    private func write(_ event: String, _ line: VersionLine, _ members: JSON) {
        let subject: JSON = ["event": event, "name": "\(line.name)", "site": line.site?.rawValue]
        StandardOutput.write(subject.adding(members))
    }
}
#endif
