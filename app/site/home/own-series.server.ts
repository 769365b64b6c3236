import type { Series } from '../../catalog/series/series.ts'
import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'

/** Returns a viewer's series: favourites, newest first, and the protected series unlocked by the account (spec A6, P6). */
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
    // A password and several codes may have unlocked the same series.
    unlocked: [...new Set(grants.map(({ docId }) => docId))]
      .flatMap((docId) => byDocId.get(docId) ?? [])
      .filter((series) => series.sealedPassword !== null && access.canWatch(series, grants)),
  }
}

/** Returns the slugs of the teams that a viewer follows, newest first (spec E7). */
export async function followedSlugs(
  { games, followedTeams }: Pick<Services, 'games' | 'followedTeams'>,
  uid: string,
): Promise<string[]> {
  const { teams } = games()
  return (await followedTeams.of(uid)).flatMap((id) => teams.get(id)?.slug ?? [])
}
