import { z } from 'zod'
import { OWN_CHANGES } from '../accounts/account-limits.server.ts'
import { missingForPanel } from '../accounts/second-factor/confirm.server.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { pathToOpen, seriesPath } from '../catalog/series/series-paths.ts'
import { browserMark } from '../kit/http/browser-mark.server.ts'
import { sentForm } from '../kit/http/sent-form.server.ts'
import { sitePath } from '../kit/http/site-path.ts'
import type { Services, Visit } from '../services.server.ts'
import type { Grant } from './grants.server.ts'
import type { UnlockAnswer } from './unlock-answer.ts'
import { unlockCookie } from './unlock-cookie.server.ts'
import { isOfCode } from './unlocks.server.ts'

const STATUS = {
  'series-not-found': 404,
  'incorrect-password': 403,
  'too-many-attempts': 429,
  'code-not-yet': 403,
  'code-ended': 403,
  'code-used-up': 403,
  failed: 400,
} as const

/** Stored passwords are trimmed (spec M4); pasted ones, or ones typed on a phone, often have spaces around them. */
const password = z.string().trim()

const unlockForm = z.object({ seriesId: z.string().min(1).max(100), password, redirectUrl: z.string().optional() })

/** Checks a submitted password form. Returns the response body, its status, and the cookie if the password is right. */
export async function answerUnlock(
  request: Request,
  services: Services,
  visit: Visit,
): Promise<{ answer: UnlockAnswer; status: number; headers: { 'Set-Cookie'?: string } }> {
  const { access, seal, isSecure, limits, now } = services
  const refuse = (reason: keyof typeof STATUS, at?: string) => ({
    answer: { ok: false as const, reason, ...(at !== undefined && { at }) },
    status: STATUS[reason],
    headers: {},
  })
  const form = unlockForm.safeParse(Object.fromEntries(await sentForm(request)))
  if (!form.success) return refuse('failed')
  const { seriesId, password, redirectUrl } = form.data
  const mark = browserMark(seal, isSecure, now)
  const unlocked = await access.unlock({ seriesId, password, from: mark.from(visit) })
  if (!unlocked.ok) {
    const refused = refuse(unlocked.reason, unlocked.at)
    const given = mark.give(visit.cookie)
    return given === undefined ? refused : { ...refused, headers: { 'Set-Cookie': given } }
  }
  const right = (headers: { 'Set-Cookie'?: string } = {}) => ({
    answer: { ok: true as const, seriesId, redirectUrl: redirectUrl ? pathToOpen(sitePath(redirectUrl)) : seriesPath(seriesId) },
    status: 200,
    headers,
  })
  const { grant } = unlocked
  if (!grant) return right()
  // A viewer's unlocks are stored in the account, a visitor's in the browser (spec P4).
  const viewer = await visit.viewer()
  if (viewer && !(await limits.take([[OWN_CHANGES, viewer.uid]])).ok) return refuse('too-many-attempts')
  const kept = await keepGrant(services, visit, viewer, grant)
  if (typeof kept === 'object') return refuse(kept.reason, kept.at)
  if (kept === 'gone') return refuse('series-not-found')
  if (kept === 'another password') return refuse('incorrect-password')
  return right(viewer ? {} : { 'Set-Cookie': unlockCookie(seal, isSecure).withUnlock(visit.grants, grant) })
}

async function keepGrant(services: Services, visit: Visit, viewer: Viewer | undefined, grant: Grant) {
  const { unlocks } = services
  if (!viewer) return isOfCode(grant) ? unlocks.use(grant, visit.grants) : 'kept'
  // An admin can watch everything, so trying a link uses nothing up.
  const isTrial = viewer.role !== undefined && !missingForPanel(services, viewer)
  return isTrial && isOfCode(grant) ? unlocks.tryUse(grant) : unlocks.add(viewer.uid, grant)
}
