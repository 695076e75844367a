import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import Testing

/// Texts that resemble a command of Home Assistant, and do not mean it.
@Suite(.enabled(if: HomeAssistant.isAtHand, "the sentences are not beside this package, in ../shared/data"))
struct HomeAssistantHostileTextTests {
    /// Negated, quoted, asked for, conditional, with another thing or number, or with a part missing.
    private static let texts = """
        turn of the kitchen lights off and on
        don't turn of the bedroom lamp
        do not turn on the bedroom lamp
        never open the garage door
        don't open the garage dor
        do not lock the front dor
        don't unlock the front door
        please don't close the curtains
        never turn off the ceiling fan
        close the garage door not the front door
        he told me to turn off the bedroom lamp
        she said open the garage door
        i said stop the music already
        my mother asked to close the curtains
        what does turn on the bedroom lamp mean
        what happens if i open the garage door
        why did you turn off the bedroom lamp
        did you open the garage door
        who opened the garage door
        if it rains close the curtains
        when i leave lock the front door
        unless it is dark turn on the bedroom lamp
        turn on the bathroom ramp
        turn on the bedroom camp
        turn on the bathtub light
        turn on the attic light
        open the cellar door
        open the barn door
        lock the glove compartment
        close the book
        close the account
        set the timer for
        set a timer four
        set the bedroom lamp to 500 percent brightness
        set brightness to
        set the temperature to
        set the thermostat to sixty thousand
        volume
        turn the volume
        turn it
        turn the bedroom lamp
        bedroom lamp
        the bedroom lamp is on
        the bedroom lamp was off
        i like the bedroom lamp
        garage door
        open
        close the
        lock
        unlock
        turn on
        turn off the
        turn on the rights
        write a letter to the kitchen
        dim the prospects of the garage
        is the opening of the garage tomorrow
        start the vacuum of power
        stop the cleaner from coming
        return the vacuum to the store
        add
        add to my shopping list
        add milk to my
        remove milk from the fridge
        complete nonsense about lights
        turn my life around
        switch sides in the kitchen
        i want to be the light in the kitchen
        what is the weather like on mars in winter
        what time is love
        nevermind the bollocks
        pause for thought
        skip breakfast
        next week
        previous owners of the house
        unpause the war
        """.split(separator: "\n")

    @Test("What only resembles a command of Home Assistant does not fire")
    func hostile() throws {
        let source = try ImportFormat.hassil.dictionary(
            at: HomeAssistant.sentences("en"), names: HomeAssistant.names("en")
        ).source
        let dictionaries = DictionarySet([try CommandDictionary([source])])
        for text in Self.texts {
            for resolution in dictionaries.resolutions(of: String(text)) {
                guard case .fired(let fired) = resolution.outcome else { continue }
                Issue.record("'\(text)' fires \(fired.command) (\(fired.near?.takenFor ?? "exactly"), \(fired.score))")
            }
        }
    }
}
