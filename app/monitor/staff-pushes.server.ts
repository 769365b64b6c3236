import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { receiverKeys } from '../../providers/push/encrypt.ts'
import type { Push, PushMessage, PushSubscription } from '../../providers/push/port.ts'
import { isPushEndpoint } from '../../providers/push/push-endpoint.ts'
import type { EpisodeName } from '../catalog/episodes/named-episodes.server.ts'
import { zonedText } from '../events/time/zoned-time.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import type { Language } from '../kit/language.ts'
import type { Result } from '../kit/result.ts'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { Work } from '../kit/work/work.server.ts'
import { ALERTED_ROLES } from './hear-of-pictures.ts'
import { probeWords, verdictText } from './probe-words.ts'
import type { Verdict } from './stream-verdict.ts'

/** Browsers of staff that get a push when a stream fails (spec D6). */
export type StaffPushes = {
  /** Adds a browser, or moves it to this viewer; the caller checks the role. Refuses an endpoint of an unknown push service. */
  add(given: { uid: string; language: Language; subscription: PushSubscription }): Promise<Result<object, 'invalid-subscription'>>
  has(given: { uid: string; endpoint: string }): Promise<boolean>
  stop(given: { uid: string; endpoint: string }): Promise<void>
  /**
   * Pushes to all browsers of viewers whose role is still alerted. A stream is pushed at most once in ten minutes, whichever node
   * reads it, unless nobody could be reached. `since`: when the stream failed, ISO. Never throws: errors go to `onError`.
   */
  tell(episodeDocId: string, verdict: Verdict, since: string): Promise<void>
}

/** The maximum number of browsers per person; one more replaces the oldest. */
const MOST_OF_ONE = 10
const QUIET_MS = 10 * MINUTE_MS
/** How long a push waits for a device that is offline, in seconds; a later push would show an old failure. */
const TTL_SECONDS = 600

type Options = {
  db: Kysely<Tables>
  work: Work
  seal: Seal
  push: Push
  /** Names episodes as the panel does, in one language. */
  named: (docIds: readonly string[], language: Language) => Promise<EpisodeName[]>
  /** Push services in addition to the known ones. */
  pushHosts: readonly string[]
  publicUrl: string
  now: () => Date
  onError: (error: unknown) => void
}

const ownerOf = (id: string) => `staff push ${id}`
/** Formats the time by the clock at the venue: a push may be read late, so it does not say how long ago. */
const sinceIn = (zone: string, language: Language, since: string) =>
  probeWords[language].sinceTime(zonedText(since, zone, language, { day: false, zone: true }))
const digestOf = (seal: Seal, endpoint: string) => seal.sign('staff push address', endpoint)

export function openStaffPushes({ db, work, seal, push, named, pushHosts, publicUrl, now, onError }: Options): StaffPushes {
  const own = (uid: string, endpoint: string) =>
    db.selectFrom('staff_push').select('id').where('uid', '=', uid).where('address_digest', '=', digestOf(seal, endpoint))

  /** Returns the time zone of the game that the stream shows; undefined if it shows none. */
  async function zoneOf(episodeDocId: string): Promise<string | undefined> {
    const event = await db
      .selectFrom('event_episode')
      .innerJoin('event', 'event.id', 'event_id')
      .select('zone')
      .where('episode_doc_id', '=', episodeDocId)
      .orderBy('local_date', 'desc')
      .executeTakeFirst()
    return event?.zone
  }

  async function told(episodeDocId: string, verdict: Verdict, since: string) {
    if (!(await work.takeTurn('staff push', QUIET_MS, episodeDocId))) return
    let isTold = false
    try {
      isTold = await tellAll(episodeDocId, verdict, since)
    } finally {
      if (!isTold) await work.giveTurnBack('staff push', episodeDocId)
    }
  }

  /** Returns true when somebody was reached. One browser that fails does not stop the others. */
  async function tellAll(episodeDocId: string, verdict: Verdict, since: string): Promise<boolean> {
    const rows = await db
      .selectFrom('staff_push')
      .innerJoin('admin', 'admin.uid', 'staff_push.uid')
      .select(['id', 'sealed_address', 'language'])
      .where('role', 'in', ALERTED_ROLES)
      .execute()
    const languages = [...new Set(rows.map(({ language }) => language))]
    const titles = new Map<string, EpisodeName>()
    for (const language of languages) for (const episode of await named([episodeDocId], language)) titles.set(language, episode)
    const zone = await zoneOf(episodeDocId)
    const topic = createHash('sha256').update(episodeDocId).digest('base64url').slice(0, 32)
    const done = await Promise.allSettled(
      rows.map(async ({ id, sealed_address, language }) => {
        const episode = titles.get(language)
        if (!episode) return false
        const path = `/admin/series/${encodeURIComponent(episode.seriesDocId)}/episodes/${encodeURIComponent(episodeDocId)}`
        const words = probeWords[language]
        const message: PushMessage = {
          notification: {
            title: words.failed,
            lang: language,
            dir: 'auto',
            body: `${episode.title}\n${[verdictText(words, verdict), zone && sinceIn(zone, language, since)].filter(Boolean).join(', ')}`,
            navigate: `${publicUrl}${path}`,
            silent: false,
          },
          ttlSeconds: TTL_SECONDS,
          urgency: 'high',
          topic,
        }
        const outcome = await push.send(JSON.parse(seal.open(ownerOf(id), sealed_address)), message)
        if (outcome.kind === 'gone') await db.deleteFrom('staff_push').where('id', '=', id).execute()
        if (outcome.kind !== 'sent' && outcome.kind !== 'gone')
          throw new Error(`A push to staff was not accepted: ${JSON.stringify(outcome)}`)
        return outcome.kind === 'sent'
      }),
    )
    for (const each of done) if (each.status === 'rejected') onError(each.reason)
    return done.some((each) => each.status === 'fulfilled' && each.value)
  }

  return {
    async add({ uid, language, subscription }) {
      const isValid = isPushEndpoint(subscription.endpoint, pushHosts) && receiverKeys(subscription.keys) !== undefined
      if (!isValid) return { ok: false, reason: 'invalid-subscription' }
      const id = randomUUID()
      const address_digest = digestOf(seal, subscription.endpoint)
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('staff_push').where('address_digest', '=', address_digest).execute()
        await trx
          .insertInto('staff_push')
          .values({
            id,
            uid,
            address_digest,
            sealed_address: seal.seal(ownerOf(id), JSON.stringify(subscription)),
            language,
            made_at: now().toISOString(),
          })
          .execute()
        const all = await trx.selectFrom('staff_push').select('id').where('uid', '=', uid).orderBy('made_at', 'desc').execute()
        const old = all.slice(MOST_OF_ONE).map((row) => row.id)
        if (old.length > 0) await trx.deleteFrom('staff_push').where('id', 'in', old).execute()
      })
      return { ok: true }
    },
    has: async ({ uid, endpoint }) => (await own(uid, endpoint).executeTakeFirst()) !== undefined,
    async stop({ uid, endpoint }) {
      await db.deleteFrom('staff_push').where('id', 'in', own(uid, endpoint)).execute()
    },
    // A failing push must not stop the reading of streams.
    tell: (episodeDocId, verdict, since) => told(episodeDocId, verdict, since).catch(onError),
  }
}

/** Encrypts all endpoints again, and recomputes their digests, when the site's secret changes. */
export async function resealStaffPushes(trx: Kysely<Tables>, before: Seal, after: Seal): Promise<void> {
  for (const { id, sealed_address } of await trx.selectFrom('staff_push').select(['id', 'sealed_address']).execute()) {
    const address = before.open(ownerOf(id), sealed_address)
    const { endpoint }: PushSubscription = JSON.parse(address)
    const values = { sealed_address: after.seal(ownerOf(id), address), address_digest: digestOf(after, endpoint) }
    await trx.updateTable('staff_push').set(values).where('id', '=', id).execute()
  }
}
