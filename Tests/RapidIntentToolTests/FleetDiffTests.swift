#if Tool
#if Fleet
import Testing

@testable import rapid_intent

@Suite("fleet diff")
struct FleetDiffTests {
    @Test("a file that was added, removed or changed is compared line by line")
    func lines() {
        let (one, two) = (Array("a\nb\n".utf8), Array("a\nc\n".utf8))
        #expect(FleetDiff.diff(of: "x", one, two) == "--- x\n+++ x\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n")
        #expect(FleetDiff.diff(of: "x", nil, one) == "--- /dev/null\n+++ x\n@@ -0,0 +1,2 @@\n+a\n+b\n")
        #expect(FleetDiff.diff(of: "x", one, nil) == "--- x\n+++ x\n@@ -1,2 +0,0 @@\n-a\n-b\n")
    }

    @Test("a file that is no text, or is longer than the limit, is not")
    func others() {
        let text = [UInt8](repeating: 0x61, count: FleetDiff.longest)
        #expect(FleetDiff.diff(of: "x", text, text) == "")
        #expect(FleetDiff.diff(of: "x", text + [0x61], text) == nil)
        #expect(FleetDiff.diff(of: "x", nil, text + [0x61]) == nil)
        #expect(FleetDiff.diff(of: "x", [0xFF], nil) == nil)
    }
}
#endif
#endif
