import type { Translated } from '../../catalog/in-french.ts'
import { sourceHash } from '../../catalog/source-hash.server.ts'
import type { Services } from '../../services.server.ts'
import type { FrenchBesides } from './french-besides.ts'

type Shown = Pick<Services, 'catalogue'>

const FIELDS = ['title', 'shortDescription', 'longDescription'] as const
type Texts = Translated & Record<(typeof FIELDS)[number], string>

/** The French of a series' texts as visitors read it, for its form (spec O5). */
export function frenchOfSeries({ catalogue }: Shown, docId: string): FrenchBesides {
  return besides(catalogue.snapshot().byDocId.get(docId), catalogue.snapshot('fr').byDocId.get(docId))
}

/** The same of an episode. */
export async function frenchOfEpisode({ catalogue }: Shown, seriesDocId: string, docId: string): Promise<FrenchBesides> {
  const series = catalogue.snapshot().byDocId.get(seriesDocId)
  if (!series) return {}
  const [english, french] = [await catalogue.episodesOf(series), await catalogue.episodesOf(series, 'fr')]
  const isIt = (episode: { docId: string }) => episode.docId === docId
  return besides(english.episodes.find(isIt), french.episodes.find(isIt))
}

function besides(english: Texts | undefined, french: Texts | undefined): FrenchBesides {
  if (!english || !french) return {}
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const source = english[field]
      if (source.trim() === '') return []
      return [[field, { source, hash: sourceHash(source), text: french.english?.includes(field) ? '' : french[field] }]]
    }),
  )
}
