import Foundation

@main
struct Benchmark {
    static func main() throws {
        print("matching: one partial transcript, nanoseconds (median of \(MatchingBenchmark.rounds) rounds in turns)")
        print("  phrases      ours  Dictionary   ratio    memory: ours  Dictionary     load")
        for count in (ProcessInfo.processInfo.environment["SIZES"] ?? "1000,100000,1000000").split(separator: ",")
            .compactMap({ Int($0) })
        {
            print(try MatchingBenchmark(phraseCount: count).run().line)
        }
    }
}
