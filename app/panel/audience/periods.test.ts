import { expect, test } from 'vitest'
import { periodQuery, periodsAt } from './periods.ts'

test.each([
  ['2026-11-28', '2026-11-01 2026-11-30', '2026-08-01 2027-07-31'],
  ['2028-02-10', '2028-02-01 2028-02-29', '2027-08-01 2028-07-31'],
  ['2026-07-31', '2026-07-01 2026-07-31', '2025-08-01 2026-07-31'],
  ['2026-08-01', '2026-08-01 2026-08-31', '2026-08-01 2027-07-31'],
  ['2026-12-31', '2026-12-01 2026-12-31', '2026-08-01 2027-07-31'],
])('Q-87 the audience of %s offers its month and its season, from August to July', (today, month, season) => {
  const periods = periodsAt(today)
  expect([periods.month, periods.season].map(({ from, to }) => `${from} ${to}`)).toEqual([month, season])
  expect(periodQuery(periods.month)).toMatch(/^scope=season&from=\d{4}-\d\d-01&to=/)
})
