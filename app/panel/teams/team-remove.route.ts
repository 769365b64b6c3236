import { onlyPost } from '../../kit/http/only-post.server.ts'
import { adminContext } from '../../services.server.ts'
import { removeSchool, removeTeam, removeVenue } from '../../teams/edit-teams.server.ts'
import { readCommand } from '../kit/commands/command.server.ts'
import type { Route } from './+types/team-remove.route.ts'

export const loader = onlyPost

/** Deletes a school, team or venue that nothing refers to. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  return readCommand(request, {
    school: ({ id = '' }) => removeSchool(editing, id),
    team: ({ id = '' }) => removeTeam(editing, id),
    venue: ({ id = '' }) => removeVenue(editing, id),
  })
}
