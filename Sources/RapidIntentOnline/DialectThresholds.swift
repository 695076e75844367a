public import RapidIntent

/// When the predictions of a dialect are worth believing, where nobody has measured it for an application.
///
/// Scores of two services do not compare, so each dialect has its own, with the reason beside it. No vendor publishes
/// such figures: they are a place to begin, and what a dictionary says for an intent goes before them.
public struct DialectThresholds: Sendable, Equatable {
    /// The least score at which an intent is carried out, from 0 to 1.
    public var accept: Double
    /// The least score at which the user is asked, from 0 to 1.
    public var confirm: Double
    /// By how much the best intent must lead the next one, from 0 to 1.
    public var margin: Double

    /// Describes thresholds.
    public init(accept: Double, confirm: Double, margin: Double) {
        self.accept = accept
        self.confirm = confirm
        self.margin = margin
    }

    /// Those that hold for a service as a whole.
    ///
    /// What it takes to be carried out stands with each intent, in ``FiringRule/accept``.
    public var prediction: PredictionThresholds { PredictionThresholds(confirm: confirm, margin: margin) }
}
