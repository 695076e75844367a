#if SQLite
extension HistogramChart {
    /// A bar for each bin, with its bounds below.
    var drawing: [Markup] {
        let plot = Plot(columns: bins.count)
        let top = Plot.roundUp(Double(bins.map(\.count).max() ?? 0))
        let bars = bins.enumerated().filter { $1.count > 0 }.map { index, bin in
            plot.bar(
                index, from: 0, to: Double(bin.count) / top, class: "part-0",
                title: "\(bin.name): \(Figure.count(bin.count))")
        }
        let labels = (bottom: "0", middle: Figure.count(Int(top / 2)), top: Figure.count(Int(top)))
        return Plot.scale(labels) + bars + plot.names(bins.map { "\($0.label)" }, atEdges: true)
    }
}
#endif
