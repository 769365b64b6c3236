import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type ChampionshipRow, enteredColumns, readChampionship } from '../../championships/championships.server.ts'
import { type FactRefusal, factsRefusal } from '../../championships/fact-refusal.ts'
import type { Fact } from '../../championships/rules/structure.ts'
import { championshipsOf } from '../../history/hanging-rows.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Gender, Sport } from '../../teams/sport.ts'
import type { FileRow, GameEntries } from './games-file.ts'
import type { GamesRefusal } from './outcome.ts'

type SlotRow = Tables['championship_game']
type OwnLink = Pick<SlotRow, 'code' | 'event_id'> & Pick<Tables['event'], 'play_state'>
type FactRow = Tables['championship_fact']

/** The rows of championships that an import writes. `advanced`: those of this site that decide anew who plays. */
export type ChampionshipArrivals = {
  championship: ChampionshipRow[]
  slots: SlotRow[]
  facts: FactRow[]
  advanced: string[]
  /** Those whose state changes with the file: their games follow. */
  aligned: string[]
}

type Site = Awaited<ReturnType<typeof readChampionshipSite>>
type Known = {
  teamOf: (id: string) => { sport: Sport; gender: Gender } | undefined
  hasEvent: (id: string) => boolean
  /** True for an event of the file. */
  isInFile: (id: string) => boolean
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

/** What the list of refusals says of decisions that cannot stand. */
const REFUSALS: Record<FactRefusal, GamesRefusal['reason']> = {
  'unknown-game': 'game-missing',
  'unknown-team': 'team-missing',
  'unknown-fact': 'bad-decision',
  'bad-source': 'bad-decision',
  full: 'bad-decision',
}

/** Compares a championship of a file with the site (spec B12). Links of other slots and further decisions stay. */
export function compareChampionship(
  row: FileRow<'championships'>,
  site: Site,
  { teamOf, hasEvent, isInFile, at }: Known,
): Compared | { ok: false; reason: GamesRefusal['reason'] } {
  const holder = site.slugs.get(row.slug)
  if (holder !== undefined && holder !== row.id) return { ok: false, reason: 'championship-taken' }
  const { entrants, slots } = row.structure
  const sources = slots.flatMap(({ home, away }) => [home, away]).filter((source) => source.kind === 'team')
  for (const { teamId } of [...entrants, ...sources]) {
    const team = teamOf(teamId)
    if (!team) return { ok: false, reason: 'team-missing' }
    if (team.sport !== row.sport || team.gender !== row.gender) return { ok: false, reason: 'other-sport' }
  }
  const isElsewhere = ({ championship_id }: { championship_id: string }) => championship_id !== row.id
  const linked = row.games.flatMap((each) => site.slots.get(each.eventId) ?? [])
  const said = row.facts.flatMap(({ id }) => site.facts.get(id) ?? [])
  if ([...linked, ...said].some(isElsewhere)) return { ok: false, reason: 'game-taken' }
  if (row.games.some(({ eventId }) => !hasEvent(eventId))) return { ok: false, reason: 'game-missing' }

  const { facts = [], links = [] } = site.own.get(row.id) ?? {}
  const further = row.facts.filter(({ id }) => !site.facts.has(id)).toSorted((a, b) => a.seq - b.seq)
  const last = Math.max(0, ...facts.map(({ seq }) => seq))
  const added = further.map((fact, at) => ({ ...fact, seq: last + at + 1 }))
  const refusal = factsRefusal(row.structure, facts, added)
  if (refusal) return { ok: false, reason: REFUSALS[refusal] }

  // A link of the site is newer if the file does not know its event, and stays if that has begun.
  const named = new Map(row.games.map(({ code, eventId }) => [code, eventId]))
  const held = links.filter(
    ({ code, event_id, play_state }) => named.get(code) !== event_id && (play_state !== 'not-begun' || !isInFile(event_id)),
  )
  const isHeld = (link: { code: string; eventId: string }) =>
    held.some(({ code, event_id }) => code === link.code || event_id === link.eventId)
  const before = site.championships.get(row.id)
  const isSame =
    before !== undefined && isDeepStrictEqual(JSON.parse(before.structure), JSON.parse(JSON.stringify(row.structure)))
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
      return (own && isDeepStrictEqual({ ...own }, slot)) || isHeld({ code, eventId }) ? [] : [slot]
    }),
    facts: added.map(({ id, at, seq, ...fact }) => ({
      ...{ championship_id: row.id, seq, id, fact: JSON.stringify(fact) },
      ...{ said_at: at, said_by: '' },
    })),
  }
}

/** Reads what the site has of these championships, by the ids and addresses of the file. */
export async function readChampionshipSite(db: Kysely<Tables>, entries: GameEntries['championships']) {
  const rows = entries.length === 0 ? [] : await db.selectFrom('championship').selectAll().execute()
  const slots = new Map<string, SlotRow>()
  const facts = new Map<string, Pick<FactRow, 'id' | 'championship_id'>>()
  const own = new Map<string, { facts: readonly Fact[]; links: OwnLink[] }>()
  const events = new Set<string>()
  for (const some of inParts(entries.flatMap(({ row }) => row.games.map(({ eventId }) => eventId)))) {
    for (const { id } of await db.selectFrom('event').select('id').where('id', 'in', some).execute()) events.add(id)
    const linked = db.selectFrom('championship_game').selectAll().where('event_id', 'in', some)
    for (const row of await linked.execute()) slots.set(row.event_id, row)
  }
  const said = db.selectFrom('championship_fact').select(['id', 'championship_id'])
  for (const some of inParts(entries.flatMap(({ row }) => row.facts.map(({ id }) => id))))
    for (const fact of await said.where('id', 'in', some).execute()) facts.set(fact.id, fact)
  for (const some of inParts(entries.map(({ row }) => row.id))) {
    const linked = db.selectFrom('championship_game').innerJoin('event', 'event.id', 'event_id')
    const links = await linked
      .select(['championship_id', 'code', 'event_id', 'play_state'])
      .where('championship_id', 'in', some)
      .execute()
    for (const id of some) {
      const championship = await readChampionship(db, id)
      const its = links.filter(({ championship_id }) => championship_id === id)
      if (championship) own.set(id, { facts: championship.facts, links: its })
    }
  }
  const championships = new Map(rows.map((row) => [row.id, row]))
  return { championships, slugs: new Map(rows.map(({ id, slug }) => [slug, id])), slots, facts, own, events }
}

/** Returns the ids of the site's championships that an import changes, or whose games it changes. */
export async function championshipsHere(
  db: Kysely<Tables>,
  { event, championship }: { event: readonly { id: string }[]; championship: readonly ChampionshipRow[] },
): Promise<string[]> {
  const here = new Set(championship.flatMap(({ id, version }) => (version > 1 ? id : [])))
  for (const id of await championshipsOf(
    db,
    event.map((row) => row.id),
  ))
    here.add(id)
  return [...here]
}
