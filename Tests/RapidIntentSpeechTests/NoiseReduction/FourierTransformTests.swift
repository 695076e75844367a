import Foundation
import Testing

@testable import RapidIntentSpeech

@Suite("FourierTransform")
struct FourierTransformTests {
    @Test("agrees with its definition", arguments: [2, 8, 64, 512])
    func definition(count: Int) {
        let input = (0..<count).map { Float(sin(Double($0 * $0))) }
        let other = (0..<count).map { Float(cos(Double(3 * $0))) }
        var (real, imaginary) = (input, other)
        FourierTransform(count: count).transform(&real, &imaginary)
        for band in stride(from: 0, to: count, by: max(count / 16, 1)) {
            var sum = (real: 0.0, imaginary: 0.0)
            for index in 0..<count {
                let angle = -2 * Double.pi * Double(band * index % count) / Double(count)
                sum.real += Double(input[index]) * cos(angle) - Double(other[index]) * sin(angle)
                sum.imaginary += Double(input[index]) * sin(angle) + Double(other[index]) * cos(angle)
            }
            #expect(abs(Double(real[band]) - sum.real) < 1e-3)
            #expect(abs(Double(imaginary[band]) - sum.imaginary) < 1e-3)
        }
    }

    @Test("swapped and scaled, it is its own inverse")
    func inverse() {
        let transform = FourierTransform(count: 512)
        let input = (0..<512).map { Float(sin(Double($0 * $0))) }
        var (real, imaginary) = (input, [Float](repeating: 0, count: 512))
        transform.transform(&real, &imaginary)
        transform.transform(&imaginary, &real)
        for index in 0..<512 { #expect(abs(real[index] / 512 - input[index]) < 1e-5) }
    }
}
