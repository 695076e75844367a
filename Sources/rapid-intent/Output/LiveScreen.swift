#if Tool
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentPrograms
import RapidIntentSpeech
import RapidIntentSupport

/// Writes the output of `listen` for people to standard output; may be called from any task.
///
/// It changes only the last line of the terminal, and ``end()`` removes that line.
actor LiveScreen {
    /// Receives levels; only the newest is kept, so that a paused terminal does not stop the microphone.
    nonisolated let levels: AsyncStream<(AudioLevel, Duration)>.Continuation

    private var view: LiveView
    private let stopwatch = Stopwatch(ContinuousClock())
    private let stream: AsyncStream<(AudioLevel, Duration)>
    private var hasEnded = false

    /// Whether lines on standard output can be overwritten: it is a terminal, and `TERM` is not `dumb`.
    static var canAnimate: Bool {
        isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    init(style: Style, profile: ProfileChoice?, isTerminal: Bool = LiveScreen.canAnimate) {
        view = LiveView(style: style, isTerminal: isTerminal, profile: profile)
        (stream, levels) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Shows levels as they arrive, until ``end()``.
    func showLevels() async {
        for await (level, at) in stream where !hasEnded {
            write(view.text(for: level, at: at, now: stopwatch.elapsed, width: width))
        }
    }

    func show(_ element: ListeningOutput.Element) {
        switch element {
        case .event(let event): write(view.text(for: event, now: stopwatch.elapsed, width: width))
        case .pipeline(let event): write(view.text(for: event, now: stopwatch.elapsed, width: width))
        }
    }

    func show(remark: String) {
        guard !hasEnded else { return }
        write(view.text(forRemark: remark, now: stopwatch.elapsed, width: width))
    }

    /// Removes the status line.
    ///
    /// Afterwards only events are shown.
    func end() {
        hasEnded = true
        levels.finish()
        write(view.end(width: width))
    }

    /// Read each time, because windows change their size.
    private var width: Int { TerminalWidth.ofStandardOutput ?? 80 }

    private func write(_ text: String) { if !text.isEmpty { StandardOutput.writeRaw(text) } }
}
#endif
