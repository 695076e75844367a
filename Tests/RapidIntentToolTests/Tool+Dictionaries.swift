#if Tool
import TestSupport

extension Tool {
    /// A dictionary whose only phrase needs the area from the situation.
    static let lightsOfAnArea = """
        version: 1
        intents:
          On:
            blocks:
              - requires_context: { area: { slot: true } }
                phrases: [lights on]
        """
}
#endif
