import { expect, test } from 'vitest'
import { observe, openHistogram } from '../../app/kit/limits/histogram.ts'
import { exposition } from './exposition.ts'

test('figures are written as Prometheus reads them', () => {
  const text = exposition([
    {
      name: 'mails_total',
      type: 'counter',
      help: 'Mails.',
      samples: [
        [3, { outcome: 'sent' }],
        [0, { outcome: 'failed' }],
      ],
    },
    { name: 'viewers', type: 'gauge', help: 'Viewers.', samples: [[12]] },
  ])
  expect(text).toBe(`# HELP mails_total Mails.
# TYPE mails_total counter
mails_total{outcome="sent"} 3
mails_total{outcome="failed"} 0
# HELP viewers Viewers.
# TYPE viewers gauge
viewers 12
`)
})

test('each step of a histogram counts all below it, its bound included', () => {
  const took = openHistogram([0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 7]) observe(took, seconds)
  expect(
    exposition([{ name: 'took', type: 'histogram', help: 'Time.', samples: [[took, { route: '/' }]] }]),
  ).toBe(`# HELP took Time.
# TYPE took histogram
took_bucket{route="/",le="0.1"} 2
took_bucket{route="/",le="1"} 3
took_bucket{route="/",le="+Inf"} 4
took_sum{route="/"} 7.65
took_count{route="/"} 4
`)
})

test('T-112 no value can break out of its label', () => {
  const text = exposition([{ name: 'x', type: 'gauge', help: 'X.', samples: [[1, { kind: 'a"} 9\nforged 1 \\' }]] }])
  expect(text.split('\n')).toEqual(['# HELP x X.', '# TYPE x gauge', 'x{kind="a\\"} 9\\nforged 1 \\\\"} 1', ''])
})
