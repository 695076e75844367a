import Foundation

@main
struct Benchmark {
    static func main() throws {
        print(String(format: "normaliser: one more English word, %.1f ns", NormaliserBenchmark.english.run()))
        print("matching: one partial transcript, nanoseconds (median of \(MatchingBenchmark.rounds) rounds in turns)")
        print("  phrases      ours  Dictionary   ratio    memory: ours  Dictionary     load")
        for count in [1_000, 100_000, 1_000_000] {
            print(try MatchingBenchmark(phraseCount: count).run().line)
        }
    }
}
