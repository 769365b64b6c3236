import { publishChampionship, removeChampionship, sayFact } from '../../championships/edit-championship.server.ts'
import { replayGame } from '../../championships/replay-game.server.ts'
import { onlyPost } from '../../kit/http/only-post.server.ts'
import { readCommandOfRole } from '../kit/commands/command.server.ts'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import type { Route } from './+types/commands.route.ts'
import { readDecision, readReplay } from './decisions/decision.ts'

export const loader = onlyPost

/** Publishes a championship or hides it, deletes it, and takes decisions about its games (spec B1, B5). */
export function action(args: Route.ActionArgs) {
  const id = args.params.championshipId
  return readCommandOfRole(args, (editing) => {
    const to = async (state: 'public' | 'draft'): Promise<CommandAnswer> => publishChampionship(editing, id, state)
    return {
      publish: () => to('public'),
      draft: () => to('draft'),
      remove: () => removeChampionship(editing, id),
      async replay({ factId = '', decision = '' }) {
        const read = readReplay(decision, factId)
        return read ? replayGame(editing, id, read) : { ok: false, reason: 'reason' }
      },
      async decide({ factId = '', decision = '' }) {
        const read = readDecision(decision, factId)
        if (!read.ok) return read
        const { id: _, seq, at, ...fact } = read.fact
        const said = await sayFact(editing, id, factId, fact)
        return said.ok ? { ok: true, id: said.factId } : said
      },
    }
  })
}
