import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { shareTurn } from '../../database/turns.ts'
import type { Companion } from '../catalog/catalogue.server.ts'
import { CHAMPIONSHIPS } from '../history/topics.ts'
import { inParts } from '../kit/in-parts.ts'
import type { Championship } from './championship.ts'

export type ChampionshipRow = Selectable<Tables['championship']>

/** All championships, at one version of the topic 'championships'. Immutable. */
export type Championships = {
  byId: ReadonlyMap<string, Championship>
  bySlug: ReadonlyMap<string, Championship>
  /** Returns the championship that an event belongs to, with the code of its slot. */
  ofEvent(eventId: string): { championship: Championship; code: string } | undefined
}

export type ChampionshipStore = { championships(): Championships; companion: Companion }

/** Holds all championships in memory; reads those whose version has changed with each change of the topic. */
export function openChampionships(): ChampionshipStore {
  let shown: Championships | undefined
  return {
    championships() {
      if (!shown) throw new Error('The championships have not been read yet.')
      return shown
    },
    companion: {
      topic: CHAMPIONSHIPS,
      async read(trx, topics) {
        const next = await readChampionships(trx, topics && shown?.byId)
        return () => {
          shown = byKeys(next)
        }
      },
    },
  }
}

const byKeys = (all: readonly Championship[]): Championships => {
  const events = new Map(
    all.flatMap((championship) => [...championship.eventIds].map(([code, id]) => [id, { championship, code }] as const)),
  )
  return {
    byId: new Map(all.map((each) => [each.id, each])),
    bySlug: new Map(all.map((each) => [each.slug, each])),
    ofEvent: (eventId) => events.get(eventId),
  }
}

/** Reads championships, newest first; those that `before` has in the same version are taken from there. */
export async function readChampionships(
  db: Kysely<Tables>,
  before: ReadonlyMap<string, Championship> = new Map(),
): Promise<Championship[]> {
  const marks = db.selectFrom('championship').select(['id', 'version', 'updated_at']).orderBy('created_at', 'desc')
  const known = new Map<string, Championship | undefined>()
  for (const { id, version, updated_at } of await marks.execute()) {
    const old = before.get(id)
    known.set(id, old?.version === version && old.updatedAt === updated_at ? old : undefined)
  }
  const wanted = [...known].flatMap(([id, old]) => (old ? [] : id))
  for (const some of inParts(wanted)) for (const each of await readSome(db, some)) known.set(each.id, each)
  return [...known.values()].filter((each) => each !== undefined)
}

/** Reads one championship as stored. */
export async function readChampionship(db: Kysely<Tables>, id: string): Promise<Championship | undefined> {
  const [one] = await readSome(db, [id])
  return one
}

async function readSome(db: Kysely<Tables>, ids: readonly string[]): Promise<Championship[]> {
  await shareTurn()
  const of = ({ championship_id }: { championship_id: string }) => championship_id
  const rows = await db.selectFrom('championship').selectAll().where('id', 'in', ids).execute()
  const games = db.selectFrom('championship_game').selectAll().where('championship_id', 'in', ids)
  const facts = db.selectFrom('championship_fact').selectAll().where('championship_id', 'in', ids).orderBy('seq')
  const [gamesOf, factsOf] = [Map.groupBy(await games.execute(), of), Map.groupBy(await facts.execute(), of)]
  return rows.map((row): Championship => {
    const own = factsOf.get(row.id) ?? []
    return {
      id: row.id,
      slug: row.slug,
      name: { en: row.name_en, fr: row.name_fr },
      note: { en: row.note_en, fr: row.note_fr },
      ticketsUrl: row.tickets_url,
      sport: row.sport,
      gender: row.gender,
      state: row.state,
      structure: JSON.parse(row.structure),
      eventIds: new Map(gamesOf.get(row.id)?.map(({ code, event_id }) => [code, event_id])),
      facts: own.map(({ fact, id, seq, said_at: at }) => ({ ...JSON.parse(fact), id, seq, at })),
      saidBy: new Map(own.map(({ id, said_by }) => [id, said_by])),
      version: row.version,
      updatedAt: row.updated_at,
    }
  })
}

type Entered = Pick<Championship, 'slug' | 'name' | 'note' | 'ticketsUrl' | 'sport' | 'gender'>

/** Returns the columns of what staff enter, except the structure. */
export const enteredColumns = ({ slug, name, note, ticketsUrl, sport, gender }: Entered) => ({
  slug,
  name_en: name.en,
  name_fr: name.fr,
  note_en: note.en,
  note_fr: note.fr,
  tickets_url: ticketsUrl,
  sport,
  gender,
})

/** Raises the version of a championship, whose caches then read it again. */
export const raiseVersion = (trx: Transaction<Tables>, id: string, at: Date, values: { state?: Championship['state'] } = {}) =>
  trx
    .updateTable('all_championship')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: at.toISOString() }))
    .where('id', '=', id)
    .execute()
