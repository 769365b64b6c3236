import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { shareTurn } from '../../database/turns.ts'
import type { Companion } from '../catalog/catalogue.server.ts'
import { CHAMPIONSHIPS } from '../history/topics.ts'
import { inParts } from '../kit/in-parts.ts'
import type { Championship } from './championship.ts'
import type { Fact, Structure } from './rules/structure.ts'

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

function byKeys(all: readonly Championship[]): Championships {
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
  const marks = await db
    .selectFrom('championship')
    .select(['id', 'version', 'updated_at'])
    .orderBy('created_at', 'desc')
    .execute()
  const known = new Map<string, Championship>()
  for (const { id, version, updated_at } of marks) {
    const old = before.get(id)
    if (old?.version === version && old.updatedAt === updated_at) known.set(id, old)
  }
  const wanted = marks.flatMap(({ id }) => (known.has(id) ? [] : id))
  for (const some of inParts(wanted)) for (const each of await readSome(db, some)) known.set(each.id, each)
  return marks.flatMap(({ id }) => known.get(id) ?? [])
}

/** Reads one championship as stored. */
export async function readChampionship(db: Kysely<Tables>, id: string): Promise<Championship | undefined> {
  const [one] = await readSome(db, [id])
  return one
}

async function readSome(db: Kysely<Tables>, ids: readonly string[]): Promise<Championship[]> {
  await shareTurn()
  const rows = await db.selectFrom('championship').selectAll().where('id', 'in', ids).execute()
  const games = await db
    .selectFrom('championship_game')
    .select(['championship_id', 'code', 'event_id'])
    .where('championship_id', 'in', ids)
    .execute()
  const facts = await db
    .selectFrom('championship_fact')
    .select(['championship_id', 'seq', 'id', 'fact', 'said_at', 'said_by'])
    .where('championship_id', 'in', ids)
    .orderBy('seq')
    .execute()
  return rows.map((row) =>
    toChampionship(row, {
      eventIds: new Map(games.flatMap((game) => (game.championship_id === row.id ? [[game.code, game.event_id]] : []))),
      facts: facts.flatMap((each) => (each.championship_id === row.id ? toFact(each) : [])),
      saidBy: new Map(facts.flatMap((each) => (each.championship_id === row.id ? [[each.id, each.said_by]] : []))),
    }),
  )
}

const toFact = ({ id, seq, fact, said_at: at }: { id: string; seq: number; fact: string; said_at: string }): Fact => ({
  ...JSON.parse(fact),
  id,
  seq,
  at,
})

function toChampionship(row: ChampionshipRow, parts: Pick<Championship, 'eventIds' | 'facts' | 'saidBy'>): Championship {
  const structure: Structure = JSON.parse(row.structure)
  return {
    id: row.id,
    slug: row.slug,
    name: { en: row.name_en, fr: row.name_fr },
    note: { en: row.note_en, fr: row.note_fr },
    ticketsUrl: row.tickets_url,
    sport: row.sport,
    gender: row.gender,
    state: row.state,
    structure,
    ...parts,
    version: row.version,
    updatedAt: row.updated_at,
  }
}
