import type { Series } from '../catalog/series/series.ts'
import { isSameSecret } from '../kit/http/same-secret.server.ts'
import type { Seal } from '../kit/http/seal.server.ts'

/**
 * Proof that a visitor entered a series' right password, or one of its access codes, which `codeId` names. It contains
 * neither.
 */
export type Grant = { docId: string; fingerprint: string; codeId?: string }

/** The properties of a series that an unlock depends on. */
type Protected = Pick<Series, 'docId' | 'sealedPassword'>

/** Browsers allow about 4 KB per cookie; the oldest unlocks are dropped first. */
const COOKIE_BYTES = 3_500
export const GRANT_DAYS = 180

/**
 * Returns a fingerprint bound to the sealed password, which each real change creates anew: a change back to an earlier
 * password does not bring earlier unlocks back (spec P5).
 */
function fingerprint(seal: Seal, series: Protected): string {
  return seal.sign('series grant', series.docId, series.sealedPassword ?? '')
}

export const grantFor = (seal: Seal, series: Protected): Grant => ({
  docId: series.docId,
  fingerprint: fingerprint(seal, series),
})

/** True when `grants` open the series: it has no password, or a grant matches the current one. */
export function canWatch(seal: Seal, series: Protected, grants: Grant[]): boolean {
  if (series.sealedPassword === null) return true
  const expected = fingerprint(seal, series)
  return grants.some((grant) => grant.docId === series.docId && isSameSecret(grant.fingerprint, expected))
}

/** Returns a visitor's grants as a signed cookie value; the newest last. */
export function writeGrants(seal: Seal, grants: Grant[]): string {
  for (let kept = grants; ; kept = kept.slice(1)) {
    const body = Buffer.from(JSON.stringify(kept.map(entryOf))).toString('base64url')
    if (body.length <= COOKIE_BYTES) return `${body}.${seal.sign('unlock cookie', body)}`
  }
}

/** Reads the grants in a cookie value; none if this site did not sign it. */
export function readGrants(seal: Seal, value: string | undefined): Grant[] {
  const [body, signature, ...rest] = (value ?? '').split('.')
  if (!body || !signature || rest.length > 0 || !isSameSecret(signature, seal.sign('unlock cookie', body))) return []
  const entries: [string, string, string?][] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  return entries.map(([docId, fingerprint, codeId]) => ({ docId, fingerprint, ...(codeId !== undefined && { codeId }) }))
}

const entryOf = ({ docId, fingerprint, codeId }: Grant) =>
  codeId === undefined ? [docId, fingerprint] : [docId, fingerprint, codeId]
