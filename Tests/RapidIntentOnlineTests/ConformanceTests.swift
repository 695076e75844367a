import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing

@Suite("Every dialect conforms to the rules of a service", .serialized, .timeLimit(.minutes(10)))
struct ConformanceTests {
    @Test("every dialect withstands faults, cancellation and hostile keys", arguments: DialectUnderTest.allCases)
    func dialect(_ dialect: DialectUnderTest) async throws {
        let report = try await IntentServiceConformance(
            speaking: dialect.spoken, grace: .seconds(60), key: testKey.value
        ) { setting in
            try dialect.service(at: setting.url, key: ServiceKey(setting.key), timeLimit: setting.deadline)
        }.run()
        // Printed for information: the outcomes of a server's faults, and their times.
        print("\n\(dialect.rawValue)\n\(report.table)\n")
        #expect(report.failures == [])
        #expect(report.results.count > 40)
    }
}
