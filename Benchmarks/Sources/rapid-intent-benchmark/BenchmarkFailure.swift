#if Fleet
/// A failed or invalid measurement: the benchmark ends with this message and the status 1.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    /// - Parameter description: What is wrong.
    init(_ description: String) { self.description = description }

    /// Throws unless a condition holds.
    static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws {
        if !holds { throw BenchmarkFailure(description()) }
    }
}
#endif
