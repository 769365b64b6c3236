import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type ChampionshipRow, enteredColumns } from '../../championships/championships.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Gender, Sport } from '../../teams/sport.ts'
import type { FileRow, GameEntries } from './games-file.ts'
import type { GamesRefusal } from './outcome.ts'

type SlotRow = Tables['championship_game']
type FactRow = Tables['championship_fact']

/** The rows of championships that an import writes. `advanced`: those of this site that decide anew who plays. */
export type ChampionshipArrivals = { championship: ChampionshipRow[]; slots: SlotRow[]; facts: FactRow[]; advanced: string[] }

type Site = Awaited<ReturnType<typeof readChampionshipSite>>
type Known = {
  teamOf: (id: string) => { sport: Sport; gender: Gender } | undefined
  hasEvent: (id: string) => boolean
  at: string
}

type Compared = {
  ok: true
  before: ChampionshipRow | undefined
  content: Omit<ChampionshipRow, 'version' | 'updated_at' | 'created_at'>
  created_at: string
  /** The links and decisions that the site lacks, or has otherwise. */
  slots: SlotRow[]
  facts: FactRow[]
}

/** Compares a championship of a file with the site (spec B12). Links of other slots and further decisions stay. */
export function compareChampionship(
  row: FileRow<'championships'>,
  site: Site,
  { teamOf, hasEvent, at }: Known,
): Compared | { ok: false; reason: GamesRefusal['reason'] } {
  const holder = site.slugs.get(row.slug)
  if (holder !== undefined && holder !== row.id) return { ok: false, reason: 'championship-taken' }
  for (const { teamId } of row.structure.entrants) {
    const team = teamOf(teamId)
    if (!team) return { ok: false, reason: 'team-missing' }
    if (team.sport !== row.sport || team.gender !== row.gender) return { ok: false, reason: 'other-sport' }
  }
  const isElsewhere = ({ championship_id }: { championship_id: string }) => championship_id !== row.id
  const linked = row.games.flatMap((each) => site.slots.get(each.eventId) ?? [])
  const said = row.facts.flatMap(({ id }) => site.facts.get(id) ?? [])
  if ([...linked, ...said].some(isElsewhere)) return { ok: false, reason: 'game-taken' }
  if (row.games.some(({ eventId }) => !hasEvent(eventId))) return { ok: false, reason: 'game-missing' }

  const before = site.championships.get(row.id)
  const isSame =
    before !== undefined && isDeepStrictEqual(JSON.parse(before.structure), JSON.parse(JSON.stringify(row.structure)))
  const last = site.lastFacts.get(row.id) ?? 0
  return {
    ok: true,
    before,
    created_at: before?.created_at ?? at,
    content: {
      id: row.id,
      ...enteredColumns(row),
      state: row.state,
      structure: isSame ? before.structure : JSON.stringify(row.structure),
    },
    slots: row.games.flatMap(({ code, eventId, title }): SlotRow[] => {
      const slot = { championship_id: row.id, code, event_id: eventId, title_en: title.en, title_fr: title.fr }
      const own = site.slots.get(eventId)
      return own && isDeepStrictEqual({ ...own }, slot) ? [] : [slot]
    }),
    facts: row.facts
      .filter(({ id }) => !site.facts.has(id))
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ id, at, seq: _, ...fact }, index) => ({
        championship_id: row.id,
        seq: last + index + 1,
        id,
        fact: JSON.stringify(fact),
        said_at: at,
        said_by: '',
      })),
  }
}

/** Reads what the site has of these championships, by the ids and addresses of the file. */
export async function readChampionshipSite(db: Kysely<Tables>, entries: GameEntries['championships']) {
  const rows = entries.length === 0 ? [] : await db.selectFrom('championship').selectAll().execute()
  const slots = new Map<string, SlotRow>()
  const facts = new Map<string, Pick<FactRow, 'id' | 'championship_id'>>()
  const lastFacts = new Map<string, number>()
  const events = new Set<string>()
  for (const some of inParts(entries.flatMap(({ row }) => row.games.map(({ eventId }) => eventId)))) {
    for (const { id } of await db.selectFrom('event').select('id').where('id', 'in', some).execute()) events.add(id)
    const linked = db.selectFrom('championship_game').selectAll().where('event_id', 'in', some)
    for (const row of await linked.execute()) slots.set(row.event_id, row)
  }
  const said = db.selectFrom('championship_fact').select(['id', 'championship_id', 'seq']).orderBy('seq')
  for (const some of inParts(entries.flatMap(({ row }) => row.facts.map(({ id }) => id))))
    for (const fact of await said.where('id', 'in', some).execute()) facts.set(fact.id, fact)
  for (const some of inParts(entries.map(({ row }) => row.id)))
    for (const fact of await said.where('championship_id', 'in', some).execute()) lastFacts.set(fact.championship_id, fact.seq)
  const championships = new Map(rows.map((row) => [row.id, row]))
  return { championships, slugs: new Map(rows.map(({ id, slug }) => [slug, id])), slots, facts, lastFacts, events }
}

/** Returns the ids of the site's championships that an import changes, or whose games it changes. */
export async function championshipsHere(
  db: Kysely<Tables>,
  { event, championship }: { event: readonly { id: string }[]; championship: readonly ChampionshipRow[] },
): Promise<string[]> {
  const here = new Set(championship.flatMap(({ id, version }) => (version > 1 ? id : [])))
  for (const some of inParts(event.map(({ id }) => id))) {
    const rows = db.selectFrom('championship_game').select('championship_id').distinct().where('event_id', 'in', some)
    for (const { championship_id } of await rows.execute()) here.add(championship_id)
  }
  return [...here]
}
