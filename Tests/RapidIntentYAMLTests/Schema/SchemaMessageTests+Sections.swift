extension SchemaMessageTests {
    static let firing = [
        MessageCase(
            "firing",
            "version: 1\nintents: { A: { fire: instnt, settle: 150, dwell: 90s, accept: 90, description: [] } }",
            """
            d.yaml:2:23: error: 'fire' of intent 'A' is 'instnt', which is not a firing policy
              intents: { A: { fire: instnt, settle: 150, dwell: 90s, accept: 90, description: [] } }
                                    ^~~~~~
              help: did you mean 'instant'? the policies are instant, settled, final
            d.yaml:2:39: error: '150' for 'settle' of intent 'A' has no unit
              intents: { A: { fire: instnt, settle: 150, dwell: 90s, accept: 90, description: [] } }
                                                    ^~~
              help: write the unit: 150ms is 150 milliseconds, 2s is 2 seconds
            d.yaml:2:51: error: '90s' for 'dwell' of intent 'A' is out of range
              intents: { A: { fire: instnt, settle: 150, dwell: 90s, accept: 90, description: [] } }
                                                                ^~~
              help: write a duration from 0ms to 60s
            d.yaml:2:64: error: '90' for 'accept' of intent 'A' is out of range
              intents: { A: { fire: instnt, settle: 150, dwell: 90s, accept: 90, description: [] } }
                                                                             ^~
              help: write a score from 0 to 1; 90 % is 0.90
            d.yaml:2:81: error: 'description' of intent 'A' must be text, found a list
              intents: { A: { fire: instnt, settle: 150, dwell: 90s, accept: 90, description: [] } }
                                                                                              ^~
            """),
        MessageCase(
            "defaults", "version: 1\ndefaults:\n  fire: now\n  settle: soon\n  dwell:\n  accept: nan",
            """
            d.yaml:3:9: error: 'fire' of 'defaults' is 'now', which is not a firing policy
                fire: now
                      ^~~
              help: the policies are instant, settled, final
            d.yaml:4:11: error: 'soon' for 'settle' of 'defaults' is not a duration
                settle: soon
                        ^~~~
              help: write milliseconds or seconds, such as 150ms or 0.7s
            d.yaml:5:3: error: 'dwell' of 'defaults' is empty
                dwell:
                ^~~~~
              help: write the text, or remove the entry
            d.yaml:6:11: error: 'nan' for 'accept' of 'defaults' is not a number
                accept: nan
                        ^~~
              help: write a score from 0 to 1, such as 0.90
            """),
    ]

    static let scores = [
        MessageCase(
            "bad scores",
            "version: 1\ndefaults: { confirm: 60, margin: wide }\nintents: { A: { margin: -0.1, phrases: [a] } }",
            """
            d.yaml:2:22: error: '60' for 'confirm' of 'defaults' is out of range
              defaults: { confirm: 60, margin: wide }
                                   ^~
              help: write a score from 0 to 1; 90 % is 0.90
            d.yaml:2:34: error: 'wide' for 'margin' of 'defaults' is not a number
              defaults: { confirm: 60, margin: wide }
                                               ^~~~
              help: write a score from 0 to 1, such as 0.90
            d.yaml:3:25: error: '-0.1' for 'margin' of intent 'A' is out of range
              intents: { A: { margin: -0.1, phrases: [a] } }
                                      ^~~~
              help: write a score from 0 to 1; 90 % is 0.90
            """)
    ]

    static let sections = [
        MessageCase(
            "nothing", "# שלום\n",
            """
            d.yaml:1:1: error: the dictionary is empty
              help: begin with 'version: 1', then write 'intents:'
            """),
        MessageCase(
            "a list", "- a",
            """
            d.yaml:1:1: error: a dictionary must be a mapping, found a list
              - a
              ^~~
              help: begin with 'version: 1', then write 'intents:'
            """),
        MessageCase(
            "no version", "locale: en\nintents: { A: [b] }",
            """
            d.yaml:1:1: error: the version is missing
              locale: en
              ^
              help: begin the file with 'version: 1'
            """),
        MessageCase(
            "another version and a bad locale", "version: 2\nlocale: 'q!'",
            """
            d.yaml:1:10: error: version '2' is not supported
              version: 2
                       ^
              help: this library reads 'version: 1'
            d.yaml:2:9: error: 'q!' is not a language tag
              locale: 'q!'
                      ^~~~
              help: write language and region, such as en-GB
            """),
        MessageCase(
            "sections without anything", "version: 1\ndefaults:\nlists:\nintents: {}",
            """
            d.yaml:2:1: error: 'defaults' is empty
              defaults:
              ^~~~~~~~
              help: write something such as { fire: settled }, or remove the key
            d.yaml:3:1: error: 'lists' is empty
              lists:
              ^~~~~
              help: write something such as place: [Starbucks], or remove the key
            d.yaml:4:10: error: 'intents' is empty
              intents: {}
                       ^~
              help: write an intent, or remove the key
            """),
        MessageCase(
            "sections of the wrong type", "version: [1]\ndefaults: fast\nlists: []\nintents:\n  - stop",
            """
            d.yaml:1:10: error: 'version' must be text, found a list
              version: [1]
                       ^~~
            d.yaml:2:11: error: 'defaults' must be a mapping, found the text 'fast'
              defaults: fast
                        ^~~~
              help: write something such as { fire: settled }
            d.yaml:3:8: error: 'lists' must be a mapping, found a list
              lists: []
                     ^~
              help: write something such as place: [Starbucks]
            d.yaml:5:3: error: 'intents' must be a mapping, found a list
                - stop
                ^~~~~~
              help: write something such as Stop: [stop, cancel]
            """),
    ]
}
