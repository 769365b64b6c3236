import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { Companion } from '../../catalog/catalogue.server.ts'
import { CODES } from '../../history/topics.ts'
import { isSameSecret } from '../../kit/http/same-secret.server.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import type { Grant } from '../grants.server.ts'
import type { CodeRefusal } from '../unlock-answer.ts'
import { type CodeSpan, codeState, isOver, plainCode } from './access-code.ts'

type CodeRow = Selectable<Tables['access_code']>

/** A code as nodes hold it in memory. How often it was used is in the database alone. */
export type HeldCode = { id: string; seriesDocId: string; sealed: string; endToldAt: string | null } & Omit<
  CodeSpan,
  'uses' | 'mostUses'
>

type Known = Exclude<CodeRefusal, 'code-used-up'>

/** The codes of all series, in memory like the series themselves, so that every node knows what is revoked. */
export type AccessCodes = {
  /** The code of a series that somebody has typed, whatever its state. Takes the same time whichever it is, and for none. */
  match(seriesDocId: string, typed: string): HeldCode | undefined
  /** Why it unlocks nothing now, as far as memory knows: whether it is used up, only the database tells. */
  refusal(code: HeldCode): { ok: false; reason: Known; at?: string } | undefined
  grantFor(code: Pick<HeldCode, 'id' | 'seriesDocId' | 'sealed'>): Grant
  /** Whether a grant of a code opens the series now. */
  opens(seriesDocId: string, grants: readonly Grant[]): boolean
  /** Whether one of these grants has opened the series by a code that is over. */
  hasEnded(seriesDocId: string, grants: readonly Grant[]): boolean
  /** Codes that have ended, of which open pages have not been told. */
  justEnded(): HeldCode[]
  /** Reads them within the catalogue's reading of a change. */
  companion: Companion
}

/** Who a code is sealed for. */
const ownerOf = (id: string) => `access code ${id}`
export const sealCode = (seal: Seal, id: string, code: string): string => seal.seal(ownerOf(id), code)
export const unsealCode = (seal: Seal, id: string, sealed: string): string => seal.open(ownerOf(id), sealed)

/** Bound to the sealed code, like the grant of a password, and to the one code that it names. */
const fingerprint = (seal: Seal, { id, seriesDocId, sealed }: Pick<HeldCode, 'id' | 'seriesDocId' | 'sealed'>) =>
  seal.sign('code grant', seriesDocId, id, sealed)

export function openAccessCodes({ seal, now }: { seal: Seal; now: () => Date }): AccessCodes {
  let byId: ReadonlyMap<string, HeldCode> = new Map()
  let bySeries: ReadonlyMap<string, readonly HeldCode[]> = new Map()
  /** Digests of codes, by what is sealed: unsealing takes longer than a comparison. */
  let digests = new Map<string, string>()

  const digest = (text: string) => seal.sign('password comparison', plainCode(text))
  function digestOf({ id, sealed }: HeldCode): string {
    const known = digests.get(sealed) ?? digest(unsealCode(seal, id, sealed))
    digests.set(sealed, known)
    return known
  }

  /** The code of a grant that was given by it. */
  function codeOf(seriesDocId: string, grant: Grant): HeldCode | undefined {
    const code = grant.codeId === undefined ? undefined : byId.get(grant.codeId)
    if (code?.seriesDocId !== seriesDocId || grant.docId !== seriesDocId) return undefined
    return isSameSecret(grant.fingerprint, fingerprint(seal, code)) ? code : undefined
  }

  return {
    match(seriesDocId, typed) {
      const sent = digest(typed)
      let found: HeldCode | undefined
      for (const code of bySeries.get(seriesDocId) ?? []) if (isSameSecret(sent, digestOf(code))) found = code
      return found
    },
    refusal(code) {
      const state = codeState({ ...code, mostUses: null, uses: 0 }, now())
      const refuse = (reason: Known, at: string | null) => ({ ok: false, reason, ...(at !== null && { at }) }) as const
      if (state === 'not-yet') return refuse('code-not-yet', code.startsAt)
      return state === 'active' ? undefined : refuse('code-ended', state === 'ended' ? code.endsAt : null)
    },
    grantFor: (code) => ({ docId: code.seriesDocId, fingerprint: fingerprint(seal, code), codeId: code.id }),
    opens(seriesDocId, grants) {
      return grants.some((grant) => {
        const code = codeOf(seriesDocId, grant)
        return code !== undefined && !isOver(code, now())
      })
    },
    hasEnded(seriesDocId, grants) {
      return grants.some((grant) => {
        const code = codeOf(seriesDocId, grant)
        return code !== undefined && isOver(code, now())
      })
    },
    justEnded: () =>
      [...byId.values()].filter((code) => code.endToldAt === null && code.revokedAt === null && isOver(code, now())),
    companion: {
      topic: CODES,
      async read(trx) {
        const rows = await readCodes(trx)
        return () => {
          byId = new Map(rows.map((code) => [code.id, code]))
          bySeries = Map.groupBy(rows, ({ seriesDocId }) => seriesDocId)
          digests = new Map(rows.flatMap(({ sealed }) => (digests.has(sealed) ? [[sealed, digests.get(sealed) as string]] : [])))
        }
      },
    },
  }
}

async function readCodes(db: Kysely<Tables>): Promise<HeldCode[]> {
  return db
    .selectFrom('access_code')
    .select([
      'id',
      'series_doc_id as seriesDocId',
      'sealed_code as sealed',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'revoked_at as revokedAt',
      'end_told_at as endToldAt',
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** When a code unlocks and how often, from its row. */
export const spanOf = (row: Pick<CodeRow, 'starts_at' | 'ends_at' | 'most_uses' | 'uses' | 'revoked_at'>): CodeSpan => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  mostUses: row.most_uses,
  uses: row.uses,
  revokedAt: row.revoked_at,
})
