import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { shareTurn } from '../../../database/turns.ts'
import { protectedIn } from '../../../french-titles/protected-terms.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import { foldText } from '../../kit/text/fold.ts'
import { ALL_TEXTS, EPISODE_TEXTS, SERIES_TEXTS } from '../../kit/text/texts.ts'
import { seenOf } from '../french/approve-french.server.ts'
import { readLines, type TranslationRow } from '../french/edit-french.server.ts'
import { listedFrench } from '../french/line-detail.server.ts'
import type { Memory } from '../memory.server.ts'
import { outputFault } from '../text/checks.ts'
import { bitsOf, episodesByDocId, isOutdated, statesOf, textsBefore } from './text-states.server.ts'
import type { ListedText, TextPlace } from './text-view.ts'
import type { Candidate } from './text-walk.server.ts'

/** The maximum length of a text in the list; its form shows all of it. */
const LONGEST = 300
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text)

type Parts = { db: Kysely<Tables>; catalogue: Catalogue; memory: Memory }
type Placed = { candidate: Candidate; hash: string; source: string; place: TextPlace; row: TranslationRow | undefined }

/** Returns the folded words by which each text is found: both languages, and the titles of its series and episode. */
export async function readWords(parts: Parts, candidates: readonly Candidate[]): Promise<Map<Candidate, string>> {
  const words = new Map<Candidate, string>()
  for (const { candidate, source, place, row } of await placesOf(parts, candidates)) {
    await shareTurn()
    const names = 'series' in place ? [place.series, place.kind === 'episode' ? place.episode : ''] : []
    words.set(candidate, foldText([source, listedFrench(parts.memory, source, row).french, ...names].join('\n')))
  }
  return words
}

/** Loads the texts in their current state. */
export async function readListedTexts(
  parts: Parts,
  candidates: readonly Candidate[],
): Promise<{ bits: number; line: ListedText }[]> {
  const { db, catalogue, memory } = parts
  const placed = await placesOf(parts, candidates)
  const before = await textsBefore(db, candidates)
  const places = await countPlaces(db, [...new Set(placed.map(({ hash }) => hash))])
  const { live, upcoming } = catalogue.liveEpisodes()
  const times = new Map([...live, ...upcoming].map((episode) => [episode.docId, episode]))
  const read: { bits: number; line: ListedText }[] = []
  for (const { candidate, hash, source, place, row } of placed) {
    await shareTurn()
    const { docId, field } = candidate
    const bits = bitsOf(memory, source, row, isOutdated(before, docId, field, hash))
    const { french, state } = listedFrench(memory, source, row)
    const { isLive = false, startsAt = null } = times.get(docId) ?? {}
    const line: ListedText = {
      hash,
      source: shortened(source),
      french: shortened(french),
      states: statesOf(bits),
      place,
      places: place.kind === 'nowhere' ? 0 : Math.max(1, places.get(hash) ?? 0),
      isLive,
      startsAt,
      proposal:
        state !== 'proposed' || row === undefined
          ? null
          : {
              version: row.version,
              seen: seenOf(french),
              fault: outputFault(source, french, protectedIn(source, memory.names())) ?? null,
            },
    }
    read.push({ bits, line })
  }
  return read
}

/** Returns the texts with their places and lines, without those whose document was removed. */
async function placesOf({ db, catalogue }: Parts, candidates: readonly Candidate[]): Promise<Placed[]> {
  const { byDocId, categories } = catalogue.staffSnapshot()
  const of = (kind: Candidate['kind']) => candidates.filter((each) => each.kind === kind)
  const episodes = new Map((await episodesByDocId(db, of('episode'))).map((each) => [each.docId, each]))
  const former = await readLines(
    db,
    of('nowhere').map(({ docId }) => ({ hash: docId })),
  )
  const placeOf = ({ kind, docId, field }: Candidate): Pick<Placed, 'source' | 'place'> | undefined => {
    if (kind === 'nowhere') return { source: former.get(docId)?.source ?? '', place: { kind } }
    if (kind === 'category') return { source: categories.find(({ id }) => id === docId)?.name ?? '', place: { kind } }
    if (kind === 'series') {
      const [series, name] = [byDocId.get(docId), SERIES_TEXTS.find((each) => each === ALL_TEXTS[field])]
      return series && name && { source: series[name], place: { kind, field: name, docId, series: series.title } }
    }
    const [row, name] = [episodes.get(docId), EPISODE_TEXTS.find((each) => each === ALL_TEXTS[field])]
    if (!row || !name) return undefined
    const { seriesDocId, texts } = row
    const place = { kind, field: name, docId, seriesDocId, series: byDocId.get(seriesDocId)?.title ?? '' }
    return { source: texts[field] ?? '', place: { ...place, episode: texts[0] ?? '' } }
  }
  const placed = candidates.flatMap((candidate) => {
    const found = placeOf(candidate)
    return found && found.source.trim() !== '' ? [{ candidate, ...found, hash: sourceHash(found.source) }] : []
  })
  const lines = await readLines(db, placed)
  return placed.map((each) => ({ ...each, row: lines.get(each.hash) }))
}

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
