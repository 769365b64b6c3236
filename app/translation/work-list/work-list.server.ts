import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { shareTurn } from '../../../database/turns.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import type { Episode } from '../../catalog/episodes/episode.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { foldText } from '../../kit/text/fold.ts'
import { rowsOf } from '../french/listed-rows.server.ts'
import type { Memory } from '../memory.server.ts'
import { openWorkIndex } from './work-index.server.ts'
import { type Candidate, readWorkLines, type WorkNames } from './work-lines.server.ts'
import { bitsOf, isOutdated, numberOf, textsBefore, textsOf } from './work-texts.server.ts'
import { MOST_SEARCHED, WORK_A_PAGE, type WorkPage, type WorkView } from './work-view.ts'
import { type Ahead, countWork, walkWork } from './work-walk.server.ts'

/** The texts that staff still have to translate, over the whole catalogue: live and upcoming first, then the newest. */
export type WorkList = {
  page(v: number, view: WorkView): Promise<WorkPage>
  close(): void
}

/** The time that a page waits for indexing, and the time between two checks meanwhile, in ms. */
const PATIENCE_MS = 250
const LOOK_MS = 50
/** The maximum number of live and announced episodes that precede all others. */
const MOST_ON_AIR = 200
/** The number of texts that a search reads per batch. */
const SEARCHED_AT_ONCE = 400

type Options = { db: Kysely<Tables>; catalogue: Catalogue; memory: Memory; onError: (error: unknown) => void }
type Found = { candidates: Candidate[]; hasMore: boolean; isSure: boolean; isCut: boolean }

export function openWorkList({ db, catalogue, memory, onError }: Options): WorkList {
  const index = openWorkIndex({ db, catalogue, memory, onError })

  function onAirNow(): Episode[] {
    const { live, upcoming } = catalogue.liveEpisodes()
    return [...live, ...upcoming].slice(0, MOST_ON_AIR)
  }

  /** Returns the waiting texts of these documents, in order. */
  async function waiting(documents: { kind: Candidate['kind']; docId: string; texts: string[] }[]): Promise<Candidate[]> {
    const lines = await rowsOf(db, [...new Set(documents.flatMap(({ texts }) => texts.map(sourceHash)))])
    const before = await textsBefore(
      db,
      documents.map(({ docId }) => docId),
    )
    const candidates: Candidate[] = []
    for (const { kind, docId, texts } of documents)
      for (const [field, source] of texts.entries()) {
        if (source.trim() === '') continue
        const hash = sourceHash(source)
        const bits = bitsOf(memory, source, lines.get(hash), isOutdated(before, docId, field, hash))
        const at = Number.POSITIVE_INFINITY
        if (bits !== 0) candidates.push({ kind, docId, field, number: numberOf(hash), bits, at, source })
      }
    return candidates
  }

  async function ahead(onAir: readonly Episode[]): Promise<Ahead> {
    const { byDocId, categories } = catalogue.staffSnapshot()
    const documents = new Map<string, { kind: Candidate['kind']; docId: string; texts: string[] }>()
    for (const episode of onAir) {
      const { docId } = episode
      documents.set(docId, { kind: 'episode', docId, texts: textsOf(episode) })
      const series = byDocId.get(episode.seriesDocId)
      if (series && !documents.has(series.docId))
        documents.set(series.docId, { kind: 'series', docId: series.docId, texts: textsOf(series) })
    }
    const names = categories.map(({ id, name }) => ({ kind: 'category' as const, docId: id, texts: [name] }))
    return { onAir: await waiting([...documents.values()]), categories: await waiting(names) }
  }

  async function find(view: WorkView, first: Ahead): Promise<Found> {
    const [from, to] = [(view.page - 1) * WORK_A_PAGE, view.page * WORK_A_PAGE]
    const words = view.text === '' ? undefined : foldText(view.text).split(' ')
    const candidates: Candidate[] = []
    let place = 0
    let searched = 0
    let waitingWords: Candidate[] = []
    let isFull = false
    const last = () => candidates.at(-1)

    function take(some: readonly Candidate[]) {
      for (const each of some) {
        if (place >= to) {
          isFull = true
          return
        }
        if (place++ >= from) candidates.push(each)
      }
    }
    async function match() {
      const some = waitingWords
      waitingWords = []
      take(await withWords(some, words ?? []))
    }

    for (const each of walkWork(view, [...index.all().values()], first)) {
      if (each === null) await shareTurn()
      else if (words === undefined) take([each])
      else {
        waitingWords.push(each)
        searched += 1
        if (waitingWords.length >= SEARCHED_AT_ONCE) await match()
      }
      if (isFull || searched >= MOST_SEARCHED) break
    }
    if (!isFull) await match()
    // Titles not indexed yet precede every description, except those of episodes on air.
    const isLastSafe = last()?.field === 0 || view.what === 'descriptions'
    const missing = index.newestMissing(last()?.field === 0)
    const lastAt = last()?.at ?? Number.NEGATIVE_INFINITY
    const isSure = missing === undefined || (isFull && (lastAt === Number.POSITIVE_INFINITY || (isLastSafe && lastAt >= missing)))
    return { candidates, hasMore: isFull, isSure, isCut: !isFull && searched >= MOST_SEARCHED }
  }

  async function withWords(some: readonly Candidate[], words: readonly string[]): Promise<Candidate[]> {
    const read = await readWorkLines({ db, catalogue, memory }, some, { isBare: true })
    const fits = new Set<Candidate>()
    for (const { candidate, source, names } of read) if (hasAll(source, names, words)) fits.add(candidate)
    return some.filter((each) => fits.has(each))
  }

  return {
    async page(v, view) {
      const until = performance.now() + PATIENCE_MS
      const onAir = onAirNow()
      await index.ask([...new Set(onAir.map(({ seriesDocId }) => seriesDocId))])
      const first = await ahead(onAir)
      let found = await find(view, first)
      while (!found.isSure && performance.now() < until) {
        await index.progress(LOOK_MS)
        found = await find(view, first)
      }
      const read = await readWorkLines({ db, catalogue, memory }, found.candidates, { onAir })
      const isShown = (states: readonly string[]) => states.length > 0 && (view.state === '' || states.includes(view.state))
      return {
        v,
        lines: read.flatMap(({ line }) => (line && isShown(line.states) ? [line] : [])),
        counts: countWork(index.all().values(), first.categories),
        hasMore: found.hasMore,
        looked: index.looked(),
        isCut: found.isCut,
      }
    },
    close: index.close,
  }
}

function hasAll(source: string, { series = '', episode = '' }: WorkNames, words: readonly string[]): boolean {
  const text = foldText(`${source}\n${series}\n${episode}`)
  return words.every((word) => text.includes(word))
}
