import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/pick.route.ts'
import { MOST_TEAMS, pickOfTeams } from './calendar-paths.ts'

/**
 * Returns the short ids of teams for the calendar of `?teams=`, a comma-separated list of slugs (spec E8): those of the first 40
 * teams that exist. A browser only knows the slugs of the teams that it follows.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { teamBySlug } = context.get(servicesContext).games()
  const slugs = (new URL(request.url).searchParams.get('teams') ?? '').split(',')
  const ids = slugs.flatMap((slug) => teamBySlug.get(slug)?.id ?? [])
  const pick = pickOfTeams(ids.slice(0, MOST_TEAMS))
  return Response.json({ teams: pick.ok && pick.calendar.of === 'pick' ? pick.calendar.teams : [] })
}
