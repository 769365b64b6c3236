import { adminContext } from '../../services.server.ts'
import { onlyPost } from '../../shared/only-post.server.ts'
import { removeSchool, removeTeam, removeVenue } from '../../teams/edit-teams.server.ts'
import { readCommand } from '../commands/command.server.ts'
import type { Route } from './+types/team-remove.route.ts'

export const loader = onlyPost

/** Deletes a school, team or venue by which nothing hangs. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  return readCommand(request, {
    school: ({ id = '' }) => removeSchool(editing, id),
    team: ({ id = '' }) => removeTeam(editing, id),
    venue: ({ id = '' }) => removeVenue(editing, id),
  })
}
