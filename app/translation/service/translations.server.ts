import { setTimeout as after } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { Changes } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import type { Language } from '../../shared/language.ts'
import type { Memory } from '../memory.server.ts'
import type { ServiceQueue } from './service-queue.server.ts'
import { openServiceWork } from './service-work.server.ts'
import { openTasks } from './tasks.server.ts'

export type Asked<Text extends string | readonly string[]> = { text: Text; to: Language; source?: 'en' }

export type Translations = {
  /**
   * French for one text or a list, in its order (spec L3). English is never translated; what fails, or takes longer than 70 s,
   * is logged, and the text comes back as it is. A caller that acts for strangers passes catalogue texts only, for each new
   * text may cost money.
   */
  translateOnce<Text extends string | readonly string[]>(asked: Asked<Text>): Promise<Text extends string ? string : string[]>
  /** Gives back what is in flight, for other nodes. */
  close(): Promise<void>
}

type Options = {
  db: Kysely<Tables>
  changes: Changes
  catalogue: Catalogue
  memory: Memory
  /** The configured service; without one the glossary is all. `version`: another one when it may answer otherwise. */
  service: { name: string; version: string; queue: ServiceQueue } | undefined
  now: () => Date
  log: { error(details: object, message: string): void }
  /** In ms: how long a caller waits at most, and how often due texts are looked for. */
  limits?: Partial<typeof LIMITS>
}

const LIMITS = { answer: 70_000, look: 15_000 }
/** What strangers ask for leaves the rest of the connections to the others. */
const READINGS_AT_ONCE = 4

/** Has a configured service say the catalogue in French as it changes (spec L4, L6), and what it is asked for. */
export function openTranslations({ db, changes, catalogue, memory, service, now, log, limits: given }: Options): Translations {
  const limits = { ...LIMITS, ...given }
  const work =
    service &&
    openServiceWork({ tasks: openTasks({ db, changes, service, now }), queue: service.queue, now, log, lookMs: limits.look })
  const stop = work && catalogue.onChange(work.wake)
  work?.wake()

  const inTurn = pLimit(READINGS_AT_ONCE)
  async function inFrench(texts: readonly string[]): Promise<string[]> {
    await work?.ask(texts.filter((text) => text.trim() !== ''))
    const french = await inTurn(() => memory.texts(db, texts))
    return texts.map((text) => french.get(text)?.text ?? text)
  }

  /** The texts as they are when it takes too long, or fails. */
  async function inTime(texts: readonly string[]): Promise<string[]> {
    const answered = new AbortController()
    const late = after(limits.answer, undefined, { signal: answered.signal }).then(() => {
      throw new Error(`No answer after ${limits.answer / 1_000} s.`)
    })
    late.catch(() => {})
    try {
      return await Promise.race([inFrench(texts), late])
    } catch (error) {
      log.error({ err: error }, 'translating failed')
      return [...texts]
    } finally {
      answered.abort()
    }
  }

  return {
    async translateOnce({ text, to }) {
      type Answer = typeof text extends string ? string : string[]
      const texts: readonly string[] = typeof text === 'string' ? [text] : text
      const answer = to === 'en' ? [...texts] : await inTime(texts)
      return (typeof text === 'string' ? (answer[0] as string) : answer) as Answer
    },
    async close() {
      stop?.()
      await work?.close()
    },
  }
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
