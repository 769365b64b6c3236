import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Catalogue } from '../catalog/catalogue.server.ts'
import { EPISODE_TEXTS } from '../catalog/episode.ts'
import { SERIES_TEXTS } from '../catalog/series.ts'
import { CATALOG, LIVE, seriesOfTopic, seriesTopic } from '../catalog/topics.ts'
import type { Language } from '../shared/language.ts'
import type { Memory } from './memory.server.ts'
import type { ServiceQueue } from './service-queue.server.ts'
import { sourceHash } from './source-hash.server.ts'
import { frenchTypography } from './typography.ts'

export type Asked<Text extends string | readonly string[]> = { text: Text; to: Language; source?: 'en' }

export type Translations = {
  /**
   * French for one text or a list, in its order (spec L3). English is never translated; what fails is logged, and the text
   * comes back as it is. Who asks for strangers passes catalogue texts only: each text that is new may cost money.
   */
  translateOnce<Text extends string | readonly string[]>(asked: Asked<Text>): Promise<Text extends string ? string : string[]>
  /** Sends what the service has not said of the whole catalogue; once at the start. */
  fill(): Promise<void>
  /** Comes to its end. */
  close(): Promise<void>
}

type Options = {
  db: Kysely<Tables>
  changes: Changes
  catalogue: Catalogue
  memory: Memory
  /** The configured service; without one the glossary is all. */
  service: { name: string; queue: ServiceQueue } | undefined
  now: () => Date
  log: { error(details: object, message: string): void }
}

/** How long a node may take, in ms, for a text that it has taken on; another one tries after that. */
const CLAIM_MS = 120_000
/** Of so many texts a node remembers that something is said. */
const SETTLED = 100_000
/** How long texts are gathered, in ms, before they go as one. */
const GATHER_MS = 10
/** Texts taken on at once. */
const BATCH = 200

/** Texts, each with the topics that show it. */
type Wanted = Map<string, Set<string>>

/** Keeps the catalogue in French as it changes: what a service says is stored once, for all nodes and for good (spec L4, L6). */
export function openTranslations({ db, changes, catalogue, memory, service, now, log }: Options): Translations {
  let isClosed = false
  let work = Promise.resolve()
  const stop = catalogue.onChange((topics) => {
    if (service) later(() => textsOf(topics))
  })

  /** One after the other, beside everything else. */
  function later(texts: () => Promise<Wanted>): Promise<void> {
    work = work.then(async () => {
      if (isClosed) return
      try {
        await complete(await texts())
      } catch (error) {
        log.error({ err: error }, 'translating failed')
      }
    })
    return work
  }

  async function textsOf(topics: readonly string[]): Promise<Wanted> {
    const wanted: Wanted = new Map()
    const { series, byId, categories } = catalogue.snapshot()
    if (topics.includes(CATALOG)) {
      // What a person has given back to the machine is asked for anew.
      const givenBack = db.selectFrom('translation').select('source').where('lang', '=', 'fr').where('target', 'is', null)
      for (const { source } of await givenBack.execute()) settled.delete(source)
      for (const { name } of categories) want(wanted, name, CATALOG)
      for (const each of series) for (const field of SERIES_TEXTS) want(wanted, each[field], CATALOG, seriesTopic(each.id))
    }
    for (const topic of topics) {
      const one = byId.get(seriesOfTopic(topic) ?? '')
      if (!one) continue
      const { episodes } = await catalogue.episodesOf(one)
      for (const each of episodes) for (const field of EPISODE_TEXTS) want(wanted, each[field], topic, LIVE)
    }
    return wanted
  }

  /** Texts of which something is said, so that a change of one series asks for its own texts alone. */
  const settled = new LRUCache<string, true>({ max: SETTLED })
  /** Texts on their way: who asks for one of them meanwhile waits for the same answer. */
  const underWay = new Map<string, Promise<void>>()
  let gathered: { texts: Wanted; sent: Promise<void> } | undefined

  /** Has the service say what nobody has said yet of these texts. */
  async function complete(wanted: Wanted): Promise<void> {
    const all = [...wanted].filter(([text]) => !settled.has(text))
    for (let at = 0; at < all.length && !isClosed; at += BATCH)
      await Promise.all(all.slice(at, at + BATCH).map(([text, topics]) => underWay.get(text) ?? gather(text, topics)))
  }

  /** What is asked for in the same moment goes as one. */
  function gather(text: string, topics: ReadonlySet<string>): Promise<void> {
    if (!gathered) {
      const texts: Wanted = new Map()
      gathered = { texts, sent: setTimeout(GATHER_MS).then(() => send(texts)) }
    }
    want(gathered.texts, text, ...topics)
    underWay.set(text, gathered.sent)
    return gathered.sent
  }

  async function send(texts: Wanted): Promise<void> {
    gathered = undefined
    try {
      await sendNew([...texts.keys()], texts)
    } finally {
      for (const text of texts.keys()) underWay.delete(text)
    }
  }

  async function sendNew(texts: string[], wanted: Wanted): Promise<void> {
    if (!service) return
    const mine = await claim(texts)
    if (mine.length === 0) return
    const french = await service.queue.translate(mine, memory.names())
    const lines = mine.flatMap((text, at) => (french[at] === undefined ? [] : [{ text, french: frenchTypography(french[at]) }]))
    await store(lines, wanted)
  }

  /** Those of which nothing is said, and that no other node has taken on. */
  async function claim(texts: string[]): Promise<string[]> {
    const byHash = new Map(texts.map((text) => [sourceHash(text), text]))
    const said = await db
      .selectFrom('translation')
      .select('hash')
      .where('lang', '=', 'fr')
      .where('target', 'is not', null)
      .where('hash', 'in', [...byHash.keys()])
      .execute()
    for (const { hash } of said) {
      settled.set(byHash.get(hash) as string, true)
      byHash.delete(hash)
    }
    if (byHash.size === 0) return []
    const until = new Date(now().getTime() + CLAIM_MS).toISOString()
    const taken = await db
      .insertInto('translation_claim')
      .values([...byHash.keys()].map((hash) => ({ lang: 'fr', hash, until })))
      .onConflict((c) =>
        c.columns(['lang', 'hash']).doUpdateSet({ until }).where('translation_claim.until', '<', now().toISOString()),
      )
      .returning('hash')
      .execute()
    return taken.flatMap(({ hash }) => byHash.get(hash) ?? [])
  }

  /** Never over a person's line. */
  async function store(lines: { text: string; french: string }[], wanted: Wanted): Promise<void> {
    if (lines.length === 0 || !service) return
    const at = now().toISOString()
    const rows = lines.map(({ text, french }) => ({
      lang: 'fr',
      hash: sourceHash(text),
      source: text,
      target: french,
      origin: service.name,
      status: 'machine' as const,
      version: 1,
      updated_by: null,
      updated_at: at,
    }))
    await changes.change(async ({ trx, touch }) => {
      await trx
        .insertInto('translation')
        .values(rows)
        .onConflict((c) =>
          c
            .columns(['lang', 'hash'])
            .doUpdateSet((eb) => ({
              target: eb.ref('excluded.target'),
              origin: service.name,
              version: eb('translation.version', '+', 1),
              updated_at: at,
            }))
            .where('translation.status', '=', 'machine'),
        )
        .execute()
      const hashes = rows.map(({ hash }) => hash)
      await trx.deleteFrom('translation_claim').where('lang', '=', 'fr').where('hash', 'in', hashes).execute()
      for (const topic of new Set(lines.flatMap(({ text }) => [...(wanted.get(text) ?? [])]))) touch(topic)
    })
  }

  async function inFrench(texts: readonly string[]): Promise<string[]> {
    try {
      if (service) await complete(new Map(texts.filter((text) => text.trim() !== '').map((text) => [text, new Set()])))
      const french = await memory.texts(db, texts)
      return texts.map((text) => french.get(text) ?? text)
    } catch (error) {
      log.error({ err: error }, 'translating failed')
      return [...texts]
    }
  }

  return {
    async translateOnce({ text, to }) {
      type Answer = typeof text extends string ? string : string[]
      const texts: readonly string[] = typeof text === 'string' ? [text] : text
      const answer = to === 'en' ? [...texts] : await inFrench(texts)
      return (typeof text === 'string' ? (answer[0] as string) : answer) as Answer
    },
    async fill() {
      if (!service) return
      await later(() => textsOf([CATALOG]))
      const topics = catalogue.snapshot().series.map(({ id }) => seriesTopic(id))
      // Some at a time: the episodes of all series are not held together.
      for (let at = 0; at < topics.length && !isClosed; at += BATCH) await later(() => textsOf(topics.slice(at, at + BATCH)))
    },
    async close() {
      isClosed = true
      stop()
      service?.queue.close()
      await work
    },
  }
}

function want(wanted: Wanted, text: string, ...topics: string[]) {
  if (text.trim() === '') return
  const known = wanted.get(text) ?? new Set()
  for (const topic of topics) known.add(topic)
  wanted.set(text, known)
}

/**
 * Counts what is sent to a service on one day, UTC, over all nodes.
 * @returns whether so many more characters were left of `most`; then they count as sent.
 */
export async function spendOfDay(db: Kysely<Tables>, now: Date, most: number, characters: number): Promise<boolean> {
  if (characters > most) return false
  const rows = await db
    .insertInto('translation_usage')
    .values({ day: now.toISOString().slice(0, 10), characters })
    .onConflict((c) =>
      c
        .column('day')
        .doUpdateSet((eb) => ({ characters: eb('translation_usage.characters', '+', characters) }))
        .where('translation_usage.characters', '<=', most - characters),
    )
    .returning('characters')
    .execute()
  return rows.length > 0
}
