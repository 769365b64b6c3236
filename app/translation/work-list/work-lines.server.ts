import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { shareTurn } from '../../../database/turns.ts'
import { protectedIn } from '../../../french-titles/protected-terms.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import type { Episode } from '../../catalog/episodes/episode.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import { ALL_TEXTS, EPISODE_TEXTS, SERIES_TEXTS } from '../../kit/text/texts.ts'
import { seenOf } from '../french/approve-french.server.ts'
import { rowsOf } from '../french/listed-rows.server.ts'
import type { Memory } from '../memory.server.ts'
import { outputFault } from '../text/checks.ts'
import { shortened } from '../text/shortened.ts'
import { bitsOf, episodesByDocId, isOutdated, statesOf, textsBefore, textsOfRow } from './work-texts.server.ts'
import type { WorkLine, WorkLinePlace } from './work-view.ts'

/** A waiting text as the index knows it: its place and the reasons. `at`: when its document was added. */
export type Candidate = {
  kind: 'category' | 'series' | 'episode'
  docId: string
  field: number
  number: number
  bits: number
  at: number
  /** The text, if it is known already. */
  source?: string
}

/** The names of the documents that contain a text. */
export type WorkNames = { series?: string | undefined; episode?: string | undefined }

type Parts = { db: Kysely<Tables>; catalogue: Catalogue; memory: Memory }
/** `line` is absent if only the words are requested, or if the text no longer waits. */
type Read = { candidate: Candidate; source: string; names: WorkNames; line: WorkLine | undefined }
type Placed = { candidate: Candidate; source: string; place: WorkLinePlace }

/** Loads the texts in their current state. `isBare`: without their French; `onAir`: live or announced episodes. */
export async function readWorkLines(
  parts: Parts,
  candidates: readonly Candidate[],
  { isBare = false, onAir = [] }: { isBare?: boolean; onAir?: readonly Episode[] },
): Promise<Read[]> {
  const placed = await placesOf(parts, candidates)
  const bare = ({ candidate, source, place }: Placed): Read => ({ candidate, source, names: namesOf(place), line: undefined })
  if (isBare) return placed.map(bare)
  const { db, memory } = parts
  const hashes = [...new Set(placed.map(({ source }) => sourceHash(source)))]
  const lines = await rowsOf(db, hashes)
  const before = await textsBefore(
    db,
    candidates.map(({ docId }) => docId),
  )
  const places = await countPlaces(db, hashes)
  const times = new Map(onAir.map((episode) => [episode.docId, episode]))
  const read: Read[] = []
  for (const each of placed) {
    await shareTurn()
    const { candidate, source, place } = each
    const hash = sourceHash(source)
    const said = lines.get(hash)
    const bits = bitsOf(memory, source, said, isOutdated(before, candidate.docId, candidate.field, hash))
    const proposed = memory.proposal(source, said)
    const time = times.get(candidate.docId)
    const line: WorkLine = {
      hash,
      source: shortened(source),
      french: shortened(proposed ?? memory.shown(source, said).text),
      states: statesOf(bits),
      place,
      places: Math.max(1, places.get(hash) ?? 0),
      isLive: time?.isLive ?? false,
      startsAt: time?.startsAt ?? null,
      proposal:
        proposed === undefined || said === undefined
          ? null
          : {
              version: said.version,
              seen: seenOf(proposed),
              fault: outputFault(source, proposed, protectedIn(source, memory.names())) ?? null,
            },
    }
    read.push({ ...bare(each), line })
  }
  return read
}

/** Returns the places of texts, without those whose document was removed. */
async function placesOf({ db, catalogue }: Parts, candidates: readonly Candidate[]): Promise<Placed[]> {
  const { byDocId, categories } = catalogue.staffSnapshot()
  const docIds = candidates.flatMap(({ kind, docId }) => (kind === 'episode' ? [docId] : []))
  const rows = new Map<string, { series_doc_id: string; texts: string[] }>()
  for await (const some of episodesByDocId(db, [...new Set(docIds)]))
    for (const row of some) rows.set(row.doc_id, { series_doc_id: row.series_doc_id, texts: textsOfRow(row) })
  const placeOf = ({ kind, docId, field }: Candidate): Pick<Placed, 'source' | 'place'> | undefined => {
    if (kind === 'category') {
      const name = categories.find(({ id }) => id === docId)?.name
      return name === undefined ? undefined : { source: name, place: { kind } }
    }
    if (kind === 'series') {
      const [series, name] = [byDocId.get(docId), SERIES_TEXTS.find((each) => each === ALL_TEXTS[field])]
      return series && name && { source: series[name], place: { kind, field: name, docId, series: series.title } }
    }
    const [row, name] = [rows.get(docId), EPISODE_TEXTS.find((each) => each === ALL_TEXTS[field])]
    if (!row || !name) return undefined
    const seriesDocId = row.series_doc_id
    const place = { kind, field: name, docId, seriesDocId, series: byDocId.get(seriesDocId)?.title ?? '' }
    return { source: row.texts[field] ?? '', place: { ...place, episode: row.texts[0] ?? '' } }
  }
  return candidates.flatMap((candidate) => {
    const found = placeOf(candidate)
    return found && found.source.trim() !== '' ? [{ candidate, ...found }] : []
  })
}

const namesOf = (place: WorkLinePlace): WorkNames =>
  place.kind === 'category' ? {} : { series: place.series, episode: place.kind === 'episode' ? place.episode : undefined }

/** Returns the number of fields in which each text occurs, read only from the database's text index. */
async function countPlaces(db: Kysely<Tables>, hashes: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of ['series_text', 'episode_text'] as const)
    for (const some of inParts(hashes)) {
      const rows = await db
        .selectFrom(table)
        .select((eb) => ['hash', eb.fn.countAll().as('places')])
        .where('hash', 'in', some)
        .groupBy('hash')
        .execute()
      for (const { hash, places } of rows) counts.set(hash, (counts.get(hash) ?? 0) + Number(places))
    }
  return counts
}
