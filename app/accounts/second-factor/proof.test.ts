import { expect, test } from 'vitest'
import { missingProof, PANEL_MS, type Proof, RECENT_MS } from './proof.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
const proof = (values: Partial<Proof>): Proof => ({
  sessionId: 's',
  confirmedAt: null,
  secondFactorAt: null,
  hasSecondFactor: false,
  ...values,
})
const panel = { withinMs: PANEL_MS, now, isSecondFactorRequired: false }
const nothing = { first: false, code: false, setUp: false }

test('Q-06 the panel asks again after twelve hours, what cannot be undone after a quarter of an hour', () => {
  expect(missingProof(proof({ confirmedAt: ago(PANEL_MS - 1) }), panel)).toBeUndefined()
  expect(missingProof(proof({ confirmedAt: ago(PANEL_MS) }), panel)).toEqual({ ...nothing, first: true })
  const recent = { ...panel, withinMs: RECENT_MS }
  expect(missingProof(proof({ confirmedAt: ago(RECENT_MS - 1) }), recent)).toBeUndefined()
  expect(missingProof(proof({ confirmedAt: ago(RECENT_MS) }), recent)).toEqual({ ...nothing, first: true })
})

test('Q-06 a session that never confirmed, or did by a clock that ran ahead, has to', () => {
  expect(missingProof(proof({}), panel)).toEqual({ ...nothing, first: true })
  expect(missingProof(proof({ confirmedAt: 'yesterday' }), panel)).toEqual({ ...nothing, first: true })
  expect(missingProof(proof({ confirmedAt: ago(-60_000) }), panel)).toBeUndefined()
  expect(missingProof(proof({ confirmedAt: ago(-3_600_000) }), panel)).toBeUndefined()
  expect(missingProof(proof({ confirmedAt: ago(-3_600_000) }), { ...panel, withinMs: RECENT_MS })).toEqual({
    ...nothing,
    first: true,
  })
  expect(missingProof(proof({ confirmedAt: ago(-PANEL_MS) }), panel)).toEqual({ ...nothing, first: true })
})

test('Q-06 a second factor is asked for where there is one, and to be set up where it is required', () => {
  const confirmedAt = ago(0)
  expect(missingProof(proof({ confirmedAt, hasSecondFactor: true }), panel)).toEqual({ ...nothing, code: true })
  expect(missingProof(proof({ confirmedAt, hasSecondFactor: true, secondFactorAt: ago(0) }), panel)).toBeUndefined()
  const required = { ...panel, isSecondFactorRequired: true }
  expect(missingProof(proof({ confirmedAt }), required)).toEqual({ ...nothing, setUp: true })
  expect(missingProof(proof({ confirmedAt, hasSecondFactor: true, secondFactorAt: ago(0) }), required)).toBeUndefined()
})
