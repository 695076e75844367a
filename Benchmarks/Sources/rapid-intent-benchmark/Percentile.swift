#if Fleet
/// The figure below which a given part of all figures lies; 0.5 gives the median.
func percentile(_ figures: [Double], _ part: Double) -> Double {
    let sorted = figures.sorted()
    guard !sorted.isEmpty else { return .nan }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
}
#endif
