import type { Me } from '../../accounts/sessions/me.ts'
import { viewerTopic } from '../../accounts/sessions/viewer.ts'
import { withCookies } from '../../accounts/sign-in/form-answer.server.ts'
import { seriesTile } from '../../catalog/public-views.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { followedSlugs, ownSeries } from '../home/own-series.server.ts'
import type { Route } from './+types/me.route.ts'

/**
 * Returns the viewer's own data, which pages request after they load (design: public pages hold public data). Answers 401 when
 * nobody is signed in, without clearing cookies, because somebody may have signed in meanwhile.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { accounts } = services
  const { viewer: ask, cookie, language } = context.get(visitContext)
  const viewer = await ask()
  if (!viewer) return answer(null, 401, [])
  // Read the version first, so that the data are at least as new.
  const v = await accounts.topicVersion(viewerTopic(viewer.uid))
  const renewed = viewer.isExtended ? await accounts.extend(cookie) : undefined
  const { saved, unlocked } = await ownSeries(services, viewer.uid, language)
  const me: Me = {
    uid: viewer.uid,
    email: viewer.email,
    isStaff: viewer.role !== undefined,
    sessionEndsAt: renewed?.sessionEndsAt ?? viewer.sessionEndsAt,
    favourites: saved.map(seriesTile),
    teams: await followedSlugs(services, viewer.uid),
    unlocked: unlocked.map(({ id }) => id),
    v,
  }
  return answer(me, 200, renewed?.cookies ?? [])
}

function answer(body: Me | null, status: number, cookies: string[]) {
  const headers = withCookies(cookies)
  headers.set('Cache-Control', 'private, no-store')
  return Response.json(body, { status, headers })
}
