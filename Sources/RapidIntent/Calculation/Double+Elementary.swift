/// Elementary functions, which the standard library lacks.
extension Double {
    /// The natural logarithm of a normal number above 0 as a series, with an error below 10⁻⁶.
    var naturalLogarithm: Double {
        // ln x = 2 artanh((x − 1) / (x + 1)), for the significand, which is from 1 to 2.
        let y = (significand - 1) / (significand + 1)
        var (sum, power) = (0.0, y)
        for exponent in stride(from: 1.0, through: 11, by: 2) {
            sum += power / exponent
            power *= y * y
        }
        return 2 * sum + Double(exponent) * 0.693_147_180_56
    }

    /// The probability that a logit, the logarithm of odds, stands for; with an error below 10⁻⁹.
    var logistic: Double {
        guard !isNaN else { return self }
        // eˣ = (1 + x / 2¹⁶ + …) to the power of 2¹⁶, for an x of at most 40.
        let x = Swift.min(40, Swift.max(-40, -self)) / 65_536
        var power = 1 + x * (1 + x / 2 * (1 + x / 3))
        for _ in 0..<16 { power *= power }
        return 1 / (1 + power)
    }
}
