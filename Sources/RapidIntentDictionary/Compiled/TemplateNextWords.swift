import RapidIntent

/// The words that may follow a node of a graph, as written.
///
/// Words that contain a placeholder are left out.
struct TemplateNextWords {
    private(set) var found: [(word: [UInt8], target: TemplateGraph.Node)] = []
    private(set) var steps = 0

    /// The maximum number of steps.
    ///
    /// Of a very long choice, only the first words are found.
    private static let limit = 2_000

    /// Collects the words that may follow `node`.
    init(_ graph: TemplateGraph, from node: TemplateGraph.Node) {
        var ways: [(node: TemplateGraph.Node, text: [UInt8])] = [(node, [])]
        while let (node, text) = ways.popLast(), steps < Self.limit {
            steps += 1
            if node == graph.end, !text.isEmpty { found.append((text, node)) }
            var next = graph.firstEdges[Int(node)]
            while next >= 0 {
                let edge = graph.edges[Int(next)]
                next = edge.next
                switch edge.label {
                case .nothing: ways.append((edge.target, text))
                case .space:
                    if text.isEmpty { ways.append((edge.target, text)) } else { found.append((text, edge.target)) }
                case .text(let number):
                    let word = text + Array(graph.texts[Int(number)].utf8)
                    if word.count < 64 { ways.append((edge.target, word)) }
                case .placeholder: break
                }
            }
        }
    }
}
