import Testing
@testable import RapidIntentFleet
