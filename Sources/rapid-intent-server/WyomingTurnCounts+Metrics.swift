#if Server
import RapidIntentServer
import RapidIntentHomeAssistant

extension WyomingTurnCounts {
    /// Writes them in Prometheus's text format.
    func write(to text: inout PrometheusText) {
        text.single("wyoming_open_turns", .gauge, "Wyoming clients whose speech is recognised.", Double(open))
        text.single("wyoming_turns_total", .counter, "Turns that Wyoming clients were granted.", Double(granted))
        text.family("wyoming_refused_turns_total", .counter, "Turns that Wyoming clients were refused, by reason.")
        text.sample("wyoming_refused_turns_total", [("reason", "limit")], Double(refusedAtLimit))
        text.sample("wyoming_refused_turns_total", [("reason", "slow")], Double(refusedAsSlow))
        text.single(
            "wyoming_slow_turns_total", .counter, "Granted turns in which the recogniser was slower than speech.",
            Double(slow))
    }
}
#endif
