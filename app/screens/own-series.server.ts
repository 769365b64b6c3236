import type { Series } from '../catalog/series.ts'
import type { Services } from '../services.server.ts'
import type { Language } from '../shared/language.ts'

/** A viewer's series: favourites, newest first, and the protected ones that the account has unlocked (spec A6, P6). */
export async function ownSeries(
  { catalogue, favourites, unlocks, access }: Pick<Services, 'catalogue' | 'favourites' | 'unlocks' | 'access'>,
  uid: string,
  language: Language,
): Promise<{ saved: Series[]; unlocked: Series[] }> {
  const { byDocId } = catalogue.snapshot(language)
  const saved = await favourites.of(uid)
  const grants = await unlocks.of(uid)
  return {
    saved: saved.flatMap((docId) => byDocId.get(docId) ?? []),
    unlocked: grants
      .flatMap(({ docId }) => byDocId.get(docId) ?? [])
      .filter((series) => series.sealedPassword !== null && access.canWatch(series, grants)),
  }
}
