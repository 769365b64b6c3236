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

/** A code as nodes hold it in memory. Only the database knows how often it was used. */
export type StoredCode = { id: string; seriesDocId: string; sealed: string; endToldAt: string | null } & Omit<
  CodeSpan,
  'uses' | 'mostUses'
>

type RefusalReason = Exclude<CodeRefusal, 'code-used-up'>

/** The codes of all series, in memory like the series themselves, so that every node knows which are revoked. */
export type AccessCodes = {
  /** Returns the series' code that was typed, in any state. Takes the same time whichever code it is, or none. */
  match(seriesDocId: string, typed: string): StoredCode | undefined
  /** Returns why the code unlocks nothing now, as far as memory knows: only the database knows if it is used up. */
  refusal(code: StoredCode): { ok: false; reason: RefusalReason; at?: string } | undefined
  grantFor(code: Pick<StoredCode, 'id' | 'seriesDocId' | 'sealed'>): Grant
  /** True when a grant of a code opens the series now. */
  opens(seriesDocId: string, grants: readonly Grant[]): boolean
  /** True when one of these grants opened the series by a code that has ended. */
  hasEnded(seriesDocId: string, grants: readonly Grant[]): boolean
  /** Returns the codes whose end has not been published to open pages yet. */
  justEnded(): StoredCode[]
  /** Reads the codes when the catalogue reads a change. */
  companion: Companion
}

/** Returns the owner that a code is sealed for. */
const ownerOf = (id: string) => `access code ${id}`
export const sealCode = (seal: Seal, id: string, code: string): string => seal.seal(ownerOf(id), code)
export const unsealCode = (seal: Seal, id: string, sealed: string): string => seal.open(ownerOf(id), sealed)

/**
 * Returns a fingerprint bound to the sealed code, as a password's grant is to the password, and to the one code that it names.
 */
const fingerprint = (seal: Seal, { id, seriesDocId, sealed }: Pick<StoredCode, 'id' | 'seriesDocId' | 'sealed'>) =>
  seal.sign('code grant', seriesDocId, id, sealed)

export function openAccessCodes({ seal, now }: { seal: Seal; now: () => Date }): AccessCodes {
  let byId: ReadonlyMap<string, StoredCode> = new Map()
  let bySeries: ReadonlyMap<string, readonly StoredCode[]> = new Map()
  /** Digests of codes by their sealed text, cached because unsealing takes longer than a comparison. */
  let digests = new Map<string, string>()

  const digest = (text: string) => seal.sign('password comparison', plainCode(text))
  function digestOf({ id, sealed }: StoredCode): string {
    const known = digests.get(sealed) ?? digest(unsealCode(seal, id, sealed))
    digests.set(sealed, known)
    return known
  }

  /** Returns the code that issued a grant. */
  function codeOf(seriesDocId: string, grant: Grant): StoredCode | undefined {
    const code = grant.codeId === undefined ? undefined : byId.get(grant.codeId)
    if (code?.seriesDocId !== seriesDocId || grant.docId !== seriesDocId) return undefined
    return isSameSecret(grant.fingerprint, fingerprint(seal, code)) ? code : undefined
  }

  return {
    match(seriesDocId, typed) {
      const sent = digest(typed)
      let found: StoredCode | undefined
      for (const code of bySeries.get(seriesDocId) ?? []) if (isSameSecret(sent, digestOf(code))) found = code
      return found
    },
    refusal(code) {
      const state = codeState({ ...code, mostUses: null, uses: 0 }, now())
      const refuse = (reason: RefusalReason, at: string | null) => ({ ok: false, reason, ...(at !== null && { at }) }) as const
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
          const current = new Set(rows.map(({ sealed }) => sealed))
          digests = new Map([...digests].filter(([sealed]) => current.has(sealed)))
        }
      },
    },
  }
}

async function readCodes(db: Kysely<Tables>): Promise<StoredCode[]> {
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

/** Reads from a code's row when it unlocks and how often. */
export const spanOf = (row: Pick<CodeRow, 'starts_at' | 'ends_at' | 'most_uses' | 'uses' | 'revoked_at'>): CodeSpan => ({
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  mostUses: row.most_uses,
  uses: row.uses,
  revokedAt: row.revoked_at,
})
