import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/pick.route.ts'
import { MOST_TEAMS, pickOfTeams } from './calendar-paths.ts'

/**
 * The short ids by which the calendar of `?teams=`, addresses of teams separated by commas, names them (spec E8): of the first 40 that
 * exist. A browser knows the addresses of the teams that it follows, and nothing else of them.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { teamBySlug } = context.get(servicesContext).games()
  const slugs = (new URL(request.url).searchParams.get('teams') ?? '').split(',')
  const ids = slugs.flatMap((slug) => teamBySlug.get(slug)?.id ?? [])
  const pick = pickOfTeams(ids.slice(0, MOST_TEAMS))
  return Response.json({ teams: pick.ok && pick.calendar.of === 'pick' ? pick.calendar.teams : [] })
}
