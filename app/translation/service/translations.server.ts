import { setTimeout as after } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pLimit from 'p-limit'
import type { Changes } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import type { Language } from '../../kit/language.ts'
import type { Work } from '../../kit/work/work.server.ts'
import type { Memory } from '../memory.server.ts'
import type { ServiceQueue } from './service-queue.server.ts'
import { openServiceWork } from './service-work.server.ts'
import { openTasks } from './tasks.server.ts'

type Asked<Text extends string | readonly string[]> = { text: Text; to: Language; source?: 'en' }

export type Translations = {
  /**
   * Translates one text or a list, in order (spec L3). For English it returns the texts unchanged; it does the same, and logs
   * it, for texts that fail or take longer than 70 s. Callers that act for strangers must pass catalogue texts only, because
   * each new text may cost money.
   */
  translateOnce<Text extends string | readonly string[]>(asked: Asked<Text>): Promise<Text extends string ? string : string[]>
  /** Releases work in flight to other nodes. */
  close(): Promise<void>
}

type Options = {
  db: Kysely<Tables>
  work: Work
  changes: Changes
  catalogue: Catalogue
  memory: Memory
  /** The configured service, if any; without one only the glossary translates. `version`: changes when its answers may differ. */
  service: { name: string; version: string; queue: ServiceQueue } | undefined
  now: () => Date
  log: { error(details: object, message: string): void }
  /** The longest wait of a caller, and the time between two searches for due texts, in ms. */
  limits?: Partial<typeof LIMITS>
}

const LIMITS = { answer: 70_000, look: 15_000 }
/** The maximum number of database connections that requests for translations use at once. */
const READINGS_AT_ONCE = 4

/** Translates the catalogue with the configured service as it changes (spec L4, L6), and texts on request. */
export function openTranslations({ service, limits: given, ...parts }: Options): Translations {
  const { db, catalogue, memory, now, log } = parts
  const limits = { ...LIMITS, ...given }
  const asking =
    service &&
    openServiceWork({
      tasks: openTasks({ ...parts, service }),
      queue: service.queue,
      now,
      log,
      lookMs: limits.look,
    })
  const stop = asking && catalogue.onChange(asking.wake)
  asking?.wake()

  const inTurn = pLimit(READINGS_AT_ONCE)
  async function inFrench(texts: readonly string[]): Promise<string[]> {
    await asking?.ask(texts.filter((text) => text.trim() !== ''))
    const french = await inTurn(() => memory.texts(db, texts))
    return texts.map((text) => french.get(text)?.text ?? text)
  }

  /** Returns the texts unchanged when translation fails or takes too long. */
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
      await asking?.close()
    },
  }
}

/**
 * Counts characters sent to a service per UTC day, over all nodes. Returns true when this many characters remained of `most`;
 * they then count as sent.
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
