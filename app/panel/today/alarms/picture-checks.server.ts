import type { Services } from '../../../services.server.ts'
import type { PictureCheck } from './picture-check.ts'

/** How the streams of these episodes are, by document id, as far as the probe reads them (spec D3). */
export async function pictureChecks(
  { streamChecks }: Pick<Services, 'streamChecks'>,
  docIds: readonly string[],
): Promise<ReadonlyMap<string, PictureCheck>> {
  const checks = await streamChecks.of(docIds)
  // Facts are written when the state changes: for how long by then is no longer so.
  return new Map(
    checks.map(({ episodeDocId, state, failsSince, facts: { quietSeconds: _, ...facts } }) => [
      episodeDocId,
      { state, facts, failsSince },
    ]),
  )
}
