import { redirect } from 'react-router'
import { pictureAddress } from '../../pictures/sizes.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { followedSlugs, ownSeries } from '../home/own-series.server.ts'
import type { Route } from './+types/account-data.route.ts'

/** Returns everything stored about the viewer, as a file: the record of the specification's section 3. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const viewer = await context.get(visitContext).viewer()
  if (!viewer) throw redirect('/login?redirectTo=%2Faccount')
  const { saved, unlocked } = await ownSeries(services, viewer.uid, 'en')
  const record = {
    uid: viewer.uid,
    ...(await services.accounts.recordOf(viewer.uid)),
    savedSeries: saved.map(({ id, title, thumbnail }) => ({
      id,
      title,
      thumbnail: thumbnail && pictureAddress(thumbnail, 280),
      linkUrl: `/series/${id}`,
    })),
    followedTeams: await followedSlugs(services, viewer.uid),
    // The date alone: a file that may be passed on must not contain the address itself.
    privateCalendarSince: (await services.privateCalendars.of(viewer.uid))?.madeAt ?? null,
    authorizedSeries: unlocked.map(({ id, title }) => ({ seriesId: id, title })),
  }
  return new Response(`${JSON.stringify(record, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'private, no-store',
    },
  })
}
