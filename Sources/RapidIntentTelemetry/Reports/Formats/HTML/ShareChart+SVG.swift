#if SQLite
extension ShareChart {
    /// A column of 100 % for each period with at least one segment.
    ///
    /// - Parameter address: The address of the segments of a filter; nil if bars lead nowhere.
    func drawing(linkingTo address: ((TelemetryFilter) -> String)?) -> [Markup] {
        let plot = Plot(columns: columns.count)
        let bars = columns.enumerated().flatMap { index, column -> [Markup] in
            let total = column.counts.reduce(0, +)
            var below = 0
            return zip(parts, column.counts).enumerated().compactMap { number, part -> Markup? in
                guard part.1 > 0 else { return nil }
                defer { below += part.1 }
                let share = Figure.percent(part.1, of: total)
                let filter = column.filter(of: filters[number])
                return plot.bar(
                    index, from: Double(below) / Double(total), to: Double(below + part.1) / Double(total),
                    class: "part-\(number)", title: "\(column.name), \(part.0): \(Figure.count(part.1)) (\(share))",
                    address: filter.flatMap { address?($0) })
            }
        }
        return Plot.scale(("0 %", "50 %", "100 %")) + bars + plot.names(columns.map(\.label))
    }

    /// The colours of the parts.
    var legend: Markup {
        HTMLChart.legend(
            parts.enumerated().map { number, name in
                (name, .element("rect", ["class": "part-\(number)", "width": "16", "height": "12"]))
            })
    }
}
#endif
