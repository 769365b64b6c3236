import {
  endLiveEpisodes,
  moveEpisode,
  releaseEpisodes,
  removeEpisodes,
  sendEpisodes,
  setEpisodeLive,
} from '../../catalog/edit-episodes.server.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import { isoDate } from '../../shared/form-fields.ts'
import { onlyPost } from '../../shared/only-post.server.ts'
import type { Route } from './+types/episode-deeds.route.ts'
import { readDeed } from './deed.server.ts'
import type { DeedAnswer } from './deed-answer.ts'

export const loader = onlyPost

const idsOf = (text = '') => text.split(',').filter(Boolean)
const GONE: DeedAnswer = { ok: false, reason: 'gone' }

/** What is done from the list of a series' episodes (spec M7), to the episodes that `ids` names. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { editing } = context.get(adminContext)
  const { seriesList } = context.get(servicesContext)
  return readDeed(request, {
    async live({ ids }) {
      // One goes live at a time: each is told to all pages by itself.
      const [docId, ...more] = idsOf(ids)
      if (docId === undefined || more.length > 0) return { ok: false, reason: 'failed' }
      return (await setEpisodeLive(editing, docId, true)).ok ? { ok: true } : GONE
    },
    async 'end-live'({ ids }) {
      await endLiveEpisodes(editing, idsOf(ids))
      return { ok: true }
    },
    async remove({ ids }) {
      const done = await removeEpisodes(editing, idsOf(ids))
      return done.ok ? done : GONE
    },
    move: ({ ids = '', after }) => moveEpisode(editing, { seriesDocId: params.docId, docId: ids, after: after || null }),
    async send({ ids, to = '' }) {
      const target = await seriesList.holderOf(to.trim())
      return target ? sendEpisodes(editing, idsOf(ids), target) : { ok: false, reason: 'series-not-found' }
    },
    async release({ ids, date }) {
      const day = isoDate.safeParse(date)
      if (!day.success) return { ok: false, reason: 'date' }
      await releaseEpisodes(editing, idsOf(ids), day.data)
      return { ok: true }
    },
  })
}
