/// A dictionary that uses every key of the schema.
enum CompleteExample {
    static let yaml = """
        version: 1
        locale: en-GB
        defaults: { fire: settled, settle: 150ms, dwell: 0.7s, accept: 0.90 }
        skip_words: [please, can you]
        polite_frames: none
        words:
          fillers: [er, like]
          polite_openings: [be a dear and]
          polite_closings: [there is a dear]
          negations: [leave it]
          yes: [aye, true]
          no: [nae]
        prefer: [name, area]
        expansion_rules:
          the: "(the|my)"
          light: light[s]
        lists:
          room: [kitchen, { in: "(living|sitting) room", out: lounge, context: { floor: 0 }, metadata: { id: r1, on: yes } }]
          level: [{ in: max, out: 100 }, { in: [low, dim], out: "10" }, { in: half, out: [a, "2", on] }, 50, "60", { in: 70 }, 007]
          brightness: { range: { from: 0, to: 100, step: 5, fractions: halves, multiplier: 0.5, type: percentage } }
          degrees: { range: { from: -20, to: 40 } }
          message: { wildcard: true }
          colour: { values: [red, { in: green }] }
          when: { type: date, from: 2026-01-01, to: "2026-12-31", past: false }
          warmth: { type: temperature, from: -5, step: 0.5, unit: C }
        intents:
          Stop: [stop, on, off, yes, no, true, 123]
          LightOn:
            description: Turns light on.
            ask: Which one?
            fire: final
            settle: 200ms
            dwell: 1s
            risk: 0.1
            undo: free
            accept: 0.95
            confirm: 0.5
            margin: 0.2
            refused: confirm
            near_accept: 0.95
            near_confirm: 0.4
            phrases: ["turn on [<the>] light[s]"]
            blocks:
              - phrases: ["turn on [<the>] {name}", "turn {name} on"]
                slots: { domain: light, level: 100, code: "100", on: off, class: [door, 2] }
                requires_context: { domain: [light, switch], area: { slot: true }, floor: null, mode: { value: x, slot: zone } }
                excludes_context: { domain: lock, room: , mode: { value: [y, z] }, level: { value: null } }
                expansion_rules: { the: "[a]" }
                lists: { name: [lamp], n: { range: { from: 1, to: 2 } } }
                metadata: { response: one, empty: "" }
                keywords: [on, living lamp]
            tests:
              - turn on the light
              - { text: turn on the lamp, entities: { name: lamp, level: 100, class: [door, 2] }, context: { area: Kitchen }, fires: final }
            examples: [I would like some light]
        tests:
          - { text: stop, intent: Stop, entities: {}, now: 2026-11-30T10:15, after: 0.7s }
          - { text: sing me a song, intent: null, context: { on: off } }
        history:
          - { intent: A, phrase: b, following: 1, said: 90, continued: 4 }
          - { intent: LightOn, phrase: "turn on [<the>] {name}", entities: [name], following: 2, said: 40, continued: 2 }
        """
}
