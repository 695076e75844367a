import Testing

@testable import RapidIntentYAML

@Suite struct SettlingStateTests {
    /// A look or a notification at a millisecond, and the expected result.
    private enum Step {
        case look(String, Int, isReported: Bool)
        case nextLook(Int, Int?)
        case write(String, Int)
        case close(String)
    }

    private func run(_ steps: [Step], sourceLocation: SourceLocation = #_sourceLocation) {
        var settling = SettlingState("a", rest: .milliseconds(50), patience: .seconds(2))
        for step in steps {
            switch step {
            case .look(let state, let time, let expected):
                let isReported = settling.look(state, at: .milliseconds(time))
                #expect(isReported == expected, "\(step)", sourceLocation: sourceLocation)
            case .nextLook(let time, let expected):
                let next = settling.nextLook(after: .milliseconds(time))
                #expect(next == expected.map { .milliseconds($0) }, "\(step)", sourceLocation: sourceLocation)
            case .write(let file, let time): settling.write(to: file, at: .milliseconds(time))
            case .close(let file): settling.noteClosed(file)
            }
        }
    }

    @Test("Unchanged files are never reported")
    func still() {
        run([.look("a", 0, isReported: false), .look("a", 9_000, isReported: false), .nextLook(9_000, nil)])
    }

    @Test("A change is reported once, when it is stable")
    func rests() {
        run([
            .look("b", 10, isReported: false), .nextLook(10, 60), .look("b", 59, isReported: false),
            .look("b", 60, isReported: true), .look("b", 500, isReported: false), .nextLook(500, nil),
        ])
    }

    @Test("Each further change restarts the wait, and a reverted one is not reported")
    func again() {
        run([
            .look("b", 0, isReported: false), .look("c", 40, isReported: false), .look("c", 80, isReported: false),
            .look("a", 85, isReported: false), .look("a", 1_000, isReported: false),
            .look("c", 2_000, isReported: false),
            .look("c", 2_050, isReported: true),
        ])
    }

    @Test("While a file is open for writing, changes are not reported, up to a limit")
    func writers() {
        run([
            .write("f", 0), .look("b", 0, isReported: false), .look("b", 1_000, isReported: false), .write("f", 1_000),
            .look("b", 2_900, isReported: false), .nextLook(2_900, 3_000), .look("b", 3_000, isReported: true),
            .write("g", 4_000), .look("c", 4_000, isReported: false), .look("c", 4_200, isReported: false), .close("g"),
            .look("c", 4_201, isReported: true),
        ])
        // The limit also applies to a file that is written all the time.
        run(
            (0..<10).map { .write("f", $0 * 1_000) } + [.look("b", 9_000, isReported: false), .nextLook(9_000, 10_000)]
                + [.write("f", 9_900), .look("b", 10_000, isReported: true)])
    }
}
