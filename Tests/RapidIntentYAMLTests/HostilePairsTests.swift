import Foundation
import RapidIntent
import RapidIntentYAML
import Testing

/// Texts that resemble a command of the dictionaries that come with the package, and do not mean it.
@Suite("Texts that are nearly a command")
struct HostilePairsTests {
    /// What each kind of text must not fire.
    ///
    /// Each line is a text, and after `=` an intent that it may fire all the same.
    private static let table: KeyValuePairs<String, String> = [
        "opposites, misheard or not": """
        turn on all the lights
        turn all the lights on
        switch everything on
        turn everything on
        swish everything on
        turn on everything
        unlock all the doors
        unlock the doors
        don lock the front door
        bright in the lights = Brighten
        dim in the lights = Dim
        close the windows
        turn up the light
        turn down the light
        turn up the music = Louder
        turn down the music = Quieter
        turn on the timer
        turn the timer on
        switch on the timer
        stop the timer now please
        start the music
        stop the blinds
        lower the heating
        raise the heating
        lower the lights
        raise the lights
        close the front door
        open the front door
        open the garage door
        shut the back door
        the lights are on
        the lights are off
        are the lights on
        are the lights off
        turn the light
        turn the kitchen light
        the kitchen light
        turn off
        turn on
        switch the light
        the heating
        turn the heating
        make it
        turn the music
        """,
        "negations": """
        don't turn on the light
        do not turn on the lights
        don't turn of the light
        do not turn off the kitchen light
        never turn off the heating
        never lock the front door
        don't lock the front door
        don't lock the front or
        do not lock the frond door
        don't unlock the front door
        please don't dim the light
        don't dim the lights
        don't open the blinds
        don't close the blind
        do not closed the blinds
        don't play the radio
        don't play any jazz
        don't pause the music
        don't pause music
        not the kitchen lights on
        no lights on
        no lights off
        don't start the timer
        do not start a time
        don't take me to the office
        don't take me to the of this
        do not take me home
        don't guide me to star bucks
        never take me to the station
        don't find the nearest pub
        don't stop
        do not stop
        never stop
        i don't want the light on
        i don't want the kitchen lights off
        not now turn off the light
        don't skip this song
        don't play the next song
        no need to turn on the heating
        you need not lock the front door
        """,
        "other names": """
        turn on the cellar light
        turn on the attic light
        turn off the attic lights
        turn on the balcony lights
        turn the porch light off
        switch on the banana light
        switch off the television light
        dim the ceiling lights
        brighten the street lights
        lock the car door
        lock the cellar door
        lock the bicycle
        lock the side door
        unlock the side door
        unlock the car
        is the side door locked
        open the kitchen window
        open the kitchen drawer
        close the oven
        turn up the heating in the cellar
        turn on the heating in the shed
        turn off the heating in the church
        play some rock
        play heavy metal
        play the podcast
        play some blues
        take me to the moon
        take me to the prison
        take me to paris
        take me to london
        take me to the cinema
        take me to the beach
        guide me to the castle
        guide me to the river
        navigate to berlin
        walk me to the harbour
        directions to amsterdam
        how do i get to brighton
        how far is the moon
        how far is manchester
        find the nearest volcano
        find the nearest hotel
        find me a dentist
        where is the nearest petrol station
        is there a swimming pool nearby
        what is on my mind
        what is on my head
        what is on the table
        what is to my liking
        take me to the nearest casino
        """,
        "half of a command": """
        take me to the
        take me to
        guide me to
        guide me to the
        navigate to
        walk me to the
        how do i get to
        how far is the
        find the nearest
        find me a
        where is the nearest
        take me to the nearest
        lock the
        unlock the
        is the
        turn on the
        turn off the
        switch off
        open the
        close the
        dim the
        play
        put on
        turn up the
        turn down the heating in the
        what is on my
        show me the way to
        directions to
        turn on the light in the
        """,
        "quoted, told or asked": """
        what does turn off the light mean
        what does turn of the light mean
        why did you turn on the light
        why did you turn of the light
        she said turn off the light
        she told me to lock the front door
        he said stop it already
        i said stop it already
        can you explain what turn on the light does
        can you explain what turn on the lights does
        how do i turn on the light
        did you turn off the light
        did you turn of the lights
        did you close the blinds
        who closed the blinds
        when did you start the timer
        who turned on the heating
        he asked me to take him to the office
        she asked where am i
        say take me to the office
        he wants me to unlock the front door
        if it rains close the blinds
        if it rains closed the blinds
        when i leave lock the front door
        when i leave log the front door
        unless it is warm turn on the heating
        tell him to turn on the light
        the word stop is short
        i was told to turn the heating off
        mum said play the radio
        they told us to dim the lights
        """,
        "other words of the same sound": """
        the lightning is on
        turning on the right
        the flights are off
        turn on the night
        turn off the fight
        wear the mask
        lock the flood
        look at the front door
        look the other way
        the cat's paws
        shop
        chop
        top
        step
        skipper
        hip
        pores
        clocks the door
        where are you
        where is he
        who am i
        how am i
        where was i
        make it louder
        make it quicker
        it is so cold outside
        we are cold
        close the accounts
        raise the rent
        mash the beans
        """,
    ]

    private let dictionary: CommandDictionary

    init() throws {
        dictionary = try CommandDictionary(contentsOf: ["navigation", "home"].map(ShippedDictionariesTests.path(of:)))
    }

    @Test("none fires, and there are at least 200 of them", arguments: table.map(\.key))
    func nothing(kind: String) throws {
        let lines = try #require(Self.table.first { $0.key == kind }?.value.split(separator: "\n"))
        for line in lines {
            let parts = line.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            for resolution in DictionarySet([dictionary]).resolutions(of: parts[0]) {
                guard case .fired(let fired) = resolution.outcome, !parts.dropFirst().contains(fired.command.intent)
                else { continue }
                Issue.record(
                    "'\(parts[0])' fires \(fired.command) (\(fired.near?.takenFor ?? "exactly"), \(fired.score))")
            }
        }
        #expect(Self.table.reduce(0) { $0 + $1.value.split(separator: "\n").count } >= 200)
    }
}
