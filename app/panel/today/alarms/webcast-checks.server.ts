import type { Services } from '../../../services.server.ts'
import type { WebcastCheck } from './webcast-check.ts'

/** Returns the stream checks of these episodes, by document id, for those that the probe reads (spec D3). */
export async function webcastChecks(
  { streamChecks }: Pick<Services, 'streamChecks'>,
  docIds: readonly string[],
): Promise<ReadonlyMap<string, WebcastCheck>> {
  const checks = await streamChecks.of(docIds)
  // Facts are written only when the state changes, so a duration among them would be out of date.
  return new Map(
    checks.map(({ episodeDocId, state, failsSince, facts: { quietSeconds: _, ...facts } }) => [
      episodeDocId,
      { state, facts, failsSince },
    ]),
  )
}
