extension SchemaMessageTests {
    static let blocks = [
        MessageCase(
            "blocks without anything",
            "version: 1\nintents:\n  A: { blocks: [] }\n  B: { blocks: [{}, x, ~, [turn on]] }",
            """
            d.yaml:3:16: error: 'blocks' of intent 'A' is empty
                A: { blocks: [] }
                             ^~
              help: write - phrases: [...], and below it the conditions
            d.yaml:4:17: error: a block of intent 'B' has no phrases
                B: { blocks: [{}, x, ~, [turn on]] }
                              ^~
              help: write 'phrases:' in it
            d.yaml:4:21: error: a block of intent 'B' must be a mapping, found the text 'x'
                B: { blocks: [{}, x, ~, [turn on]] }
                                  ^
              help: write - phrases: [...], and below it the conditions
            d.yaml:4:24: error: a block of intent 'B' must be a mapping, found nothing
                B: { blocks: [{}, x, ~, [turn on]] }
                                     ^
              help: write - phrases: [...], and below it the conditions
            d.yaml:4:27: error: a block of intent 'B' must be a mapping, found a list
                B: { blocks: [{}, x, ~, [turn on]] }
                                        ^~~~~~~~~
              help: write - phrases: [...], and below it the conditions
            """),
        MessageCase(
            "phrases and conditions of the wrong type",
            "version: 1\nintents:\n  A:\n    blocks:\n      - phrases: turn on, now\n        requires_context: light\n        metadata: { a: , b: [c] }\n        lists: {}",
            """
            d.yaml:5:18: error: 'phrases' of a block of intent 'A' must be a list of phrases, found the text 'turn on, now'
                    - phrases: turn on, now
                               ^~~~~~~~~~~~
              help: make it a list: ["turn on, now"]
            d.yaml:6:27: error: 'requires_context' of a block of intent 'A' must be a mapping, found the text 'light'
                      requires_context: light
                                        ^~~~~
              help: write something such as area: kitchen
            d.yaml:7:21: error: 'a' in 'metadata' of a block of intent 'A' is empty
                      metadata: { a: , b: [c] }
                                  ^
              help: write the text, or "" in quotes if that is what is meant
            d.yaml:7:29: error: 'b' in 'metadata' of a block of intent 'A' must be text or a number, found a list
                      metadata: { a: , b: [c] }
                                          ^~~
              help: write one value
            d.yaml:8:16: error: 'lists' of a block of intent 'A' is empty
                      lists: {}
                             ^~
              help: write a list, or remove the key
            """),
        MessageCase(
            "slots",
            "version: 1\nintents: { A: { blocks: [{ phrases: [x], slots: { a: [b, [g], \"\", h], c: {d: e}, f: null } }] } }",
            """
            d.yaml:2:58: error: an entry of slot 'a' must be text, found a list
              intents: { A: { blocks: [{ phrases: [x], slots: { a: [b, [g], "", h], c: {d: e}, f: null } }] } }
                                                                       ^~~
              help: write text
            d.yaml:2:63: error: an entry of slot 'a' is empty
              intents: { A: { blocks: [{ phrases: [x], slots: { a: [b, [g], "", h], c: {d: e}, f: null } }] } }
                                                                            ^~
              help: write the text, or remove the entry
            d.yaml:2:74: error: slot 'c' must be text or a number, found a mapping
              intents: { A: { blocks: [{ phrases: [x], slots: { a: [b, [g], "", h], c: {d: e}, f: null } }] } }
                                                                                       ^~~~~~
              help: write a value, or a list of texts
            d.yaml:2:85: error: slot 'f' is empty
              intents: { A: { blocks: [{ phrases: [x], slots: { a: [b, [g], "", h], c: {d: e}, f: null } }] } }
                                                                                                  ^~~~
              help: write the text, or "null" in quotes if that is what is meant
            """),
        MessageCase(
            "several texts for a value",
            "version: 1\nlists: { l: [{ in: a, out: [[b], \"c\\nd\"] }, { in: a, out: [] }, { in: a, out: {b: c} }] }",
            """
            d.yaml:2:29: error: an entry of 'out' in a value of list 'l' must be text, found a list
              lists: { l: [{ in: a, out: [[b], "c\\nd"] }, { in: a, out: [] }, { in: a, out: {b: c} }] }
                                          ^~~
              help: write text
            d.yaml:2:34: error: an entry of 'out' in a value of list 'l' has a line break in it
              lists: { l: [{ in: a, out: [[b], "c\\nd"] }, { in: a, out: [] }, { in: a, out: {b: c} }] }
                                               ^~~~~~
              help: make it one line: an app gets several texts as the lines of one
            d.yaml:2:59: error: 'out' in a value of list 'l' is empty
              lists: { l: [{ in: a, out: [[b], "c\\nd"] }, { in: a, out: [] }, { in: a, out: {b: c} }] }
                                                                        ^~
              help: write a text, or a list of texts; ways to say it go to 'in'
            d.yaml:2:79: error: 'out' in a value of list 'l' must be text, found a mapping
              lists: { l: [{ in: a, out: [[b], "c\\nd"] }, { in: a, out: [] }, { in: a, out: {b: c} }] }
                                                                                            ^~~~~~
              help: write a text, or a list of texts; ways to say it go to 'in'
            """),
        MessageCase(
            "conditions",
            "version: 1\nintents:\n  A:\n    blocks:\n      - phrases: [x]\n        requires_context: { a: [], b: {}, c: { value: x, slot: yes }, d: { vlaue: x }, e: [[x]] }\n        excludes_context: { a: { slot: true } }",
            """
            d.yaml:6:32: error: 'a' in 'requires_context' of a block of intent 'A' is empty
                      requires_context: { a: [], b: {}, c: { value: x, slot: yes }, d: { vlaue: x }, e: [[x]] }
                                             ^~
              help: write the values, or null for any value
            d.yaml:6:39: error: 'b' in 'requires_context' of a block of intent 'A' is empty
                      requires_context: { a: [], b: {}, c: { value: x, slot: yes }, d: { vlaue: x }, e: [[x]] }
                                                    ^~
              help: write a value, or null for any value
            d.yaml:6:64: error: 'slot' of 'c' in 'requires_context' of a block of intent 'A' is neither true nor a name
                      requires_context: { a: [], b: {}, c: { value: x, slot: yes }, d: { vlaue: x }, e: [[x]] }
                                                                             ^~~
              help: write true, or the entity's name, in quotes if it is a word such as 'on'
            d.yaml:6:76: error: unknown key 'vlaue' in 'd' in 'requires_context' of a block of intent 'A'
                      requires_context: { a: [], b: {}, c: { value: x, slot: yes }, d: { vlaue: x }, e: [[x]] }
                                                                                         ^~~~~
              help: did you mean 'value'? the keys are value, slot
            d.yaml:6:92: error: a value of 'e' in 'requires_context' of a block of intent 'A' must be text or a number, found a list
                      requires_context: { a: [], b: {}, c: { value: x, slot: yes }, d: { vlaue: x }, e: [[x]] }
                                                                                                         ^~~
              help: write text
            d.yaml:7:34: error: unknown key 'slot' in 'a' in 'excludes_context' of a block of intent 'A'
                      excludes_context: { a: { slot: true } }
                                               ^~~~
              help: only what 'requires_context' asks for becomes an entity
            """),
        MessageCase(
            "rules",
            "version: 1\nskip_words: please\nexpansion_rules:\n  a:\n  b: [x]\n  c: {x}\n  d: x\n  d: y",
            """
            d.yaml:2:13: error: 'skip_words' must be a list of words, found the text 'please'
              skip_words: please
                          ^~~~~~
              help: make it a list: [please]
            d.yaml:4:3: error: rule 'a' is empty
                a:
                ^
              help: write the text, or remove the entry
            d.yaml:5:6: error: rule 'b' must be text, found a list
                b: [x]
                   ^~~
              help: quote text that begins with '['
            d.yaml:6:6: error: rule 'c' must be text, found a mapping
                c: {x}
                   ^~~
              help: quote text that begins with '{'
            d.yaml:8:3: error: duplicate key 'd' in 'expansion_rules'
                d: y
                ^
            d.yaml:7:3: note: it stands here already
                d: x
                ^
              help: join the two, or give one another name
            """),
        MessageCase(
            "keys of a block in an intent",
            "version: 1\nintents:\n  A: { phrases: [x], slots: { a: b }, requires_context: { c: d } }",
            """
            d.yaml:3:22: error: unknown key 'slots' in intent 'A'
                A: { phrases: [x], slots: { a: b }, requires_context: { c: d } }
                                   ^~~~~
              help: it belongs to a block: write 'blocks:', and in it '- phrases: [...]' with 'slots'
            d.yaml:3:39: error: unknown key 'requires_context' in intent 'A'
                A: { phrases: [x], slots: { a: b }, requires_context: { c: d } }
                                                    ^~~~~~~~~~~~~~~~
              help: it belongs to a block: write 'blocks:', and in it '- phrases: [...]' with 'requires_context'
            """),
        MessageCase(
            "keys that others use",
            "version: 1\nintents:\n  A: { sentences: [x], blocks: [{ sentences: [y], requires: { a: b } }] }",
            """
            d.yaml:3:8: error: unknown key 'sentences' in intent 'A'
                A: { sentences: [x], blocks: [{ sentences: [y], requires: { a: b } }] }
                     ^~~~~~~~~
              help: did you mean 'phrases'? the keys are description, ask, fire, settle, dwell, risk, undo, accept, confirm, margin, refused, near_accept, near_confirm, phrases, examples, blocks, tests
            d.yaml:3:35: error: unknown key 'sentences' in a block of intent 'A'
                A: { sentences: [x], blocks: [{ sentences: [y], requires: { a: b } }] }
                                                ^~~~~~~~~
              help: did you mean 'phrases'? the keys are phrases, slots, requires_context, excludes_context, keywords, expansion_rules, lists, metadata
            d.yaml:3:51: error: unknown key 'requires' in a block of intent 'A'
                A: { sentences: [x], blocks: [{ sentences: [y], requires: { a: b } }] }
                                                                ^~~~~~~~
              help: did you mean 'requires_context'? the keys are phrases, slots, requires_context, excludes_context, keywords, expansion_rules, lists, metadata
            """),
    ]

    static let ranges = [
        MessageCase(
            "ends",
            "version: 1\nlists:\n  a: { range: { from: 10, to: 5 } }\n  b: { range: { from: x, to: 0.5 } }\n  c: { range: { from: 99999999999999999999, too: 5 } }\n  d: { range: { step: 5 } }\n  e: { range: [0, 100] }\n  f: { range: }",
            """
            d.yaml:3:31: error: 'range' of list 'a' goes from 10 down to 5
                a: { range: { from: 10, to: 5 } }
                                            ^
              help: write the lesser number first
            d.yaml:4:23: error: 'x' for 'from' of 'range' of list 'b' is not a whole number
                b: { range: { from: x, to: 0.5 } }
                                    ^
              help: write digits, such as 100
            d.yaml:4:30: error: '0.5' for 'to' of 'range' of list 'b' is not a whole number
                b: { range: { from: x, to: 0.5 } }
                                           ^~~
              help: write digits, such as 100; 'fractions' allows halves and tenths between them
            d.yaml:5:23: error: '99999999999999999999' for 'from' of 'range' of list 'c' is out of range
                c: { range: { from: 99999999999999999999, too: 5 } }
                                    ^~~~~~~~~~~~~~~~~~~~
              help: write a number from -999999999 to 999999999
            d.yaml:5:45: error: unknown key 'too' in 'range' of list 'c'
                c: { range: { from: 99999999999999999999, too: 5 } }
                                                          ^~~
              help: did you mean 'to'? the keys are from, to, step, fractions, multiplier, type
            d.yaml:6:15: error: 'from' is missing in 'range' of list 'd'
                d: { range: { step: 5 } }
                            ^~~~~~~~~~~
              help: write { from: 0, to: 100 }
            d.yaml:6:15: error: 'to' is missing in 'range' of list 'd'
                d: { range: { step: 5 } }
                            ^~~~~~~~~~~
              help: write { from: 0, to: 100 }
            d.yaml:7:15: error: 'range' of list 'e' must be a mapping, found a list
                e: { range: [0, 100] }
                            ^~~~~~~~
              help: write something such as { from: 0, to: 100 }
            d.yaml:8:8: error: 'range' of list 'f' is empty
                f: { range: }
                     ^~~~~
              help: write something such as { from: 0, to: 100 }, or remove the key
            """),
        MessageCase(
            "the rest",
            "version: 1\nlists:\n  a: { range: { from: 0, to: 9, step: 0, fractions: half, multiplier: 0, type: percent } }\n  b: { range: { from: 0, to: 9, step: -1, multiplier: 1e3 } }\n  c: { range: { from: 0, to: 9, multiplier: 10000000000 } }",
            """
            d.yaml:3:39: error: '0' for 'step' of 'range' of list 'a' is out of range
                a: { range: { from: 0, to: 9, step: 0, fractions: half, multiplier: 0, type: percent } }
                                                    ^
              help: write a number from 1 to 999999999
            d.yaml:3:53: error: 'fractions' of 'range' of list 'a' is 'half', which is not a kind of fractions
                a: { range: { from: 0, to: 9, step: 0, fractions: half, multiplier: 0, type: percent } }
                                                                  ^~~~
              help: write none, halves or tenths
            d.yaml:3:71: error: 'multiplier' of 'range' of list 'a' makes 0 of every number
                a: { range: { from: 0, to: 9, step: 0, fractions: half, multiplier: 0, type: percent } }
                                                                                    ^
              help: write 1 or remove the key
            d.yaml:3:80: error: 'type' of 'range' of list 'a' is 'percent', which is not a type of numbers
                a: { range: { from: 0, to: 9, step: 0, fractions: half, multiplier: 0, type: percent } }
                                                                                             ^~~~~~~
              help: did you mean 'percentage'? write number, percentage or temperature
            d.yaml:4:39: error: '-1' for 'step' of 'range' of list 'b' is out of range
                b: { range: { from: 0, to: 9, step: -1, multiplier: 1e3 } }
                                                    ^~
              help: write a number from 1 to 999999999
            d.yaml:4:55: error: '1e3' for 'multiplier' of 'range' of list 'b' is not a number
                b: { range: { from: 0, to: 9, step: -1, multiplier: 1e3 } }
                                                                    ^~~
              help: write a number such as 0.5
            d.yaml:5:45: error: '10000000000' for 'multiplier' of 'range' of list 'c' is out of range
                c: { range: { from: 0, to: 9, multiplier: 10000000000 } }
                                                          ^~~~~~~~~~~
              help: write a number of at most nine digits before the point
            """),
        MessageCase(
            "lists of two kinds, or none",
            "version: 1\nlists:\n  a: { range: { from: 1, to: 2 }, values: [b] }\n  c: { wildcard: false }\n  d: { wildcard: }\n  e: {}\n  f: { wildcards: true }",
            """
            d.yaml:3:35: error: list 'a' has both 'range' and 'values'
                a: { range: { from: 1, to: 2 }, values: [b] }
                                                ^~~~~~
            d.yaml:3:8: note: the first is here
                a: { range: { from: 1, to: 2 }, values: [b] }
                     ^~~~~
              help: a list is one of values, range, wildcard: make two lists of it
            d.yaml:4:18: error: 'wildcard' of list 'c' must be true
                c: { wildcard: false }
                               ^~~~~
              help: write { wildcard: true } for any words, or the values of the list
            d.yaml:5:8: error: 'wildcard' of list 'd' must be true
                d: { wildcard: }
                     ^~~~~~~~
              help: write { wildcard: true } for any words, or the values of the list
            d.yaml:6:6: error: list 'e' is empty
                e: {}
                   ^~
              help: write [Starbucks, the office] or { wildcard: true }
            d.yaml:7:8: error: unknown key 'wildcards' in list 'f'
                f: { wildcards: true }
                     ^~~~~~~~~
              help: did you mean 'wildcard'? the keys are values, range, wildcard
            """),
        MessageCase(
            "values",
            "version: 1\nlists: { a: [{ in: x, context: y, metadata: { z: [] } }, { in: x, context: {} }] }",
            """
            d.yaml:2:32: error: 'context' of a value of list 'a' must be a mapping, found the text 'y'
              lists: { a: [{ in: x, context: y, metadata: { z: [] } }, { in: x, context: {} }] }
                                             ^
              help: write something such as { floor: ground }
            d.yaml:2:50: error: 'z' in 'metadata' of a value of list 'a' must be text or a number, found a list
              lists: { a: [{ in: x, context: y, metadata: { z: [] } }, { in: x, context: {} }] }
                                                               ^~
              help: write one value
            d.yaml:2:76: error: 'context' of a value of list 'a' is empty
              lists: { a: [{ in: x, context: y, metadata: { z: [] } }, { in: x, context: {} }] }
                                                                                         ^~
              help: write something such as { floor: ground }, or remove the key
            """),
    ]

    static let tests = [
        MessageCase(
            "tests of an intent",
            "version: 1\nintents:\n  A: { phrases: [a], tests: a }\n  B:\n    tests: [ [b], { text: b, intent: B }, { entities: {} }, { text: [c] }, ~ ]",
            """
            d.yaml:3:29: error: 'tests' of intent 'A' must be a list of sentences, found the text 'a'
                A: { phrases: [a], tests: a }
                                          ^
              help: make it a list: [a]
            d.yaml:5:14: error: a test must be text, found a list
                  tests: [ [b], { text: b, intent: B }, { entities: {} }, { text: [c] }, ~ ]
                           ^~~
              help: write [stop now] or { text: stop now, entities: { ... } }
            d.yaml:5:30: error: unknown key 'intent' in a test of intent 'B'
                  tests: [ [b], { text: b, intent: B }, { entities: {} }, { text: [c] }, ~ ]
                                           ^~~~~~
              help: a test in an intent is of that intent; others go to 'tests' of the dictionary
            d.yaml:5:43: error: 'text' is missing in a test of intent 'B'
                  tests: [ [b], { text: b, intent: B }, { entities: {} }, { text: [c] }, ~ ]
                                                        ^~~~~~~~~~~~~~~~
              help: write [stop now] or { text: stop now, entities: { ... } }
            d.yaml:5:69: error: 'text' of a test of intent 'B' must be text, found a list
                  tests: [ [b], { text: b, intent: B }, { entities: {} }, { text: [c] }, ~ ]
                                                                                  ^~~
              help: write one sentence
            d.yaml:5:76: error: a test is empty
                  tests: [ [b], { text: b, intent: B }, { entities: {} }, { text: [c] }, ~ ]
                                                                                         ^
              help: '~' means nothing in YAML; write the text, or remove the entry
            """),
        MessageCase(
            "the moment of a test",
            "version: 1\nintents:\n  A:\n    phrases: [a b]\n    tests: [{ text: a b, fires: late }, { text: a b, after: 700 }, { text: a b, fires: early, after: 1s }]\ntests: [{ text: c d, intent: null, fires: early }]",
            """
            d.yaml:5:33: error: 'fires' of a test of intent 'A' is 'late', which is not a moment
                  tests: [{ text: a b, fires: late }, { text: a b, after: 700 }, { text: a b, fires: early, after: 1s }]
                                              ^~~~
              help: write early or final
            d.yaml:5:61: error: '700' for 'after' of a test of intent 'A' has no unit
                  tests: [{ text: a b, fires: late }, { text: a b, after: 700 }, { text: a b, fires: early, after: 1s }]
                                                                          ^~~
              help: write the unit: 150ms is 150 milliseconds, 2s is 2 seconds
            d.yaml:5:95: error: 'fires' and 'after' stand in one test
                  tests: [{ text: a b, fires: late }, { text: a b, after: 700 }, { text: a b, fires: early, after: 1s }]
                                                                                                            ^~~~~
              help: remove one of them; 'after' alone means that it fires without a final transcript
            d.yaml:6:36: error: a sentence that must be no intent does not fire
              tests: [{ text: c d, intent: null, fires: early }]
                                                 ^~~~~
              help: remove 'fires', or name the intent
            """),
        MessageCase(
            "the singular of a key",
            "version: 1\nintents:\n  A: { phrases: [a], tests: [{ text: a, entity: { b: c } }] }",
            """
            d.yaml:3:41: error: unknown key 'entity' in a test of intent 'A'
                A: { phrases: [a], tests: [{ text: a, entity: { b: c } }] }
                                                      ^~~~~~
              help: did you mean 'entities'? the keys are text, entities, context, now, fires, after
            """),
        MessageCase(
            "tests of a dictionary",
            "version: 1\ntests:\n  - a\n  - { text: b }\n  - { text: c, intent: null, entities: { a: b } }\n  - { intent: D, text: }\n  - { text: d, intent: [A], entities: { a: {x: y}, b: null } }",
            """
            d.yaml:3:5: error: a test must be a mapping, found the text 'a'
                - a
                  ^
              help: write { text: stop now, intent: Stop }, with null for none
            d.yaml:4:5: error: 'intent' is missing in a test
                - { text: b }
                  ^~~~~~~~~~~
              help: write { text: stop now, intent: Stop }, with null for none
            d.yaml:5:30: error: a sentence that must be no intent has no entities
                - { text: c, intent: null, entities: { a: b } }
                                           ^~~~~~~~
              help: remove 'entities', or name the intent
            d.yaml:6:18: error: 'text' of a test is empty
                - { intent: D, text: }
                               ^~~~
              help: write the text, or remove the entry
            d.yaml:7:24: error: 'intent' of a test must be text, found a list
                - { text: d, intent: [A], entities: { a: {x: y}, b: null } }
                                     ^~~
              help: write { text: stop now, intent: Stop }, with null for none
            d.yaml:7:44: error: 'a' in 'entities' of a test must be text or a number, found a mapping
                - { text: d, intent: [A], entities: { a: {x: y}, b: null } }
                                                         ^~~~~~
              help: write a value, or a list of texts
            d.yaml:7:55: error: 'b' in 'entities' of a test is empty
                - { text: d, intent: [A], entities: { a: {x: y}, b: null } }
                                                                    ^~~~
              help: write the text, or "null" in quotes if that is what is meant
            """),
    ]

    static let otherSystems = [
        MessageCase(
            "a file of Home Assistant",
            "language: en\nintents:\n  A:\n    data:\n      - sentences: [a]",
            """
            d.yaml:1:1: error: this is a sentence file of Home Assistant (hassil), not a dictionary
              language: en
              ^~~~~~~~
              help: 'rapid-intent import hassil PATH' makes a dictionary of it
            """),
        MessageCase(
            "a file of Home Assistant with a version",
            "version: 1\nlanguage: en\nintents:\n  A:\n    data:\n      - sentences: [a]",
            """
            d.yaml:2:1: error: unknown key 'language' in the dictionary
              language: en
              ^~~~~~~~
              help: did you mean 'locale'? 'rapid-intent import hassil' converts Home Assistant's files
            d.yaml:5:5: error: unknown key 'data' in intent 'A'
                  data:
                  ^~~~
              help: did you mean 'blocks'? 'rapid-intent import hassil' converts Home Assistant's files
            """),
        MessageCase(
            "a file of Home Assistant without a language",
            "intents:\n  A:\n    data:\n      - sentences: [a]",
            """
            d.yaml:1:1: error: the version is missing
              intents:
              ^
              help: begin the file with 'version: 1'
            d.yaml:3:5: error: unknown key 'data' in intent 'A'
                  data:
                  ^~~~
              help: did you mean 'blocks'? 'rapid-intent import hassil' converts Home Assistant's files
            """),
        MessageCase(
            "a context of Rhino",
            "context:\n  expressions:\n    a: [b]",
            """
            d.yaml:1:1: error: this is a context of Rhino, not a dictionary
              context:
              ^~~~~~~
              help: 'rapid-intent import rhino PATH' makes a dictionary of it
            """),
    ]
}
