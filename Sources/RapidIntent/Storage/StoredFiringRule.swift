/// The stored firing rule of an intent.
///
/// Like all records it consists of integers, so that any bytes of a damaged file are valid values.
package struct StoredFiringRule: BitwiseCopyable {
    private var policy: UInt32
    private var summaries: UInt32
    private var settle: StoredDuration
    private var dwell: StoredDuration
    /// The bits of one `Double` each; NaN if the rule does not set the value.
    private var accept: UInt64
    private var confirm: UInt64
    private var margin: UInt64
    private var risk: UInt64
    private var nearAccept: UInt64
    private var nearConfirm: UInt64
    private var refused: UInt32
    /// The number of the value plus one; 0 if the rule does not set it.
    private var undo: UInt32

    private struct StoredDuration: BitwiseCopyable {
        var seconds: Int64
        var attoseconds: Int64

        init(_ duration: Duration) { (seconds, attoseconds) = duration.components }

        /// The duration; nil beyond plus or minus a century, where arithmetic could overflow.
        var duration: Duration? {
            let (century, second): (Int64, Int64) = (3_155_760_000, 1_000_000_000_000_000_000)
            guard (-century...century).contains(seconds), (-second...second).contains(attoseconds) else { return nil }
            return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
        }
    }

    package init(_ intent: Intent) {
        policy = UInt32(FiringPolicy.allCases.firstIndex(of: intent.rule.policy) ?? 0)
        summaries = intent.summary == nil ? 0 : 1
        settle = StoredDuration(intent.rule.settle)
        dwell = StoredDuration(intent.rule.dwell)
        accept = (intent.rule.accept ?? .nan).bitPattern
        confirm = (intent.rule.confirm ?? .nan).bitPattern
        margin = (intent.rule.margin ?? .nan).bitPattern
        risk = (intent.rule.risk ?? .nan).bitPattern
        nearAccept = (intent.rule.nearAccept ?? .nan).bitPattern
        nearConfirm = (intent.rule.nearConfirm ?? .nan).bitPattern
        refused = UInt32(RefusalPolicy.allCases.firstIndex(of: intent.rule.refused) ?? 0)
        undo = UInt32(intent.rule.undo.flatMap { Reversibility.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
    }

    var hasSummary: Bool { summaries != 0 }

    /// The firing rule; nil if the stored values are invalid.
    var rule: FiringRule? {
        let number = Int(policy)
        guard FiringPolicy.allCases.indices.contains(number),
            RefusalPolicy.allCases.indices.contains(Int(refused)),
            (0...Reversibility.allCases.count).contains(Int(undo)),
            let settle = settle.duration, let dwell = dwell.duration
        else { return nil }
        let scores = [accept, confirm, margin, risk, nearAccept, nearConfirm]
            .map { Double(bitPattern: $0) }.map { $0.isNaN ? nil : $0 }
        guard scores[3...].allSatisfy({ $0.map((0...1).contains) ?? true }) else { return nil }
        return FiringRule(
            policy: FiringPolicy.allCases[number], settle: settle, dwell: dwell, accept: scores[0],
            confirm: scores[1], margin: scores[2], refused: RefusalPolicy.allCases[Int(refused)], risk: scores[3],
            undo: undo == 0 ? nil : Reversibility.allCases[Int(undo) - 1], nearAccept: scores[4],
            nearConfirm: scores[5])
    }
}
