import type { EnglishMarks } from '../../../catalog/texts/in-french.ts'
import { sourceHash } from '../../../catalog/texts/source-hash.server.ts'
import { EPISODE_TEXTS, WRITTEN_TEXTS } from '../../../kit/text/texts.ts'
import type { Services } from '../../../services.server.ts'

/**
 * The texts by field. `source`: the English; `text`: the French that visitors read, '' where they read the English; `hash`
 * identifies the line of the translations.
 */
export type FrenchBesides = Partial<Record<string, { source: string; text: string; hash: string }>>

type Shown = Pick<Services, 'catalogue'>

type Texts<Field extends string> = EnglishMarks & Record<Field, string>

/** Returns the French of a series' texts as visitors read it, for the series' form (spec O5). */
export function frenchOfSeries({ catalogue }: Shown, docId: string): FrenchBesides {
  return besides(WRITTEN_TEXTS, catalogue.snapshot().byDocId.get(docId), catalogue.snapshot('fr').byDocId.get(docId))
}

/** Returns the French of an episode's texts in the same way. */
export async function frenchOfEpisode({ catalogue }: Shown, seriesDocId: string, docId: string): Promise<FrenchBesides> {
  const series = catalogue.snapshot().byDocId.get(seriesDocId)
  if (!series) return {}
  const [english, french] = [await catalogue.episodesOf(series), await catalogue.episodesOf(series, 'fr')]
  const isIt = (episode: { docId: string }) => episode.docId === docId
  return besides(EPISODE_TEXTS, english.episodes.find(isIt), french.episodes.find(isIt))
}

function besides<Field extends string>(
  fields: readonly Field[],
  english: Texts<Field> | undefined,
  french: Texts<Field> | undefined,
): FrenchBesides {
  if (!english || !french) return {}
  return Object.fromEntries(
    fields.flatMap((field) => {
      const source = english[field]
      if (source.trim() === '') return []
      return [[field, { source, hash: sourceHash(source), text: french.english?.includes(field) ? '' : french[field] }]]
    }),
  )
}
