import TestSupport

extension Tool {
    /// A dictionary whose one phrase needs to know the area: for what the situation adds.
    static let lightsOfAnArea = """
        version: 1
        intents:
          On:
            blocks:
              - requires_context: { area: { slot: true } }
                phrases: [lights on]
        """
}
