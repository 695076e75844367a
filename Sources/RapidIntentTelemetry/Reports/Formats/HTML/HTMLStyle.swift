#if SQLite
/// The style sheet of a page.
///
/// Text has a contrast of at least 7 to 1 with its background, drawings 3 to 1 (WCAG 2.2, 1.4.6 and 1.4.11). The parts of a chart
/// also differ in lightness, for readers who cannot see hues and for black-and-white printers.
enum HTMLStyle {
    static let sheet: StaticString = """
        :root {
          --page: #f6f7f9; --card: #ffffff; --ink: #16191d; --soft: #484f58; --rule: #d5d9df;
          --part-0: #0b4f8a; --part-1: #3d8bd4; --part-2: #0f8f6f; --part-3: #c9650b; --part-4: #7d858f;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #0f1215; --card: #191d22; --ink: #eceff2; --soft: #b6bec8; --rule: #353c45;
            --part-0: #8cc4ff; --part-1: #3f86cf; --part-2: #3fc79a; --part-3: #f0a04b; --part-4: #7e8894;
          }
        }
        * { box-sizing: border-box; }
        html { -webkit-text-size-adjust: 100%; }
        body {
          margin: 0 auto; padding: 1rem; max-width: 70rem; background: var(--page); color: var(--ink);
          font: 1rem/1.5 system-ui, sans-serif;
        }
        h1 { margin: .5rem 0 0; font-size: 1.6rem; line-height: 1.2; }
        h2 { margin: 0 0 .75rem; font-size: 1.15rem; line-height: 1.3; }
        header p, section p, figcaption, caption, summary { color: var(--soft); }
        header p { margin: .25rem 0; }
        section p { margin: .75rem 0 0; font-size: .9rem; }
        main { display: grid; gap: 1rem; margin-top: 1rem; grid-template-columns: minmax(0, 1fr); }
        section { padding: 1rem; background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; }
        .highlights {
          display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: .6rem; margin: 0;
        }
        .highlights div {
          display: flex; flex-direction: column-reverse; justify-content: flex-end; padding: .6rem .75rem;
          background: var(--card); border: 1px solid var(--rule); border-radius: .5rem;
        }
        dt { font-size: .85rem; line-height: 1.3; color: var(--soft); }
        dd { margin: 0; font-size: 1.4rem; white-space: nowrap; font-weight: 600; line-height: 1.3; }
        .parts { display: grid; gap: 1rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); }
        .parts:has(> div > details:only-child) { grid-template-columns: minmax(0, 1fr); }
        figure { margin: 0; max-width: 44rem; }
        figcaption { margin-bottom: .5rem; font-size: .9rem; }
        .chart { display: block; width: 100%; height: auto; overflow: visible; }
        .chart text { fill: var(--soft); font-size: 12px; }
        .chart rect { stroke: var(--card); stroke-width: .75; }
        .grid { stroke: var(--rule); stroke-width: 1; }
        .part-0 { fill: var(--part-0); } .part-1 { fill: var(--part-1); } .part-2 { fill: var(--part-2); }
        .part-3 { fill: var(--part-3); } .part-4 { fill: var(--part-4); }
        .line { fill: none; stroke-width: 2; }
        .median { stroke: var(--part-0); } .p95 { stroke: var(--part-3); stroke-dasharray: 5 3; }
        .dot { fill: var(--card); stroke-width: 2; stroke-dasharray: none; }
        .legend {
          display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .5rem 0 0; padding: 0; list-style: none;
          font-size: .85rem;
        }
        .legend li { display: flex; align-items: center; gap: .4rem; }
        .legend svg { width: 16px; height: 12px; }
        .scroll { overflow-x: auto; }
        table { width: 100%; border-collapse: collapse; font-size: .9rem; }
        caption { padding: .25rem 0; text-align: left; font-weight: 600; }
        th, td { padding: .3rem .55rem .3rem 0; border-top: 1px solid var(--rule); text-align: left; vertical-align: top; }
        thead td { border-top: 0; }
        tr > :last-child { padding-right: 0; }
        th { border-top: 0; color: var(--soft); font-weight: 600; }
        th.figure, td.figure { text-align: right; font-variant-numeric: tabular-nums; }
        th { vertical-align: bottom; font-size: .8rem; }
        .said .figure { width: 1%; }
        .more td { padding-top: 0; border-top: 0; }
        .parts > div > * + * { margin-top: 1rem; }
        td.figure { white-space: nowrap; }
        td.date { white-space: nowrap; }
        td.words { min-width: 5.5rem; overflow-wrap: anywhere; unicode-bidi: isolate; }
        td.bar { width: 40%; min-width: 4rem; padding-right: 0; }
        td.bar svg { display: block; width: 100%; height: .9rem; margin-top: .25rem; }
        summary { cursor: pointer; font-size: .9rem; }
        :focus-visible { outline: 2px solid var(--part-1); outline-offset: 2px; }
        @media (max-width: 30rem) {
          table { font-size: .8rem; }
          th, td { padding-right: .45rem; }
          .wide thead { display: none; }
          .wide, .wide tbody, .wide caption { display: block; }
          .wide tbody tr {
            display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .25rem .6rem; padding: .45rem 0;
            border-top: 1px solid var(--rule);
          }
          .wide tbody td { min-width: 0; padding: 0; border: 0; text-align: left; white-space: normal; }
          .wide tbody td:not(.figure) { grid-column: 1 / -1; overflow-wrap: anywhere; }
          .wide td::before { content: attr(data-title); margin-right: .5rem; color: var(--soft); font-size: .7rem; }
          .wide td.figure::before { display: block; }
        }
        @media print {
          :root {
            --page: #ffffff; --card: #ffffff; --ink: #000000; --soft: #333333; --rule: #bbbbbb;
            --part-0: #0b4f8a; --part-1: #3d8bd4; --part-2: #0f8f6f; --part-3: #c9650b; --part-4: #7d858f;
          }
          body { padding: 0; max-width: none; font-size: 10pt; }
          main, .parts { display: block; }
          .parts > * + * { margin-top: 1rem; }
          .chart { max-width: 26rem; }
          table { font-size: .8rem; }
          section { margin-top: .75rem; }
          figure, table { break-inside: avoid; }
          h2 { break-after: avoid; }
          .scroll { overflow: visible; }
          details { display: none; }
          svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
        }
        """
}
#endif
