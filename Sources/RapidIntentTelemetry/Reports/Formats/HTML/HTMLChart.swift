#if SQLite
import RapidIntent

/// Draws charts as SVG.
///
/// A drawing is 400 units wide on every screen. A unit is slightly less than a pixel on a phone and slightly more
/// elsewhere, so letters of 12 units are readable on both.
struct HTMLChart {
    /// The id of this chart's elements, unique on the page.
    let id: String
    /// The address of the segments of a filter; nil if bars lead nowhere.
    var address: ((TelemetryFilter) -> String)?

    /// Draws a chart with its title and legend.
    func figure(_ chart: ReportChart) -> Markup {
        switch chart {
        case .shares(let chart):
            figure(
                chart.title, chart.drawing(linkingTo: address), legend: chart.legend,
                // The contents of an image cannot be reached.
                role: address == nil ? "img" : "group")
        case .histogram(let chart): figure(chart.title, chart.drawing)
        case .times(let chart): figure(chart.title, chart.drawing, legend: TimeChart.legend)
        }
    }

    private func figure(_ title: String, _ drawing: [Markup], legend: Markup = .none, role: String = "img") -> Markup {
        let svg = Markup.block(
            "svg",
            [
                "viewBox": "0 0 \(Plot.width) \(Plot.height)", "role": role, "aria-labelledby": id,
                "class": "chart",
            ], [.element("title", ["id": id], .text(title))] + drawing)
        return .block("figure", [:], [.element("figcaption", [:], .text(title)), svg, legend])
    }

    /// The bar of a row, as a cell; the row also has its number.
    ///
    /// - Parameters:
    ///   - address: The address to which it leads; nil for none.
    ///   - title: What it shows, for readers who cannot see it.
    static func bar(_ length: Double, address: String?, title: String) -> Markup {
        let width = length <= 0 ? 0 : max(0.5, min(1, length) * 100)
        let bar = Markup.element(
            "svg", ["viewBox": "0 0 100 10", "preserveAspectRatio": "none", "aria-hidden": "true"],
            .element("rect", ["class": "part-0", "width": Plot.number(width), "height": "10"]))
        guard let address, length > 0 else { return .element("td", ["class": "bar"], bar) }
        return .element("td", ["class": "bar"], .element("a", ["href": address, "aria-label": title], bar))
    }

    /// A legend: the names of the parts, each with its appearance.
    static func legend(_ entries: [(name: String, swatch: Markup)]) -> Markup {
        .block(
            "ul", ["class": "legend", "aria-hidden": "true"],
            entries.map { entry in
                .element("li", [:], .element("svg", ["viewBox": "0 0 16 12"], entry.swatch), .text(entry.name))
            })
    }
}

/// The plotting area of a drawing, with its labels.
struct Plot {
    static let width = 400.0
    static let height = 200.0
    /// The bounds of the area.
    static let (left, right, top, bottom) = (44.0, 392.0, 10.0, 172.0)

    let columns: Int

    var step: Double { (Self.right - Self.left) / Double(max(1, columns)) }

    func middle(_ column: Int) -> Double { Self.left + (Double(column) + 0.5) * step }

    /// The y coordinate of a fraction of the height.
    static func y(_ part: Double) -> Double { bottom - part * (bottom - top) }

    /// A number with at most one decimal.
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }

    /// Lines at the bottom, in the middle and at the top, with their labels.
    static func scale(_ labels: (bottom: String, middle: String, top: String)) -> [Markup] {
        [(0, labels.bottom), (0.5, labels.middle), (1, labels.top)].flatMap { part, label -> [Markup] in
            let y = Self.y(part)
            return [
                .element(
                    "line",
                    ["class": "grid", "x1": number(left), "x2": number(right), "y1": number(y), "y2": number(y)]),
                .element("text", ["x": number(left - 5), "y": number(y + 4), "text-anchor": "end"], .text(label)),
            ]
        }
    }

    /// Names below the columns, as many as fit.
    func names(_ names: [String], atEdges: Bool = false) -> [Markup] {
        let letters = Double(names.map(\.count).max() ?? 0)
        let every = max(1, Int((letters * 7 + 12) / step) + 1)
        return names.enumerated().compactMap { index, name in
            guard index.isMultiple(of: every) else { return nil }
            let x = atEdges ? Self.left + Double(index) * step : middle(index)
            // A name that would extend beyond the drawing is aligned to its edge.
            let isLast = x + letters * 3.5 > Self.width
            return .element(
                "text",
                [
                    "x": Self.number(isLast ? Self.width : x), "y": Self.number(Self.bottom + 17),
                    "text-anchor": isLast ? "end" : "middle",
                ], .text(name))
        }
    }

    /// A rectangle in a column, between two fractions of the height.
    ///
    /// - Parameter address: The address to which it leads; nil for none.
    func bar(
        _ column: Int, from low: Double, to high: Double, class name: String, title: String, address: String? = nil
    ) -> Markup {
        let gap = step > 6 ? min(4, step / 6) : step > 2 ? 0.5 : 0
        let bar = Markup.element(
            "rect",
            [
                "class": name, "x": Self.number(middle(column) - step / 2 + gap / 2), "y": Self.number(Self.y(high)),
                "width": Self.number(step - gap), "height": Self.number(Self.y(low) - Self.y(high)),
            ], .element("title", [:], .text(title)))
        guard let address else { return bar }
        return .element("a", ["href": address, "aria-label": title], bar)
    }

    /// The smallest round number that is not less than `value` and has a whole half; at least 2.
    static func roundUp(_ value: Double) -> Double {
        var power = 1.0
        while power * 10 <= value, power < 1e15 { power *= 10 }
        let round = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map { $0 * power }
        return round.first { $0 >= value && $0.truncatingRemainder(dividingBy: 2) == 0 } ?? value
    }
}

extension TimeChart {
    /// A line for the median and a dashed one for the 95th percentile, with gaps where there are no values.
    var drawing: [Markup] {
        let plot = Plot(columns: points.count)
        let top = Plot.roundUp(points.compactMap(\.times?.p95).max() ?? 0)
        let labels = (bottom: "0", middle: Figure.axis(top / 2), top: Figure.axis(top))
        return Plot.scale(labels) + line(plot, top, "median") { $0.median }
            + line(plot, top, "p95") { $0.p95 } + plot.names(points.map(\.label))
    }

    static let legend = HTMLChart.legend(
        [("median", "median"), ("95th percentile", "p95")].map { name, kind in
            (name, .element("line", ["class": "line \(kind)", "x1": "0", "x2": "16", "y1": "6", "y2": "6"]))
        })

    private func line(_ plot: Plot, _ top: Double, _ kind: String, _ value: (Percentiles) -> Double) -> [Markup] {
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

    var legend: Markup {
        HTMLChart.legend(
            parts.enumerated().map { number, name in
                (name, .element("rect", ["class": "part-\(number)", "width": "16", "height": "12"]))
            })
    }
}
#endif
