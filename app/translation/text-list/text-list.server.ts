import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { shareTurn } from '../../../database/turns.ts'
import type { Catalogue } from '../../catalog/catalogue.server.ts'
import type { Series } from '../../catalog/series/series.ts'
import type { Snapshot } from '../../catalog/snapshot.server.ts'
import { foldText } from '../../kit/text/fold.ts'
import type { Memory } from '../memory.server.ts'
import { readListedTexts, readWords } from './listed-texts.server.ts'
import { openTextIndex } from './text-index.server.ts'
import { MASK } from './text-states.server.ts'
import { MOST_SEARCHED, TEXTS_A_PAGE, type TextPage, type TextView } from './text-view.ts'
import { type Candidate, countTexts, walkTexts } from './text-walk.server.ts'

/** The texts of the whole catalogue with their French: live and upcoming first, then the newest, titles before descriptions. */
export type TextList = ReturnType<typeof openTextList>

/** The time that a page waits for indexing, and the time between two checks meanwhile, in ms. */
const PATIENCE_MS = 250
const LOOK_MS = 50
/** The maximum number of live and announced episodes that precede all others. */
const MOST_ON_AIR = 200
/** The number of texts that a search reads per batch. */
const SEARCHED_AT_ONCE = 400

type Options = { db: Kysely<Tables>; catalogue: Catalogue; memory: Memory; onError: (error: unknown) => void }
/** What a page shows: the only series, null for none; the episodes ahead of all; and the series to be indexed first. */
type Ground = { only: Series | null | undefined; onAir: { docId: string; seriesDocId: string }[]; first: string[] }
type Found = { candidates: Candidate[]; hasMore: boolean; isSure: boolean; isCut: boolean }

export function openTextList({ db, catalogue, memory, onError }: Options) {
  const index = openTextIndex({ db, catalogue, memory, onError })

  const listed = ({ only }: Ground) => {
    if (only === undefined) return [...index.all().values(), ...index.elsewhere()]
    const one = index.all().get(only?.docId ?? '')
    return one ? [one] : []
  }

  async function find(view: TextView, ground: Ground): Promise<Found> {
    const [from, to] = [(view.page - 1) * TEXTS_A_PAGE, view.page * TEXTS_A_PAGE]
    const words = view.text === '' ? undefined : foldText(view.text).split(' ')
    const candidates: Candidate[] = []
    let place = 0
    let searched = 0
    let unmatched: Candidate[] = []
    let isFull = false

    function take(some: readonly Candidate[]) {
      candidates.push(...some.slice(Math.max(0, from - place), Math.max(0, to - place)))
      place += some.length
      isFull = place > to
    }
    async function match() {
      const some = unmatched
      unmatched = []
      const texts = await readWords({ db, catalogue, memory }, some)
      take(some.filter((each) => words?.every((word) => texts.get(each)?.includes(word))))
    }

    const ahead = ground.onAir.flatMap(({ docId, seriesDocId }) => {
      const series = index.all().get(seriesDocId)
      return series ? [{ docId, series }] : []
    })
    for (const each of walkTexts(view, listed(ground), ahead)) {
      if (each === null) await shareTurn()
      else if (words === undefined) take([each])
      else {
        unmatched.push(each)
        searched += 1
        if (unmatched.length >= SEARCHED_AT_ONCE) await match()
      }
      if (isFull || searched >= MOST_SEARCHED) break
    }
    if (!isFull) await match()
    return { candidates, hasMore: isFull, isSure: isSure(), isCut: !isFull && searched >= MOST_SEARCHED }

    /** True when nothing that is not indexed yet belongs on this page. */
    function isSure(): boolean {
      const last = candidates.at(-1)
      const isOfTitles = last?.field === 0
      if (index.lacks(ground.first, isOfTitles)) return false
      const missing = ground.only ? undefined : index.newestMissing(isOfTitles)
      if (missing === undefined) return true
      if (!isFull || !last) return false
      // Titles not indexed yet precede every description, except those of episodes on air.
      return last.at === Number.POSITIVE_INFINITY || ((isOfTitles || view.what === 'descriptions') && last.at >= missing)
    }
  }

  function groundOf(view: TextView): Ground {
    const only = view.series === '' ? undefined : (seriesFor(catalogue.staffSnapshot(), view.series) ?? null)
    const { live, upcoming } = catalogue.liveEpisodes()
    const onAir = [...live, ...upcoming]
      .filter(({ seriesDocId }) => only === undefined || seriesDocId === only?.docId)
      .slice(0, MOST_ON_AIR)
    const first = [...new Set([...(only ? [only.docId] : []), ...onAir.map(({ seriesDocId }) => seriesDocId)])]
    return { only, onAir, first }
  }

  return {
    async page(v: number, view: TextView): Promise<TextPage> {
      const until = performance.now() + PATIENCE_MS
      const ground = groundOf(view)
      await index.ask(ground.first)
      let found = await find(view, ground)
      while (!found.isSure && performance.now() < until) {
        await index.progress(LOOK_MS)
        found = await find(view, ground)
      }
      const lines = await readListedTexts({ db, catalogue, memory }, found.candidates)
      return {
        v,
        // A text may have changed since it was indexed.
        lines: lines.flatMap(({ bits, line }) => ((bits & MASK[view.state]) === 0 ? [] : [line])),
        counts: countTexts(listed(ground)),
        hasMore: found.hasMore,
        looked: index.looked(),
        isCut: found.isCut,
        ...(ground.only !== undefined && { series: ground.only?.title ?? null }),
      }
    },
    close: index.close,
  }
}

/** Finds a series by docId, id in the address or title; or else the first whose title begins with the text or contains it. */
function seriesFor({ byDocId, byId, series }: Snapshot, wanted: string): Series | undefined {
  const exact = byDocId.get(wanted) ?? byId.get(wanted.toLowerCase())
  if (exact) return exact
  const text = foldText(wanted)
  const titles = series.map((each) => [foldText(each.title), each] as const)
  const found =
    titles.find(([title]) => title === text) ??
    titles.find(([title]) => title.startsWith(text)) ??
    titles.find(([title]) => title.includes(text))
  return found?.[1]
}
