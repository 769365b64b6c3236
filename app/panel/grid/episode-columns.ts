import type { EpisodeValues } from '../../catalog/episodes/episode-values.ts'
import type { Language } from '../../kit/language.ts'
import { TEXTS } from '../../kit/text/texts.ts'
import { episodesWords } from '../episodes/episode-words.ts'
import type { GridColumn } from './grid-values.ts'
import { gridWords } from './grid-words.ts'

/** Episode fields that a table shows, by their names in the form. */
export const EPISODE_COLUMNS = [
  'title',
  'startsAt',
  'releaseDate',
  'duration',
  'language',
  'videoUrl',
  'shortDescription',
] as const satisfies (keyof EpisodeValues)[]
export type EpisodeColumn = (typeof EPISODE_COLUMNS)[number]

/** Returns the columns of a table of episodes. `zone`: the browser's zone, in which starts are shown. */
export function episodeColumns(language: Language, zone: string): GridColumn<EpisodeColumn>[] {
  const { fields, languages } = episodesWords[language]
  const words = gridWords[language]
  return [
    { name: 'title', label: fields.title, kind: 'text', longest: TEXTS.title.longest },
    { name: 'startsAt', label: words.startsAt(zone), kind: 'moment' },
    { name: 'releaseDate', label: fields.releaseDate, kind: 'date' },
    { name: 'duration', label: fields.duration, kind: 'text', longest: 20 },
    { name: 'language', label: fields.language, kind: 'choice', choices: Object.entries(languages) },
    { name: 'videoUrl', label: fields.videoUrl, kind: 'text', longest: 2_000 },
    { name: 'shortDescription', label: fields.shortDescription, kind: 'text', longest: TEXTS.shortDescription.longest },
  ]
}
