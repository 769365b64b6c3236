import { missingForPanel } from '../../../accounts/second-factor/confirm.server.ts'
import type { Services, Visit } from '../../../services.server.ts'
import type { Keys } from '../watch.server.ts'

/** Returns a viewer's keys: the grants of the account or the browser, and an admin's access to everything. */
export async function keysOf(
  services: Pick<Services, 'unlocks' | 'secondFactors' | 'now'>,
  visit: Pick<Visit, 'viewer' | 'grants'>,
): Promise<Keys> {
  const viewer = await visit.viewer()
  const grants = viewer ? await services.unlocks.of(viewer.uid) : visit.grants
  // A session that the admin panel would ask to confirm unlocks nothing either.
  const isStaff = viewer?.role !== undefined && !missingForPanel(services, viewer)
  return { grants, isStaff }
}
