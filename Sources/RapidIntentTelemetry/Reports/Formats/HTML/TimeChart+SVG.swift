#if SQLite
extension TimeChart {
    /// A line for the median and a dashed one for the 95th percentile, with gaps where there are no values.
    var drawing: [Markup] {
        let plot = Plot(columns: points.count)
        let top = Plot.roundUp(points.compactMap(\.times?.p95).max() ?? 0)
        let labels = (bottom: "0", middle: Figure.axis(top / 2), top: Figure.axis(top))
        return Plot.scale(labels) + line(plot, top, "median") { $0.median }
            + line(plot, top, "p95") { $0.p95 } + plot.names(points.map(\.label))
    }

    /// The legend of the two lines.
    static let legend = HTMLChart.legend(
        [("median", "median"), ("95th percentile", "p95")].map { name, kind in
            (name, .element("line", ["class": "line \(kind)", "x1": "0", "x2": "16", "y1": "6", "y2": "6"]))
        })

    private func line(
        _ plot: Plot, _ top: Double, _ kind: String, _ value: (Percentiles) -> Double
    ) -> [Markup] {
        var (runs, dots): ([[String]], [Markup]) = ([[]], [])
        for (index, point) in points.enumerated() {
            guard let times = point.times else {
                runs.append([])
                continue
            }
            let (x, y) = (Plot.number(plot.middle(index)), Plot.number(Plot.y(min(1, value(times) / top))))
            runs[runs.count - 1].append("\(x),\(y)")
            let name = kind == "median" ? "median" : "95th percentile"
            dots.append(
                .element(
                    "circle", ["class": "dot \(kind)", "cx": x, "cy": y, "r": "3"],
                    .element(
                        "title", [:], .text("\(point.name), \(name): \(Figure.milliseconds(value(times)))"))))
        }
        let lines = runs.filter { $0.count > 1 }.map {
            Markup.element("polyline", ["class": "line \(kind)", "points": $0.joined(separator: " ")])
        }
        return lines + dots
    }
}

extension Figure {
    /// A round time beside an axis: `500 ms`, `2 s`.
    static func axis(_ milliseconds: Double) -> String {
        let whole = Int(min(milliseconds, 1e15))
        return whole >= 1000 ? Plot.number(Double(whole) / 1000) + " s" : "\(whole) ms"
    }
}
#endif
