#if Tool
import RapidIntentModel
import RapidIntentSupport
import Testing

@testable import rapid_intent

/// The report on a model, with answers whose figures are easy to count by hand.
@Suite struct EvaluationReportTests {
    private let evaluation = ModelEvaluation([
        EvaluatedSentence(text: "wake me", expected: "Alarm", predicted: "Alarm", score: 0.97),
        EvaluatedSentence(text: "get up", expected: "Alarm", predicted: "Alarm", score: 0.93),
        EvaluatedSentence(text: "is <that> up", expected: "Alarm", predicted: "Play", score: 0.42, runnerUp: 0.4),
        EvaluatedSentence(text: "a song", expected: "Play", predicted: "Play", score: 0.61, runnerUp: 0.2),
        EvaluatedSentence(text: "why\u{1B}[31m", expected: nil, predicted: "Play", score: 0.66),
        EvaluatedSentence(text: "who", expected: nil, predicted: nil, score: 0.8),
    ])
    private let curve = [
        EvaluationView.CurvePoint(share: 0.5, accuracy: 0.25), EvaluationView.CurvePoint(share: 1, accuracy: 0.666_666),
    ]

    @Test("Text output shows every figure, the misclassified sentences and both plots")
    func terminal() {
        #expect(
            EvaluationView(evaluation, curve: curve, style: Style(.never)).text == """
                accuracy in scope  75.0 %  of 4 sentences
                micro-F1           66.7 %
                macro-F1           65.6 %
                out of scope       50.0 % found of 2 sentences; 100.0 % of what was found is
                calibration        scores are 15.8 % off on average

                intents, the worst first  precision, recall, F1, sentences
                  Play    33.3 %  100.0 %   50.0 %      1
                  None   100.0 %   50.0 %   66.7 %      2
                  Alarm  100.0 %   66.7 %   80.0 %      3

                taken for another, the most frequent first
                  1 × None → Play
                      0.66  why\u{FFFD}[31m
                  1 × Alarm → Play
                      0.42  is <that> up

                what an 'accept' comes to  accepted of all, wrong of these
                  0.00   66.7 %   25.0 %
                  0.05   66.7 %   25.0 %
                  0.10   66.7 %   25.0 %
                  0.15   66.7 %   25.0 %
                  0.20   66.7 %   25.0 %
                  0.25   66.7 %   25.0 %
                  0.30   66.7 %   25.0 %
                  0.35   66.7 %   25.0 %
                  0.40   66.7 %   25.0 %
                  0.45   66.7 %   25.0 %
                  0.50   66.7 %   25.0 %
                  0.55   66.7 %   25.0 %
                  0.60   66.7 %   25.0 %
                  0.65   50.0 %   33.3 %
                  0.70   33.3 %    0.0 %
                  0.75   33.3 %    0.0 %
                  0.80   33.3 %    0.0 %
                  0.85   33.3 %    0.0 %
                  0.90   33.3 %    0.0 %
                  0.95   16.7 %    0.0 %

                calibration  score, what was right (█) against what was said (│), answers
                  0.4–0.5                   │                           0.0 %      1
                  0.6–0.7  ████████████████████     │                  50.0 %      2
                  0.9–1.0  ██████████████████████████████████████│█   100.0 %      2

                learning curve  share of the data, what was understood
                   50.0 %  ██████████                                25.0 %
                  100.0 %  ███████████████████████████               66.7 %

                """)
    }

    @Test("JSON output has a line for each sentence, and the figures and the learning curve in the last one")
    func lines() {
        let lines = EvaluationLines(evaluation, curve: curve).lines
        #expect(lines.count == 7)
        #expect(lines[2] == #"{"text":"is <that> up","expected":"Alarm","predicted":"Play","score":0.42}"#)
        #expect(lines[5] == #"{"text":"who","expected":"None","predicted":"None","score":0.8}"#)
        #expect(
            lines[6] == #"{"accuracy":0.75,"microF1":0.666667,"macroF1":0.655556,"outOfScopeRecall":0.5,"sentences":6,"#
                + #""inScopeAccuracy":0.75,"overallAccuracy":0.666667,"outOfScopePrecision":1,"calibrationError":0.158,"#
                + #""outOfScope":2,"learningCurve":[{"share":0.5,"accuracy":0.25},{"share":1,"accuracy":0.666666}]}"#)
        let times = AnswerTimes(microseconds: (1...100).map(Double.init).shuffled())
        #expect(
            EvaluationLines(evaluation, times: times).lines[6].hasSuffix(#""answerMicroseconds":{"p50":51,"p99":99}}"#))
    }

    @Test("The page has the same figures, and sentences are escaped")
    func page() {
        let page = EvaluationPage(evaluation, curve: curve).text
        for part in [
            #"<td>accuracy in scope</td><td class="n">75.0 %</td>"#,
            #"<td>out-of-scope recall</td><td class="n">50.0 %</td>"#,
            #"<td>calibration error</td><td class="n">15.8 %</td>"#,
            #"<td>0.65</td><td class="n">50.0 %</td><td class="n">33.3 %</td>"#,
            #"<td>100.0 %</td><td class="n">66.7 %</td>"#,
            #"<td>Alarm</td><td class="n">100.0 %</td><td class="n">66.7 %</td><td class="n">80.0 %</td>"#,
            "<td>None</td><td>Play</td><td>0.66 why\u{FFFD}[31m</td>",
            "<td>Alarm</td><td>Play</td><td>0.42 is &lt;that&gt; up</td>",
            ##"x="122" y="100.0" width="16" height="100.0"><title>2 answers: score 0.64, right 50.0 %</title>"##,
        ] { #expect(page.contains(part), "\(part)") }
        #expect(!page.contains("<that>") && !page.contains("\u{1B}"))
    }
}
#endif
