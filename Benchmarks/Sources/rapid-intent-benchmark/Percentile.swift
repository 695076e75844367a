/// The figure below which this part of all lies, 0.5 for the median.
func percentile(_ figures: [Double], _ part: Double) -> Double {
    let sorted = figures.sorted()
    guard !sorted.isEmpty else { return .nan }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
}
