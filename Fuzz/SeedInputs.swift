#if Tool
/// Sound inputs of every kind, from which broken ones are made.
enum SeedInputs {
    /// A dictionary with something of everything.
    static let dictionary = """
        # What can be said to a house.
        version: 1
        locale: en-GB
        defaults: { fire: settled, settle: 150ms, dwell: 700ms, accept: 0.90, confirm: 0.5, margin: 0.1 }
        lists:
          room: [kitchen, "living room", { in: [hall, hallway], out: hall }]
          song: [Hey Jude, "99 Luftballons"]
          heat: { type: temperature, from: 5, to: 30, step: 0.5, unit: C }
        intents:
          Light:
            description: Turns light on.
            phrases: ["light in the {room}", "light on", lights]
          Stop: { fire: instant, phrases: [stop, "never mind"] }
          Where: [where am i, where am i going]
          Play: { fire: final, settle: 200ms, dwell: 1s, phrases: ["play {song}"] }
          Do: ["wake me {datetime}", "at {time} [on {date}]", "timer for {duration}", "pay {currency}", "heat to {heat}"]
          Tell: ["code {digits}", "channel {number}", "the {ordinal}", "dim by {percentage}"]

        """

    /// A dictionary with something of everything that is stored in an own way once it is compiled.
    static let compiledDictionary = """
        version: 1
        locale: en-GB
        expansion_rules: { the: "[the|my]", dim: "(dim;set|{0..9:count} times)" }
        skip_words: [kindly, could you]
        prefer: [room]
        lists:
          room: [kitchen, { in: "[the] living room", out: lounge, context: { floor: ground }, metadata: { id: r1 } }]
          percent: { range: { from: 0, to: 100, step: 5 } }
          when: { type: time, from: "06:00", to: "22:00" }
          anything: { wildcard: true }
        intents:
          Stop: { fire: instant, phrases: [stop] }
          Dim:
            blocks:
              - phrases: ["<dim> <the> {room} [light[s]] to {percent} [percent]", "{room}'s <on>"]
                requires_context: { floor: ground }
                slots: { domain: light }
                expansion_rules: { "on": (lit|bright) }
              - phrases: ["(dim|set) <the> {room} [light[s]] to {percent} [percent]"]
                excludes_context: { mode: night }
          Note: ["write down {anything}", "(now;play;{0..10,2:volume})", "at {when} for {duration:length}"]

        """

    static let yaml = [
        dictionary,
        "version: 1\nintents:\n  Stop: [stop]\n",
        "version: 1\nlocale: de\nlists:\n  raum: &raum [Küche, Flur]\n  zimmer: *raum\nintents:\n  Licht: [\"{zimmer} Licht\"]\n",
        """
        version: 1
        rules: { the: "[the|my]" }
        lists:
          percent: { range: { from: 0, to: 100, step: 5 } }
          anything: { wildcard: true }
        skip_words: [please, could you]
        intents:
          Dim:
            - phrases: ["(dim|set) <the> {room} [light[s]] to {percent} [percent]"]
              requires: { area: { slot: true } }
              slots: { domain: light }
          Note: ["write down {anything}", "(now;play;{0..10,2:volume})"]

        """,
    ]

    static let templates = [
        "turn on <the> {room} (light|lamp)[s]\n<the> = [the|my]\n{room} = kitchen, living room\n",
        "(now;turn on;[the] light)\n(un|)lock the door\n",
        "set {room} to {0..100,10:percent} [percent]\n{room} = kitchen, hall\n",
        "where am i\nwhere am i going\ntwenty point five\n",
        "<a> <b>\n<a> = x <b>\n<b> = (y|z)\n",
    ]

    static let transcripts = [
        """
        {"utterance":"u1","at":0.42,"text":"where am","final":false}
        {"utterance":"u1","at":0.61,"text":"where am i","final":false}
        {"utterance":"u1","at":1.90,"text":"Where am I?","final":true,"confidence":0.93}
        {"utterance":"u1","at":1.90,"end":true}

        """,
        """
        {"utterance":"a","at":0,"text":"light","locale":"en-GB","context":{"area":"Kitchen"}}
        {"utterance":"a","at":0.3,"text":"light in the","silence":0.1,"words":[{"text":"light","start":0,"end":0.2,"final":true}]}
        {"utterance":"b","at":0.6,"text":"stop","alternatives":["top",{"text":"shop","confidence":0.2}]}
        {"utterance":"a","at":0.7,"text":"light in the hall","final":true}

        """,
        """
        {"utterance":"u2","at":0,"text":"wake me tomorrow at 7:30 pm","now":"2026-11-30T10:15"}
        {"utterance":"u2","at":1,"text":"timer for one and a half hours and ten minutes"}
        {"utterance":"u2","at":2,"text":"heat to minus 5.5 °C"}
        {"utterance":"u2","at":3,"text":"pay $1,250.50","final":true}

        """,
    ]

    /// What the syntaxes are made of, so that mutations speak the language.
    static let tokens = [
        "(", ")", "[", "]", "{", "}", "<", ">", "|", ";", ":", ",", "=", "..", "/", "-", "&a ", "*a", "!!", "?", "#",
        "%",
        "'", "\"", "\\", "\n", "\n  ", "\t", "---", "<<: ", "0", "1", "-1", "1e999", "99999999999999999999",
        "0..100,5:n",
        "\u{0}", "\u{FEFF}", "\u{200B}", "e\u{301}", "ß", "İ", "漢", "👩‍👩‍👧", "twenty", "point", "five", "hundred", "please",
        "um", "what's", "the", "on", "null", "true", "version", "intents", "phrases", "lists", "rules", "range", "from",
        "to", "half", "past", "minus", "minutes", "pm", "°C", "$",
        "step", "wildcard", "requires", "slots", "{room}", "<the>", "\"text\":", "\"at\":", "\"final\":true", "\\ud800",
    ]
}
#endif
