import CRapidIntentSentenceProducts
import RapidIntent
import Testing

@Suite struct SentenceProductsTests {
    /// Sizes for the processor's wide registers, and sizes that do not fit them.
    @Test(
        "Every sum is that of the products", arguments: [1, 3, 4, 8, 9],
        [
            (outputs: 2, width: 16), (outputs: 6, width: 48), (outputs: 3, width: 16), (outputs: 2, width: 10),
            (outputs: 2, width: 24),
        ])
    func sums(count: Int, size: (outputs: Int, width: Int)) {
        let (outputs, width) = size
        var random = SplitMix64(seed: UInt64(count + outputs * width))
        let inputs = (0..<count * width).map { _ in Int16.random(in: .min ... .max, using: &random) }
        let weights = (0..<outputs * width).map { _ in Int8.random(in: -127...127, using: &random) }
        var sums = [Int32](repeating: 0, count: count * outputs)
        sentence_products(inputs, count, weights, outputs, width, &sums)
        for row in 0..<count {
            for output in 0..<outputs {
                let expected = (0..<width).reduce(0) {
                    $0 + Int(inputs[row * width + $1]) * Int(weights[output * width + $1])
                }
                #expect(Int(sums[row * outputs + output]) == expected)
            }
        }
    }
}
