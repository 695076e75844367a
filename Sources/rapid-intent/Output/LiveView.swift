#if Tool
import Foundation
import RapidIntent
import RapidIntentSpeech

/// The output of `listen` for people.
///
/// On a terminal, the bottom line is overwritten at most ``drawsPerSecond`` times a second. It shows the state of the
/// recogniser, the level, and the words that may still change. Finished lines stay above it. In a pipe, every change
/// has a line of its own, levels are not shown, and no line is overwritten.
///
/// A pure value: it receives the time and the width of the terminal, and returns the text to write.
struct LiveView {
    private let style: Style
    private let events: EventView
    private let isTerminal: Bool
    private let profile: ProfileChoice?
    private var state: State
    /// The state after an utterance.
    private var resting: State
    private var level: AudioLevel?
    private var tentative: String?
    /// What the words may mean; empty if that is not known.
    private var meaning = ""
    private var at = Duration.zero
    private var lastDraw: Duration?
    /// The width of the status line, in columns; nil if there is none.
    private var drawnWidth: Int?

    /// The maximum number of times per second that the bottom line is overwritten.
    static let drawsPerSecond = 20

    enum State: String {
        case starting
        /// The microphone is off until the user pushes the key.
        case ready = "push key"
        /// The recogniser only waits for the wake phrase.
        case asleep
        /// Listening; no speech yet.
        case listening
        case hearing
        case stopped

        /// The displayed state for a state of a pipeline; nil to keep the current one.
        init?(_ state: PipelineState, profile: ProfileChoice?) {
            switch state {
            case .stopped, .suspended: self = .stopped
            case .starting, .restarting: self = .starting
            case .started:
                self = profile == .pushToTalk ? .ready : profile == .wakePhrase ? .asleep : .listening
            case .active: self = .listening
            case .releasing, .finishing, .stopping, .suspending: return nil
            }
        }
    }

    /// Creates a view, whose lines can be overwritten on a terminal.
    init(style: Style, isTerminal: Bool, profile: ProfileChoice? = nil) {
        self.style = style
        self.profile = profile
        state = profile == nil ? .listening : .starting
        resting = state
        self.isTerminal = isTerminal
        events = EventView(style: style)
    }

    /// The text to write for an event, including line breaks.
    mutating func text(for event: ResolverEvent, now: Duration, width: Int) -> String {
        at = max(at, event.at)
        switch event.kind {
        case .partial(let text):
            guard isTerminal else { return events.line(for: event).map { $0 + "\n" } ?? "" }
            state = .hearing
            tentative = text
            return draw(now: now, width: width)
        case .tentative(let new, _) where isTerminal:
            meaning = new == .nothing ? "" : DisplayWidth.printable("\(new)")
            return draw(now: now, width: width)
        case .final:
            (tentative, meaning) = (nil, "")
        case .fired: meaning = ""
        case .endpoint:
            (tentative, meaning) = (nil, "")
            state = resting
        default: break
        }
        return settle(events.line(for: event), now: now, width: width)
    }

    mutating func text(for event: PipelineEvent, now: Duration, width: Int) -> String {
        at = max(at, event.at)
        if case .state(let state) = event.kind, let new = State(state, profile: profile) {
            resting = new
            if tentative == nil || new != .listening { self.state = new }
            return isTerminal ? settle(nil, now: now, width: width) : ""
        }
        guard let line = events.line(for: event) else { return "" }
        return settle(line, now: now, width: width)
    }

    /// The text to write for a level; empty if the status line was just drawn, or cannot be overwritten.
    mutating func text(for level: AudioLevel, at time: Duration, now: Duration, width: Int) -> String {
        guard isTerminal else { return "" }
        self.level = level
        at = max(at, time)
        return draw(now: now, width: width)
    }

    /// The text to write for a remark that is not an event.
    mutating func text(forRemark remark: String, now: Duration, width: Int) -> String {
        settle(remark, now: now, width: width)
    }

    /// The text to write at the end, so that the shell's prompt has a line of its own.
    mutating func end(width: Int) -> String { erase(width: width) }

    private mutating func settle(_ line: String?, now: Duration, width: Int) -> String {
        guard isTerminal else { return line.map { $0 + "\n" } ?? "" }
        return erase(width: width) + (line.map { $0 + "\n" } ?? "") + draw(now: now, width: width, atOnce: true)
    }

    private mutating func draw(now: Duration, width: Int, atOnce: Bool = false) -> String {
        if !atOnce, let lastDraw, now - lastDraw < .seconds(1) / Self.drawsPerSecond { return "" }
        lastDraw = now
        let start = erase(width: width)
        let line = statusLine(width: width)
        drawnWidth = line.width
        return start + line.text
    }

    /// The text that removes the status line; if the terminal has become narrower, the line takes several rows.
    private mutating func erase(width: Int) -> String {
        guard let drawn = drawnWidth else { return "" }
        drawnWidth = nil
        let rows = max(1, (drawn + max(width, 1) - 1) / max(width, 1))
        return "\r" + String(repeating: "\u{1B}[2K\u{1B}[A", count: rows - 1) + "\u{1B}[2K"
    }

    /// The bottom line; the last column stays free, because a terminal may start a new row when it is filled.
    private func statusLine(width: Int) -> (text: String, width: Int) {
        let room = width - 1
        let name = state.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
        let plain = "\(events.time(at))  ● \(name)"
        guard DisplayWidth.of(plain) <= room else {
            let cut = DisplayWidth.fitting("● " + state.rawValue, into: max(room, 0))
            return (cut, DisplayWidth.of(cut))
        }
        var text = "\(events.time(at))  " + (state == .hearing ? style.green("●") : style.dim("●")) + " \(name)"
        var used = DisplayWidth.of(plain)
        if let level, used + 1 + LevelBar.width <= room {
            text += " " + LevelBar.text(for: level, style: style)
            used += 1 + LevelBar.width
        }
        if let tentative, room - used > 6 {
            // The last words are the most important, so the beginning is cut.
            let words = DisplayWidth.fittingEnd(DisplayWidth.printable(tentative), into: room - used - 4)
            text += "  " + style.dim(words + " …")
            used += 4 + DisplayWidth.of(words)
            if !meaning.isEmpty, used + 5 < room {
                let shown = DisplayWidth.fitting(meaning, into: room - used - 4)
                text += "  " + style.dim("◇ " + shown)
                used += 4 + DisplayWidth.of(shown)
            }
        }
        return (text, used)
    }
}

extension DisplayWidth {
    /// The end of a text that fits a width, marked with `…` if the text was cut.
    fileprivate static func fittingEnd(_ text: String, into width: Int) -> String {
        if of(text) <= width { return text }
        var result: [Character] = []
        var used = 1
        for character in text.reversed() {
            used += of(String(character))
            if used > width { break }
            result.append(character)
        }
        return width > 0 ? "…" + String(result.reversed()) : ""
    }
}

/// A level as a bar from −60 dBFS at its left end to full scale at its right end.
///
/// The filled part is the RMS level, the thin line is the peak: `████▌  │     -36 dB`.
struct LevelBar {
    /// The bar and the number, with the same width for every level.
    static func text(for level: AudioLevel, style: Style) -> String {
        let figure = String(format: "%4.0f dB", max(level.rms, lowest))
        return paint(bar(for: level), for: level, style) + " " + figure
    }

    /// The width of ``text(for:style:)``, in columns.
    static let width = columns + 8

    private static let columns = 12
    private static let lowest = -60.0
    /// A cell filled in eighths from the left.
    private static let eighths: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    private static func bar(for level: AudioLevel) -> String {
        let filled = Int((place(of: level.rms) * 8).rounded())
        var cells = (0..<columns).map { column -> Character in
            filled >= (column + 1) * 8 ? "█" : filled > column * 8 ? eighths[filled - column * 8] : " "
        }
        let peak = min(Int(place(of: level.peak)), columns - 1)
        if level.peak > lowest, cells[peak] == " " { cells[peak] = "│" }
        return String(cells)
    }

    /// The position of a level, in columns.
    private static func place(of decibels: Double) -> Double {
        min(max((decibels - lowest) / -lowest, 0), 1) * Double(columns)
    }

    private static func paint(_ bar: String, for level: AudioLevel, _ style: Style) -> String {
        level.peak > -0.5 ? style.red(bar) : level.peak > -6 ? style.yellow(bar) : style.green(bar)
    }
}
#endif
