// A program that uses the core alone: neither Foundation nor any C library is compiled or linked for it.

import RapidIntent
import RapidIntentDictionary

let dictionary = try CommandDictionary([
    DictionarySource(
        locale: "en-GB",
        lists: ["place": ["Starbucks", "the office"]],
        intents: ["Location": ["where am i"], "Navigate": ["take me to {place}"]])
])
for resolution in await IntentResolver(dictionaries: [dictionary]).resolutions(of: "Um, take me to the OFFICE!") {
    if case .fired(let fired) = resolution.outcome { print(fired.command) }
}
