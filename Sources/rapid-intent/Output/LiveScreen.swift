import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech

/// Standard output as `listen` writes to it for people, from wherever something happens.
///
/// Nothing about the terminal is changed but the line that is written over, and ``end()`` takes that away.
actor LiveScreen {
    /// Where levels go; only the newest is kept, so that a terminal that is held does not hold the microphone.
    nonisolated let levels: AsyncStream<(AudioLevel, Duration)>.Continuation

    private var view: LiveView
    private let stopwatch = Stopwatch(ContinuousClock())
    private let stream: AsyncStream<(AudioLevel, Duration)>
    private var hasEnded = false

    /// Whether lines can be written over on standard output: it is a terminal and not a dumb one.
    static var canAnimate: Bool {
        isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// Prepares to write.
    init(style: Style, profile: ProfileChoice?, isTerminal: Bool = LiveScreen.canAnimate) {
        view = LiveView(style: style, isTerminal: isTerminal, profile: profile)
        (stream, levels) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Shows levels as they come, until ``end()``.
    func showLevels() async {
        for await (level, at) in stream where !hasEnded {
            write(view.text(for: level, at: at, now: stopwatch.elapsed, width: width))
        }
    }

    /// Shows an event.
    func show(_ event: ResolverEvent) {
        write(view.text(for: event, now: stopwatch.elapsed, width: width))
    }

    /// Shows an event of the pipeline.
    func show(_ event: PipelineEvent) {
        write(view.text(for: event, now: stopwatch.elapsed, width: width))
    }

    /// Shows a remark, such as a trouble with the microphone.
    func show(remark: String) {
        guard !hasEnded else { return }
        write(view.text(forRemark: remark, now: stopwatch.elapsed, width: width))
    }

    /// Takes away what is written over; nothing but events is shown afterwards.
    func end() {
        hasEnded = true
        levels.finish()
        write(view.end(width: width))
    }

    /// Asked anew each time, since windows change their size.
    private var width: Int { TerminalWidth.ofStandardOutput ?? 80 }

    private func write(_ text: String) {
        if !text.isEmpty { StandardOutput.writeRaw(text) }
    }
}
