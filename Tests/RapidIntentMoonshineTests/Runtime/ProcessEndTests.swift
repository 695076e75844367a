import Foundation
import Testing

@testable import RapidIntentMoonshine

@Suite("Moonshine at the end of the process")
struct ProcessEndTests {
    @Test(
        "what frees the library's last user while the process ends does no harm",
        .enabled(if: InstalledModel.folder != nil, "\(InstalledModel.reason)"))
    func freeing() async {
        for _ in 0..<20 {
            await #expect(processExitsWith: .success) {
                let library = try MoonshineFiles(folder: try #require(InstalledModel.folder), runtime: nil).runtime
                for _ in 0..<4 { Thread.detachNewThread { while (try? ONNXRuntime(path: library)) != nil {} } }
                for _ in 0..<100 { _ = try ONNXRuntime(path: library) }
                exit(EXIT_SUCCESS)
            }
        }
    }
}
