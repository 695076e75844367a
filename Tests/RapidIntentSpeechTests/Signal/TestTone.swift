import Foundation

/// A sine at 16 kHz.
enum TestTone {
    static func sine(_ frequency: Double, at index: Int) -> Double { sin(2 * .pi * frequency * Double(index) / 16_000) }
}
