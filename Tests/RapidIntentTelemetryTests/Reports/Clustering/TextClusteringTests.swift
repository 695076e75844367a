#if SQLite
import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("TextClustering")
struct TextClusteringTests {
    @Test(
        "texts with the same words in another order, or with a typing error, form a cluster",
        arguments: [
            ("where are my keys", "my keys are where"), ("order more coffee", "order more cofee"),
            ("order more coffee", "coffee order more"), ("who is at the door", "who is at the doors"),
            ("radiator up turn", "turn up the radiator".replacing("the ", with: "")), ("日本 天気", "天気 日本"),
            ("hello", "hallo"), ("order more coffee", "cofee order more"), ("weather", "waether"),
        ])
    func together(first: String, second: String) {
        #expect(TextClustering.clusters(of: [first, second]) == [[0, 1]])
    }

    @Test(
        "texts with another meaning form separate clusters",
        arguments: [
            ("turn on the light", "turn off the light"), ("on", "in"), ("stop", "shop"),
            ("call bob", "call bob please"),
            ("go go", "go"), ("four", "for"),
            (String(repeating: "a", count: 121), String(repeating: "a", count: 120) + "b"),
        ])
    func apart(first: String, second: String) {
        #expect(TextClustering.clusters(of: [first, second]) == [[0], [1]])
    }

    @Test("chains of small differences do not join distant texts")
    func chain() {
        let clusters = TextClustering.clusters(of: ["aaaaaaaaaa", "aaaaaaaaab", "aaaaaaaabb", "aaaaaaabbb"])
        #expect(clusters == [[0, 1], [2, 3]])
    }

    @Test("a cluster is shown by its most frequent text, with the reasons of all texts")
    func clusters() {
        func text(_ text: String?, _ count: Int, _ reason: String = "noMatch") -> TelemetryReport.UnresolvedText {
            .init(text: text, count: count, reasons: [.init(name: reason, count: count)])
        }
        let clusters = UnresolvedCluster.clusters(of: [
            text(nil, 9), text("tell jokes", 6), text("jokes tell", 4, "serviceFailed"), text("a b", 1), text("a a", 1),
        ])
        #expect(clusters.map(\.count) == [10, 9, 1, 1])
        #expect(clusters.map { $0.texts.map(\.text) } == [["tell jokes", "jokes tell"], [nil], ["a a"], ["a b"]])
        #expect(clusters.first?.reasons == [.init(name: "noMatch", count: 6), .init(name: "serviceFailed", count: 4)])
    }

    @Test("the order of equal clusters is deterministic")
    func stable() {
        var random = SplitMix64(seed: 1)
        let texts = (0..<300).map { _ in
            (0..<4).map { _ in ["on", "off", "light", "lamp", "kitchen", "hall"].randomElement(using: &random) ?? "" }
                .joined(separator: " ")
        }
        let clusters = TextClustering.clusters(of: texts)
        #expect(clusters == TextClustering.clusters(of: texts))
        #expect(clusters.flatMap(\.self).sorted() == Array(texts.indices))
        #expect(clusters.allSatisfy { $0 == $0.sorted() }, "the most frequent text leads")
    }
}
#endif
