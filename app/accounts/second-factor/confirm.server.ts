import type { Services, Visit } from '../../services.server.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { attempt, visitorOf } from '../sign-in/form-answer.server.ts'
import type { ConfirmAnswer, ConfirmNeeds } from './confirm-answer.ts'
import { missingProof, PANEL_MS, RECENT_MS } from './proof.ts'

type Parts = Pick<Services, 'accounts' | 'secondFactors' | 'now'>

const missingOf = ({ secondFactors, now }: Omit<Parts, 'accounts'>, { proof }: Viewer, withinMs: number) =>
  missingProof(proof, { withinMs, now: now(), isSecondFactorRequired: secondFactors.isRequired })

/**
 * Returns the proofs that this admin has to renew before the panel opens: those older than twelve hours. Undefined when nothing
 * is missing.
 */
export const missingForPanel = (parts: Omit<Parts, 'accounts'>, viewer: Viewer) => missingOf(parts, viewer, PANEL_MS)

/** True when this admin is confirmed for the page that sets up a second factor: a missing one does not count. */
export function isRecentlyHere(parts: Omit<Parts, 'accounts'>, viewer: Viewer): boolean {
  const missing = missingOf(parts, viewer, RECENT_MS)
  return !missing || !(missing.first || missing.code)
}

/** True when this admin confirmed their identity within the last quarter of an hour. */
export const isRecent = (parts: Omit<Parts, 'accounts'>, viewer: Viewer) => missingOf(parts, viewer, RECENT_MS) === undefined

/** Returns the proofs to ask for in the form: all that are not recent, so that nobody is soon asked again. */
export async function confirmNeeds(parts: Parts, viewer: Viewer): Promise<ConfirmNeeds | undefined> {
  const missing = missingOf(parts, viewer, RECENT_MS)
  if (!missing) return undefined
  const { first, code, setUp } = missing
  const hasPassword = first && (await parts.accounts.hasPassword(viewer.uid))
  return { password: first && hasPassword, google: first && !hasPassword, code, setUp }
}

/**
 * True when the second factor is needed before changing the password or deleting the account: there is one, and it was not
 * entered recently.
 */
export const isCodeMissing = (parts: Omit<Parts, 'accounts'>, viewer: Viewer) =>
  missingOf(parts, viewer, RECENT_MS)?.code === true

/** Accepts a code of the second factor. `codes-too-many`: refused for app codes; recovery codes are still accepted. */
export async function takeCode(code: string, services: Pick<Services, 'secondFactors' | 'log'>, visit: Visit, viewer: Viewer) {
  if (code.trim() === '') return { ok: false as const, reason: 'code-missing' as const }
  const by = { uid: viewer.uid, email: viewer.email, client: visit.client }
  return attempt(services, () => services.secondFactors.check(by, viewer.proof.sessionId, code.slice(0, 40)))
}

type Confirmation = { answer: ConfirmAnswer; status: number }

/** Checks the submitted password and code, as far as they are needed. */
export async function confirm(
  form: URLSearchParams,
  services: Parts & Pick<Services, 'log'>,
  visit: Visit,
  viewer: Viewer,
): Promise<Confirmation> {
  const needs = await confirmNeeds(services, viewer)
  if (!needs) return { answer: { ok: true }, status: 200 }
  const refuse = (answer: Omit<Extract<ConfirmAnswer, { ok: false }>, 'ok'>, status: number): Confirmation => ({
    answer: { ok: false, needs: { ...needs }, ...answer },
    status,
  })
  const [password, code] = [form.get('password') ?? '', form.get('code') ?? '']
  if (needs.password && (password === '' || password.length > 1_000)) return refuse({ reason: 'password-missing' }, 400)
  if (needs.code && !needs.google && code.trim() === '') return refuse({ reason: 'code-missing' }, 400)

  if (needs.password) {
    const answer = await attempt(services, () => services.accounts.confirmPassword(viewer, password, visitorOf(visit)))
    if (!answer.ok) return refuse(answer, statusOf(answer))
    needs.password = false
  }
  if (needs.google) return refuse({}, 400)
  if (needs.code) {
    const answer = await takeCode(code, services, visit, viewer)
    if (!answer.ok) return refuse(answer, statusOf(answer))
    needs.code = false
  }
  return needs.setUp ? refuse({}, 400) : { answer: { ok: true }, status: 200 }
}

function statusOf(answer: { reason: string; status?: number }): number {
  if (answer.reason === 'too-many' || answer.reason === 'codes-too-many') return 429
  if (answer.reason === 'busy') return 503
  return answer.status ?? 400
}
