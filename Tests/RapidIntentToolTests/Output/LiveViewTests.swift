#if Tool
import Foundation
import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import Testing

@testable import rapid_intent

@Suite("LiveView")
struct LiveViewTests {
    private static let erase = "\r\u{1B}[2K"

    private func view(isTerminal: Bool = true) -> LiveView { LiveView(style: Style(.never), isTerminal: isTerminal) }

    private func event(_ kind: ResolverEvent.Kind, at seconds: Double = 1) -> ResolverEvent {
        ResolverEvent(utterance: "u1", at: .seconds(seconds), kind)
    }

    private let command = FiredCommand(
        command: Command(intent: "Stop", entities: []), source: .dictionary, score: 1, phrase: "stop")

    @Test("in a pipe, every change has a line, without levels and escape codes")
    func piped() {
        var view = view(isTerminal: false)
        var text = ""
        for (number, kind) in [
            ResolverEvent.Kind.partial(text: "st"), .partial(text: "stop"), .fired(command, segment: 0),
            .final(text: "stop", confidence: nil), .endpoint,
        ].enumerated() {
            text += view.text(for: event(kind, at: Double(number)), now: .zero, width: 80)
            text += view.text(for: AudioLevel(rms: -20, peak: -10), at: .seconds(9), now: .seconds(9), width: 80)
        }
        text += view.end(width: 80)
        #expect(
            text == """
                    0.00  st …
                    1.00  stop …
                    2.00  ▶ Stop  “stop”
                    3.00  stop

                """)
    }

    @Test("on a terminal, tentative words are overwritten, and settled ones stay above the last line")
    func terminal() {
        var view = view()
        let first = view.text(for: event(.partial(text: "st")), now: .zero, width: 60)
        #expect(first == "    1.00  ● hearing    st …")
        let fired = view.text(for: event(.fired(command, segment: 0)), now: .milliseconds(1), width: 60)
        #expect(fired == Self.erase + "    1.00  ▶ Stop  “stop”\n    1.00  ● hearing    st …")
        let final = view.text(for: event(.final(text: "stop", confidence: nil)), now: .milliseconds(2), width: 60)
        #expect(final == Self.erase + "    1.00  stop\n    1.00  ● hearing  ")
        let end = view.text(for: event(.endpoint), now: .milliseconds(3), width: 60)
        #expect(end == Self.erase + "    1.00  ● listening")
        #expect(view.end(width: 60) == Self.erase)
        #expect(view.end(width: 60) == "")
    }

    @Test("levels and words are drawn at most 20 times a second, with the newest values")
    func throttle() {
        var view = view()
        var draws: [String] = []
        for millisecond in 0..<1_000 {
            let now = Duration.milliseconds(millisecond)
            let text =
                millisecond.isMultiple(of: 2)
                ? view.text(for: AudioLevel(rms: -30, peak: -15), at: now, now: now, width: 80)
                : view.text(for: event(.partial(text: "word \(millisecond)"), at: 0), now: now, width: 80)
            if !text.isEmpty { draws.append(text) }
        }
        #expect(draws.count == 20)
        #expect(
            draws.last?.hasPrefix(Self.erase + "    0.95  ● hearing   ██████   │    -30 dB  word 949 …") == true,
            "\(draws.last ?? "")")
    }

    @Test(
        "every line is narrower than the terminal, for any width of terminal and words", arguments: 3...90)
    func width(columns: Int) {
        for words in ["take me to the office by the river", "部屋の電気をつけてください", "👩‍👩‍👧‍👦👩‍👩‍👧‍👦 e\u{301}\u{301}", "\u{1B}[31mred"] {
            var view = view()
            _ = view.text(for: AudioLevel(rms: -30, peak: -15), at: .zero, now: .zero, width: columns)
            let text = view.text(for: event(.partial(text: words)), now: .seconds(1), width: columns)
            let line = text.split(separator: "K").last.map(String.init) ?? ""
            #expect(!line.contains("\u{1B}") && !line.contains("\n"))
            #expect(DisplayWidth.of(line) < columns, "\(line)")
        }
    }

    @Test("if words do not fit, the last ones are shown")
    func longWords() {
        var view = view()
        let text = view.text(
            for: event(.partial(text: "take me to the office by the river")), now: .zero, width: 40)
        #expect(text == "    1.00  ● hearing    … by the river …")
    }

    @Test("a line that wrapped in a narrowed window is erased with all its rows")
    func resize() {
        var view = view()
        _ = view.text(for: event(.partial(text: "take me to the office by the river")), now: .zero, width: 80)
        // 59 columns were drawn; in a window of 20 they take three rows.
        let text = view.text(for: event(.partial(text: "take")), now: .seconds(1), width: 20)
        #expect(text.hasPrefix("\r\u{1B}[2K\u{1B}[A\u{1B}[2K\u{1B}[A\u{1B}[2K"))
        #expect(!text.dropFirst(19).contains("\u{1B}"))
    }

    @Test("remarks have lines of their own, between settled words")
    func remarks() {
        var view = view()
        _ = view.text(for: event(.partial(text: "st")), now: .zero, width: 60)
        #expect(
            view.text(forRemark: "audio: gone", now: .zero, width: 60)
                == Self.erase + "audio: gone\n    1.00  ● hearing    st …")
    }

    @Test("slow recognition and its end are lines, also of JSON")
    func slow() {
        var view = view(isTerminal: false)
        let events = [
            PipelineEvent(at: .seconds(3), .slow(.began)),
            PipelineEvent(at: .seconds(9), .slow(.ended(after: .milliseconds(6_500)))),
        ]
        #expect(
            events.map { view.text(for: $0, now: .zero, width: 80) }.joined() == """
                    3.00  ◌ recognition is slower than speech: commands fire late; give it more of the processor, or fewer phrases
                    9.00  recognition was slower than speech for 6.50 s

                """)
        #expect(
            events.map { $0.line } == [
                #"{"event":"slow","at":3}"#, #"{"event":"slow","at":9,"after":6.5}"#,
            ])
    }

    @Test("the bar has the same width for every level, and is fuller for a louder one")
    func bar() {
        let style = Style(.never)
        var fullness = 0
        for decibels in stride(from: -110.0, through: 6, by: 0.5) {
            let text = LevelBar.text(for: AudioLevel(rms: decibels, peak: decibels + 3), style: style)
            #expect(DisplayWidth.of(text) == LevelBar.width)
            let full = text.count { $0 == "█" }
            #expect(full >= fullness)
            fullness = full
        }
        #expect(fullness == 12)
        #expect(LevelBar.text(for: .silence, style: style) == "              -60 dB")
    }
}
#endif
