/** From this moment the clocks of `SETTLED` zones no longer change. All of them were on summer time then. */
export const SETTLED_FROM = Date.parse('2026-10-01T00:00:00Z')

const PACIFIC = -7 * 60
const MOUNTAIN = -6 * 60
const MANITOBA = -5 * 60

/**
 * Minutes from UTC in zones whose law ended clock changes in 2026. Browsers and servers with older zone data would show games
 * there an hour early or late in winter. Each zone has the date of its law and the first release of tzdata that includes it; up
 * to 2026f no other Canadian zone followed, not even Nunavut. In tzdata the older names are links to the others.
 */
export const SETTLED: ReadonlyMap<string, number> = new Map([
  // British Columbia, 9 March 2026 (Interpretation Amendment Act, 2019): 2026b.
  ['America/Vancouver', PACIFIC],
  ['Canada/Pacific', PACIFIC],
  // Alberta, 18 June 2026 (Red Tape Reduction Statutes Amendment Act, 2026): 2026c.
  ['America/Edmonton', MOUNTAIN],
  ['Canada/Mountain', MOUNTAIN],
  // Northwest Territories, 21 August 2026: 2026d; Yellowknife, a link to Edmonton, came with 2026c.
  ['America/Yellowknife', MOUNTAIN],
  ['America/Inuvik', MOUNTAIN],
  // Manitoba, 31 October 2026 (Official Time Amendment Act, S.M. 2023, c. 4): 2026e.
  ['America/Winnipeg', MANITOBA],
  ['Canada/Central', MANITOBA],
  ['America/Rainy_River', MANITOBA],
])
