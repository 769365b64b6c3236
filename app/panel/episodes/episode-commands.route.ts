import {
  endLiveEpisodes,
  moveEpisode,
  publishEpisodes,
  releaseEpisodes,
  sendEpisodes,
  setEpisodeLive,
} from '../../catalog/episodes/edit-episodes.server.ts'
import { removeEpisodes } from '../../events/deletions/remove-documents.server.ts'
import { isoDate } from '../../kit/form-fields.ts'
import { onlyPost } from '../../kit/http/only-post.server.ts'
import { servicesContext } from '../../services.server.ts'
import { readCommandOfRole } from '../kit/commands/command.server.ts'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import type { Route } from './+types/episode-commands.route.ts'

export const loader = onlyPost

/**
 * The maximum number of ids: more than any list of episodes has, and fewer than the parameters that an SQL statement may have.
 */
const MOST_IDS = 20_000

/** Runs an action on these ids, each once. Refuses too many ids, so that no action stops halfway. */
async function toAll(ids: string | undefined, work: (docIds: string[]) => Promise<CommandAnswer>): Promise<CommandAnswer> {
  const docIds = [...new Set(ids?.split(',').filter(Boolean))]
  return docIds.length > MOST_IDS ? { ok: false, reason: 'failed' } : work(docIds)
}

const GONE: CommandAnswer = { ok: false, reason: 'gone' }

/** Runs an action of the episode list (spec M7) on the episodes in `ids`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { seriesList } = context.get(servicesContext)
  return readCommandOfRole({ request, context }, (editing) => ({
    live: ({ ids }) =>
      toAll(ids, async ([docId, ...more]) => {
        // Only one episode goes live per command, because each one is announced to all pages separately.
        if (docId === undefined || more.length > 0) return { ok: false, reason: 'failed' }
        return (await setEpisodeLive(editing, docId, true)).ok ? { ok: true } : GONE
      }),
    'end-live': ({ ids }) =>
      toAll(ids, async (docIds) => {
        await endLiveEpisodes(editing, docIds)
        return { ok: true }
      }),
    publish: ({ ids }) => toAll(ids, async (docIds) => ({ ok: true, ...(await publishEpisodes(editing, docIds, 'public')) })),
    draft: ({ ids }) => toAll(ids, async (docIds) => ({ ok: true, ...(await publishEpisodes(editing, docIds, 'draft')) })),
    remove: ({ ids }) =>
      toAll(ids, async (docIds) => {
        const done = await removeEpisodes(editing, docIds)
        return done.ok ? done : GONE
      }),
    move: ({ ids = '', after }) => moveEpisode(editing, { seriesDocId: params.docId, docId: ids, after: after || null }),
    send: ({ ids, to = '' }) =>
      toAll(ids, async (docIds) => {
        const target = await seriesList.holderOf(to.trim())
        return target ? sendEpisodes(editing, docIds, target) : { ok: false, reason: 'series-not-found' }
      }),
    release: ({ ids, date }) =>
      toAll(ids, async (docIds) => {
        const day = isoDate.safeParse(date)
        if (!day.success) return { ok: false, reason: 'date' }
        await releaseEpisodes(editing, docIds, day.data)
        return { ok: true }
      }),
  }))
}
