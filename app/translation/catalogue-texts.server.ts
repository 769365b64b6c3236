import { onAirForAll } from '../catalog/episodes/on-air.server.ts'
import type { Snapshot } from '../catalog/snapshot.server.ts'
import { EPISODE_TEXTS, SERIES_TEXTS } from '../kit/text/texts.ts'
import type { Services } from '../services.server.ts'

/** The texts of series and categories, cached by snapshot. */
const ofSnapshot = new WeakMap<Snapshot, ReadonlySet<string>>()

/**
 * Returns a check that is true for public texts: those of series, categories, and live or announced episodes of open series.
 * Other texts of episodes count as unknown, so that nobody learns the titles of a locked series here (T-51, T-102).
 */
export function publicTexts({ catalogue }: Pick<Services, 'catalogue'>): (text: string) => boolean {
  const snapshot = catalogue.snapshot()
  const known = ofSnapshot.get(snapshot) ?? textsOf(snapshot)
  ofSnapshot.set(snapshot, known)
  const { live, upcoming } = onAirForAll(catalogue)
  const onAir = new Set([...live, ...upcoming].flatMap(({ episode }) => EPISODE_TEXTS.map((field) => episode[field])))
  return (text) => known.has(text) || onAir.has(text)
}

function textsOf({ series, categories }: Snapshot): ReadonlySet<string> {
  return new Set([...categories.map(({ name }) => name), ...series.flatMap((each) => SERIES_TEXTS.map((field) => each[field]))])
}
